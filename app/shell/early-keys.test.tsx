import { expect, test } from "vitest";
import { EARLY_KEYS_SCRIPT } from "./early-keys.ts";
import { earlyValue } from "#app/ui/typed-early.ts";

function type(field: HTMLTextAreaElement, text: string) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("text typed before the scripts ran is read once, also when the field was reset since", () => {
  new Function(EARLY_KEYS_SCRIPT)();
  const field = document.body.appendChild(document.createElement("textarea"));
  type(field, "Early");
  field.value = "";
  expect(earlyValue(field)).toBe("Early");
  type(field, "Later");
  field.value = "";
  expect(earlyValue(field)).toBe("");
  field.remove();
});
