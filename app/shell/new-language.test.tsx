import { fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NewLanguage } from "./at-rest.client.tsx";

const root = { language: "en" };
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => root }));

afterEach(() => vi.restoreAllMocks());

test("a page reloads when another language was chosen elsewhere, but only while no text is typed in it", async () => {
  document.documentElement.lang = "en";
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const page = () => (
    <>
      <NewLanguage />
      <input />
    </>
  );
  const { container, rerender } = render(page());
  const field = container.querySelector("input")!;
  field.focus();
  root.language = "pl";
  rerender(page());
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  fireEvent.focusOut(field);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
