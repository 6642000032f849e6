import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = `${import.meta.dirname}/..`;
/** `:has` without a type, a class, an attribute or `&` before it, also inside `:not`. */
const OF_ANY = /(?:^|[\s>+~,])(?::(?:not|is|where)\()*:has\(/m;

test("a selector with :has names its element, because for any element the browser checks all of them at each change", () => {
  const sheets = globSync("**/*.css", { cwd: APP });
  expect(sheets.length).toBeGreaterThan(30);
  const found = sheets.filter((path) =>
    OF_ANY.test(readFileSync(`${APP}/${path}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "")),
  );
  expect(found).toEqual([]);
  expect(OF_ANY.test(".header {\n  > :not(:has(> .places)) {}\n}")).toBe(true);
});
