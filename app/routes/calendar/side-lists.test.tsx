import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SideLists } from "./side-lists.tsx";
import type { SideRows } from "./side-rows.ts";

vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ locale: "en-GB" }) }));

const todo = { id: "t", project_id: "p", todo_title: "Buy milk", todo_category: "none", proje_title: "Home" };
const rows = { noDay: [todo], late: [], button: () => () => undefined, step: () => undefined } as unknown as SideRows;

afterEach(() => vi.unstubAllGlobals());

test("the key that plans a todo is named only where there is a keyboard", () => {
  const page = <SideLists rows={rows} today="2026-11-30" onPlan={() => {}} onMoveLate={() => {}} />;
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  const { unmount } = render(page);
  expect(screen.getByText(/Drag onto a day/).textContent).toBe("Drag onto a day, or press d");
  unmount();
  vi.stubGlobal("matchMedia", (query: string) => ({ ...media, matches: query.includes("(pointer: coarse)") }));
  render(page);
  expect(screen.getByText(/Drag onto a day/).textContent).toBe("Drag onto a day");
});

test("a todo that repeats shows it in the list", () => {
  const stub = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => stub);
  const late = [{ ...todo, id: "r", todo_title: "Water plants", todo_repeat: "FREQ=DAILY", todo_due_date: null }];
  const both = { ...rows, late } as unknown as SideRows;
  render(<SideLists rows={both} today="2026-11-30" onPlan={() => {}} onMoveLate={() => {}} />);
  expect(screen.getAllByTitle("Repeats every day").map((mark) => mark.closest("li")?.dataset.lift)).toEqual(["r"]);
});
