import { expect, test } from "vitest";
import { render } from "@testing-library/react";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => render(<Markdown text={text} className="t" />).container.innerHTML;

test("Markdown becomes elements, and line breaks stay", () => {
  const shown = html(
    "# Today\nOne **bold**, *soft* ~~gone~~ `code`\nnext\n\n- [x] done\n- [ ] open\n\n3. three\n\n> said\n\n---\n\n|a|\n|-|\n|b|",
  );
  expect(shown).toContain('<p role="heading" aria-level="3">Today</p>');
  expect(shown).toContain("<p>One <strong>bold</strong>, <em>soft</em> <del>gone</del> <code>code</code><br>next</p>");
  expect(shown).toContain('<ul><li class="list-none">☑ done</li><li class="list-none">☐ open</li></ul>');
  expect(shown).toContain('<ol start="3"><li>three</li></ol><blockquote><p>said</p></blockquote><hr><table>');
});

test("a text without Markdown is shown as typed", () => {
  const text = "Dear diary,\n\n\n   two quinces & <3 \n1 < 2";
  expect(html(text)).toBe(
    `<p dir="auto" class="t whitespace-pre-wrap">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
  );
});

test("two tildes strike a text through, and one stays a character", () => {
  for (const text of [
    "6~7 h sleep, 10~12 km",
    "B~C~D",
    "~single~",
    "~1.34 and ~5.4",
    "https://a.example/~ana/ and ~b",
  ]) {
    const page = new DOMParser().parseFromString(html(text), "text/html");
    expect([text, page.body.textContent, page.querySelectorAll("del").length]).toEqual([text, text, 0]);
  }
  expect(html("1~2 **and** 3~4")).toContain("<p>1~2 <strong>and</strong> 3~4</p>");
  expect(html("x ~~a~ b~~ ~~c~~")).toContain("<p>x <del>a~ b</del> <del>c</del></p>");
});

test("links lead to web pages and mail only, images are links, and HTML is text", () => {
  const shown = html(
    `**x** [a](https://a.example/?q="x) [b](javascript:alert(1)) [c](data:text/html,x) [d](/app) [e](//evil.example)
[f](JaVaScRiPt:alert) ![photo](https://a.example/p.png) ![](http://b.example) <ada@example.com> <img src=x onerror=alert(1)>

<script>alert(1)</script>

[g]: javascript:alert(1)

[g] &lt;script&gt; <https://c.example>`,
  );
  const page = new DOMParser().parseFromString(shown, "text/html");
  expect(page.querySelectorAll("script, img, iframe, [onerror], [style]")).toHaveLength(0);
  const links = [...page.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    'https://a.example/?q="x',
    "https://a.example/p.png",
    "http://b.example",
    "mailto:ada@example.com",
    "https://c.example",
  ]);
  for (const link of links) expect(link.rel).toBe("noopener noreferrer");
  for (const typed of ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "&lt;script&gt;"]) {
    expect(page.body.textContent).toContain(typed);
  }
});

test("no text is too deep or too long to show all its words", () => {
  const lists = Array.from({ length: 140 }, (_, level) => `${" ".repeat(level)}- level${level}`).join("\n");
  for (const text of [
    `${">".repeat(10_000)} end`,
    `${"1. ".repeat(3_300)}end`,
    `${"> - ".repeat(2_500)}end`,
    `${"> ".repeat(200)}end`,
    `${lists} end`,
    `${"*a ".repeat(33_333)}end`,
    `${"_a__".repeat(2_400)} **b** end`,
  ]) {
    expect(html(text)).toContain("end");
  }
  expect(html(lists)).toContain("level139");
});
