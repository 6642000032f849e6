import { expect, test } from "vitest";
import { readCsv } from "./csv.server.ts";

test("each record of a table has the line that it starts on, whatever ends its lines", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["", "a,b", "", '"x', "", 'y",z', "", "", "c"].join(end);
    expect(await readCsv(text), JSON.stringify(end)).toEqual({
      records: [["a", "b"], [["x", "", "y"].join(end), "z"], ["c"]],
      lines: [2, 4, 9],
    });
  }
});

test("the delimiter is the one that splits all lines alike, as the file names it, or the most used of the first line", async () => {
  const records = async (text: string) => ((await readCsv(text)) as { records: string[][] }).records;
  expect(await records("Haus;house, home\nBaum;tree")).toEqual([
    ["Haus", "house, home"],
    ["Baum", "tree"],
  ]);
  expect(await records("gatto;cat, tomcat\ncane;dog, hound")).toEqual([
    ["gatto", "cat, tomcat"],
    ["cane", "dog, hound"],
  ]);
  expect(await records("casa\thouse, home; flat\ngatto\tcat, tomcat; puss")).toEqual([
    ["casa", "house, home; flat"],
    ["gatto", "cat, tomcat; puss"],
  ]);
  expect(await records('a,"x;y"\nb,"x;\nz;"\nc,d')).toEqual([
    ["a", "x;y"],
    ["b", "x;\nz;"],
    ["c", "d"],
  ]);
  expect(await records("a,b,c\nd;e,f")).toEqual([
    ["a", "b", "c"],
    ["d;e", "f"],
  ]);
  for (const first of ["sep=;", "SEP=;\r", "\uFEFFsep=;"].map((one) => one.replace("\uFEFF", ""))) {
    expect(await readCsv(`${first}\nword;a, b\nrosso;red`)).toEqual({
      records: [
        ["word", "a, b"],
        ["rosso", "red"],
      ],
      lines: [2, 3],
    });
  }
  expect(await readCsv('sep=,\na,b\nc,"d')).toMatchObject({ line: 3 });
});

test("in a table with tabs a quote counts only where it encloses a cell", async () => {
  expect(await readCsv('5" disk\tdiskette\n"Hola" dijo\tsaid hi\n"a\tb"\t"c ""d"""')).toMatchObject({
    records: [
      ['5" disk', "diskette"],
      ['"Hola" dijo', "said hi"],
      ["a\tb", 'c "d"'],
    ],
  });
});

test("a table with too many rows or cells is refused before it is in memory", async () => {
  const refusal = async (text: string) =>
    expect(await readCsv(text)).toEqual({ line: null, message: expect.anything() });
  expect(await readCsv("a,b\n".repeat(100_001))).toEqual({
    line: null,
    message: "A table can have at most 100,000 rows",
  });
  await refusal(" , \n".repeat(1_900_000));
  expect(await readCsv(`${",".repeat(99)}\n`.repeat(6000))).toEqual({
    line: null,
    message: "A table can have at most 500,000 cells",
  });
  await refusal(",".repeat(8_000_000));
});

test("other requests continue while a table is read", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await readCsv("word,meaning of it\n".repeat(20_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(30);
});
