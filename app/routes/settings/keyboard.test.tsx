import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { Keyboard } from "./keyboard.tsx";

test("the single keys are switched off and on by their box", () => {
  render(<Keyboard />);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Keyboard shortcuts" });
  expect([box.checked, areShortcutsOn()]).toEqual([true, true]);
  fireEvent.click(box);
  expect([box.checked, areShortcutsOn()]).toEqual([false, false]);
  fireEvent.click(box);
  expect([box.checked, areShortcutsOn()]).toEqual([true, true]);
});
