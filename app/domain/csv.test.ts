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

test("others get their turn while a table is read", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await readCsv("word,meaning of it\n".repeat(20_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(30);
});
