import { beforeEach, expect, test } from "vitest";
import { storedText, storeText, takeTexts } from "./stored-texts.ts";

beforeEach(() => sessionStorage.clear());

test("each text of a person is stored under its purpose until it is deleted", () => {
  storeText("ada", "summary 2026-11-16", "A good week");
  storeText("ada", "summary 2026-11-23", "A better one");
  expect(storedText("ada", "summary 2026-11-16")).toBe("A good week");
  storeText("ada", "summary 2026-11-16", null);
  expect(["summary 2026-11-16", "summary 2026-11-23"].map((name) => storedText("ada", name))).toEqual([
    null,
    "A better one",
  ]);
});

test("nobody sees what another person has typed in the tab", () => {
  storeText("ada", "line 2026-11-27", "Call Bob");
  expect(storedText("eve", "line 2026-11-27")).toBeNull();
});

test("a tab takes over the texts of a closed tab, and they replace none of its own", () => {
  storeText("ada", "line 2026-11-27", "Call Bob");
  storeText("ada", "line 2026-11-28", "Buy ink");
  const closed = sessionStorage.getItem("sevenfold-texts")!;
  sessionStorage.clear();
  storeText("ada", "line 2026-11-27", "Call Ana");
  expect(takeTexts(closed)).toEqual([["line 2026-11-27", "Call Bob"]]);
  expect(["line 2026-11-27", "line 2026-11-28"].map((name) => storedText("ada", name))).toEqual([
    "Call Ana",
    "Buy ink",
  ]);
});

test("a summary that an earlier version stored in this tab stays until the text is stored again", () => {
  const before = { userId: "ada", week_start: "2026-11-16", text: "A good week" };
  sessionStorage.setItem("sevenfold-summary", JSON.stringify(before));
  expect(storedText("ada", "summary 2026-11-16")).toBe("A good week");
  storeText("ada", "summary 2026-11-16", null);
  expect(storedText("ada", "summary 2026-11-16")).toBeNull();
});
