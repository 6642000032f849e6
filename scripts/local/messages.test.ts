import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each name of a text is a noun and what is said of it, and no two names say the same", () => {
  const catalogue = readFileSync("app/i18n/locales/en.po", "utf8");
  const named = catalogue.matchAll(/#\. js-lingui-explicit-id\n(?:#.*\n)*msgid "(.*)"\nmsgstr "(.*)"/g);
  const names = new Map<string, string>();
  for (const [, id, english] of named) {
    expect(id).toMatch(/^[a-z_]+(\.[a-z0-9_]+)+$/);
    expect([id, names.get(english!)]).toEqual([id, undefined]);
    names.set(english!, id!);
  }
  expect(names.size).toBeGreaterThan(200);
});
