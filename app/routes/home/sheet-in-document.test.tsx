import { expect, test } from "vitest";
import { sheetInDocument } from "./sheet-in-document.ts";

test("the style sheet of a page is taken from the document that contains it, so that it does not travel twice", () => {
  document.head.innerHTML = `<style id="routes/home/route">.home { padding: 0 }</style>`;
  expect(sheetInDocument("routes/home/route")).toEqual({ default: ".home { padding: 0 }" });
  expect(sheetInDocument("routes/diary/route")).toBeNull();
});
