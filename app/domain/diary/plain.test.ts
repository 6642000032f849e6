import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstWords } from "./diary.ts";
import { withoutMarkdown } from "./plain.ts";

test.for([
  ["# Today\nOne **bold**, *soft*, __b__, _s_, ~~gone~~ `code`", "Today\nOne bold, soft, b, s, gone code"],
  ["- [x] done\n* item\n> said\n> > twice\n3. three", "done\nitem\nsaid\ntwice\n3. three"],
  ['[page](https://a.example/x_y_z) ![cat](b.jpg "a cat") [left] (alone)', "page cat [left] (alone)"],
  ["a\n---\nb\n```js\nlet x_y = 1 * 2 * 3;\n```", "a\n\nb\n\nlet x_y = 1 * 2 * 3;\n"],
  [
    "6~7 h, snake_case_name, 2*3*4, 5 * 6, #tag, -5 °C, ***both***",
    "6~7 h, snake_case_name, 2*3*4, 5 * 6, #tag, -5 °C, both",
  ],
])("%s is read as %s", ([text, plain]) => expect(withoutMarkdown(text!)).toBe(plain));

test("the first words of a day have no signs of Markdown", () => {
  expect(firstWords("## Sunday\n\n- **Quinces** at the market")).toBe("Sunday Quinces at the market");
});

test("no letter is lost except those of a link's address, and a long text takes no time", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."ab1 #>*_~`-+[]\n") });
  const letters = (text: string) => text.replace(/[^ab1]/g, "");
  fc.assert(
    fc.property(signs, (text) => {
      // The edge of a code block contains the name of its language.
      fc.pre(!/^[ \t]*(```|~~~)/m.test(text));
      expect(letters(withoutMarkdown(text))).toBe(letters(text));
    }),
  );
  for (const sign of ["*", "_", "~~", "[", "`", "> ", "- ", "**a"]) withoutMarkdown(sign.repeat(10_000));
});
