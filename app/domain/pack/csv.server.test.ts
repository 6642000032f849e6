import * as fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { writeCsv } from "../file/csv.server.ts";
import { readWordsCsv } from "./csv.server.ts";
import { CSV_COLUMNS, WordFields } from "./word.ts";

const read = (text: string) => readWordsCsv(new TextEncoder().encode(text));
const HEADER = "word_original,pronunciation,meaning,audio_hash";

test("the header decides between commas, semicolons and tabs, with or without a byte order mark", async () => {
  for (const mark of [",", ";", "\t"]) {
    for (const start of ["", "\uFEFF"]) {
      for (const end of ["\n", "\r\n", "\r"]) {
        const header = HEADER.replaceAll(",", mark);
        const row = ["gatto", "ˈɡatto", `"cat${mark} tomcat"`, ""].join(mark);
        const { words, problems } = await read(`${start}${header}${end}${row}${end}`);
        expect(problems).toEqual([]);
        expect(words).toEqual([
          { word_original: "gatto", pronunciation: "ˈɡatto", meaning: `cat${mark} tomcat`, audio_hash: "", line: 2 },
        ]);
      }
    }
  }
});

test("columns may come in any order and case, with other columns between them", async () => {
  const { words } = await read("Meaning, note ,AUDIO_HASH,Word_Original,pronunciation\ncat,x,ABCD.mp3,gatto,\n");
  expect(words).toMatchObject([{ word_original: "gatto", meaning: "cat", audio_hash: "abcd", pronunciation: "" }]);
});

test("a row that repeats another one, or a part of it, has its own line", async () => {
  const rows = ["casa,,a house,", "casa,,a house,", '"due', 'righe",,two lines,', "righe,,,", "casa,,a house,"];
  expect((await read([HEADER, ...rows].join("\n"))).problems.map(({ line }) => line)).toEqual([3, 6, 7]);
  expect((await read([HEADER, ...rows, 'casa,"'].join("\n"))).problems).toMatchObject([{ line: 8 }]);
});

test("every problem names the line it starts on, counting the header as line 1", async () => {
  const { problems } = await read(
    [
      HEADER,
      "gatto,,cat,",
      "cane,,,",
      '"a word',
      'over lines",,meaning,',
      "",
      ",,nothing,",
      "gatto,,again,",
      "too,,many,,cells",
      `${"x".repeat(121)},,long,`,
    ].join("\r\n"),
  );
  expect(problems).toEqual([
    { line: 3, message: "Meaning is required" },
    { line: 7, message: "Word is required" },
    { line: 8, message: "gatto is already on line 2" },
    { line: 9, message: "5 cells instead of 4" },
    { line: 10, message: "A word cannot exceed 120 characters" },
  ]);
});

test("empty cells at a row's end may be missing, or too many", async () => {
  const { words, problems } = await read([HEADER, "casa,,house", "gatto,,cat,,", "cane"].join("\n"));
  expect(words.map(({ meaning, audio_hash }) => [meaning, audio_hash])).toEqual([
    ["house", ""],
    ["cat", ""],
  ]);
  expect(problems).toEqual([{ line: 4, message: "Meaning is required" }]);
});

test("a file that is not a table of words is refused with the reason", async () => {
  const message = async (text: string) => (await read(text)).problems[0];
  expect(await message("")).toEqual({ line: null, message: "The file is empty" });
  expect(await message(HEADER)).toEqual({ line: null, message: "The file has no words" });
  expect((await message("a,b\nc,d"))?.message).toBe(`Missing column: ${CSV_COLUMNS.join(", ")}`);
  expect((await message(`${HEADER},meaning\na,b,c,d,e`))?.message).toBe("The column meaning is there twice");
  for (const [text, line] of [
    [`${HEADER}\ngatto,,"cat,\ncane,,dog,\n`, 2],
    [`${HEADER}\r\nil,,"the\r\none",\r\nga"tto,,cat,`, 4],
    ['"word_original', 1],
  ] as const) {
    expect(await message(text)).toEqual({ line, message: expect.stringMatching(/quotes are broken/) });
  }
  expect((await readWordsCsv(new Uint8Array([0x77, 0xe7, 0x0a]))).problems[0]?.message).toMatch(/UTF-8/);
  expect((await read(`${HEADER}\na\u0000b,,cat,`)).problems[0]).toMatchObject({ line: 2 });
});

test("a cell that a spreadsheet would evaluate is escaped when written and unescaped when read", async () => {
  const cells = ["=1+1", "+49", "-x", "@me", "'=x", "''=x", "'tis", "＝1"];
  const text = writeCsv([[...CSV_COLUMNS], ...cells.map((cell) => [cell, cell, cell, ""])]);
  expect(text).not.toMatch(/(^|,)"?[=+\-@＝]/m);
  expect((await read(text)).words.map(({ word_original }) => word_original)).toEqual(cells);
});

test("any words that are written are read back unchanged", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."=+-@',;\t\r\n\"ab ＝\uFEFF"), maxLength: 12 }),
  );
  const word = fc.record({ word_original: cell, pronunciation: cell, meaning: cell });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (rows) => {
      const stored = new Map<string, z.infer<typeof WordFields>>();
      for (const row of rows) {
        const parsed = z.safeParse(WordFields, row);
        if (parsed.success) stored.set(parsed.data.word_original, parsed.data);
      }
      fc.pre(stored.size > 0);
      const words = [...stored.values()];
      const table = words.map((one) => [one.word_original, one.pronunciation, one.meaning, ""]);
      const back = await read(`\uFEFF${writeCsv([CSV_COLUMNS, ...table])}`);
      expect(back.problems).toEqual([]);
      expect(back.words.map(({ line: _line, audio_hash: _hash, ...one }) => one)).toEqual(words);
    }),
    { numRuns: 500 },
  );
});
