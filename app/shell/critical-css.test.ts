import { expect, test } from "vitest";
import { criticalCss } from "./critical-css.server.ts";

const kept = (css: string, html: string) => criticalCss(css)([html])[0];
const page = '<html class="app"><body><p class="lead md:flex">Hello</p></body></html>';

test("a rule whose class is not in the document is left out", () => {
  expect(kept(".lead{a:b}.toast{c:d}", page)).toBe(".lead{a:b}");
  expect(kept(".app .lead{a:b}.app .toast{c:d}", page)).toBe(".app .lead{a:b}");
});

test("a rule is kept for any of its selectors", () => {
  expect(kept(".toast,.lead{a:b}.toast,.menu{c:d}", page)).toBe(".toast,.lead{a:b}");
  expect(kept(".toast,p{a:b}", page)).toBe(".toast,p{a:b}");
});

test("rules without classes are kept, with their at-rules", () => {
  const css = '@layer a,b;:root{--x:1}@property --y{syntax:"*";inherits:false}@keyframes in{0%{opacity:0}}';
  expect(kept(css, page)).toBe(css);
});

test("classes within parentheses are not needed", () => {
  expect(kept("p:not(.toast){a:b}", page)).toBe("p:not(.toast){a:b}");
  expect(kept(":is(.toast,p:not(.menu)){a:b}", page)).toBe(":is(.toast,p:not(.menu)){a:b}");
  expect(kept(".lead:not(.toast,.menu){a:b}", page)).toBe(".lead:not(.toast,.menu){a:b}");
});

test("a class that an element must contain is needed", () => {
  expect(kept("html:has(.toast){a:b}html:has(.lead){c:d}", page)).toBe("html:has(.lead){c:d}");
  expect(kept("p:not(:has(.toast)){a:b}", page)).toBe("p:not(:has(.toast)){a:b}");
  expect(kept("html:has(.toast,.lead){a:b}", page)).toBe("html:has(.toast,.lead){a:b}");
});

test("a group is kept with what is left of it, and left out when nothing is", () => {
  expect(kept("@layer a{@media print{.lead{a:b}.toast{a:b}}}", page)).toBe("@layer a{@media print{.lead{a:b}}}");
  expect(kept("@layer a{@media print{.toast{a:b}}}", page)).toBe("");
});

test("escaped classes are found", () => {
  expect(kept(".md\\:flex{a:b}.md\\:grid{a:b}", page)).toBe(".md\\:flex{a:b}");
  const css = ".\\*\\:\\[grid\\:min\\(1\\,2\\)\\]>*{a:b}";
  expect(kept(css, '<p class="*:[grid:min(1,2)]">')).toBe(css);
  expect(kept(css, page)).toBe("");
  expect(kept(".\\[\\&\\>p\\]\\:m{a:b}", '<p class="[&amp;&gt;p]:m">')).toBe(".\\[\\&\\>p\\]\\:m{a:b}");
});

test("a rule with a character escaped by its code is kept", () => {
  expect(kept(".\\32 xl\\:flex{a:b}", page)).toBe(".\\32 xl\\:flex{a:b}");
});

test("a later part gets only the rules that no earlier one has", () => {
  const css = "p{a:b}.lead{c:d}@media print{.lead{e:f}.week{g:h}}.lead .week{i:j}.toast{k:l}";
  const [first, second] = criticalCss(css)([page, '<section class="week lead">']);
  expect(first).toBe("p{a:b}.lead{c:d}@media print{.lead{e:f}}");
  expect(second).toBe("@media print{.week{g:h}}.lead .week{i:j}");
});
