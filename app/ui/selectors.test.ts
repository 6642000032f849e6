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

/** A line of a sheet without its comments and what stands in parentheses. */
function linesOf(sheet: string): string[] {
  let text = sheet.replaceAll(/\/\*[^]*?\*\//g, "");
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, "");
  return text.split("\n");
}
/** A selector whose last part is `*` or a pseudo-class without a type, a class or an attribute before it. */
const isNameless = (line: string) => /(?:^|[\s>+~])(?:\*|:(?!root))[^\s>+~]*\s*[,{]$/.test(line);

test("a selector of home names its element, because the browser tries others on a thousand elements when a dialog opens", () => {
  const sheets = globSync("{ui,shell,parts,routes/home}/**/*.css", { cwd: APP });
  expect(sheets.length).toBeGreaterThan(25);
  const found = sheets
    // The base resets every element.
    .filter((path) => path !== "ui/base.css")
    .flatMap((path) => linesOf(readFileSync(`${APP}/${path}`, "utf8")).filter(isNameless));
  expect(found).toEqual([]);
  for (const selector of ["> * {", "> :last-child,", ".todo > :not(input) {", ":is(.week, .day)[data-over] {"])
    expect(linesOf(`  ${selector}`).some(isNameless)).toBe(true);
});
