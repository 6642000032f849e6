import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ENGLISH } from "#app/domain/typed-line/english.ts";
import { GERMAN } from "#app/domain/typed-line/german.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";

afterEach(() => void (document.documentElement.lang = ""));

test("the help has examples of typed lines in the page's language, and names the languages that are understood", async () => {
  document.documentElement.lang = "de";
  render(<ShortcutHelp open onClose={() => undefined} />);
  for (const example of GERMAN.examples) expect(await screen.findByText(example)).toBeTruthy();
  expect(screen.queryByText(ENGLISH.examples[0]!)).toBeNull();
  expect(screen.getByText(/English, Deutsch, Español/)).toBeTruthy();
});
