import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DragToTargets } from "./drag-to-targets.client.tsx";
import { SortableRows } from "./sortable-rows.client.tsx";

const toast = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock("./toast.tsx", () => ({ useToast: () => toast }));

const drops = { label: () => "Friday", onDrop: vi.fn(), onHold: vi.fn(), hint: "Drop it." };
const titles = new Map([["milk", "Buy milk"]]);
const label = (id: string) => titles.get(id) ?? "";
const moved = vi.fn();
const rows: Record<string, { row: HTMLElement; grip: HTMLElement }> = {};

/** A list with a grip, and a todo outside of it. */
function Page({ isThere }: { isThere: boolean }) {
  const ids = ["bread", ...(isThere ? ["milk"] : [])];
  return (
    <>
      <SortableRows list={{ current: null }} elementsOf={(id) => rows[id]} ids={ids} label={label} onMove={moved} />
      <DragToTargets drops={drops} label={label} />
      {isThere && <p data-lift="milk">Outside</p>}
    </>
  );
}

const LOST = { text: "“Buy milk” is no longer here. It was changed on another device." };

beforeEach(() => {
  vi.clearAllMocks();
  titles.set("milk", "Buy milk");
  for (const id of ["bread", "milk"]) {
    const row = document.body.appendChild(document.createElement("div"));
    rows[id] = { row, grip: row.appendChild(document.createElement("button")) };
  }
});

test.each(["outside of a list", "of a list"])(
  "a drag of something %s ends with a message when another device removes it",
  async (place) => {
    const { rerender } = render(<Page isThere />);
    const element = place === "of a list" ? rows["milk"]!.grip : screen.getByText("Outside");
    fireEvent.mouseDown(element, { button: 0, clientX: 0, clientY: 0 });
    await act(async () => void fireEvent.mouseMove(document, { clientX: 20, clientY: 20 }));
    expect(document.querySelector("[data-dragging]")).not.toBeNull();
    titles.delete("milk");
    await act(async () => rerender(<Page isThere={false} />));
    expect(toast.show.mock.calls).toEqual([[LOST]]);
    expect(screen.queryByText("Drop it.")).toBeNull();
    await act(async () => void fireEvent.mouseUp(document));
    expect(drops.onDrop).not.toHaveBeenCalled();
    expect(moved).not.toHaveBeenCalled();
    expect(document.body.textContent).not.toMatch(/Put back|dropped at/);
  },
);
