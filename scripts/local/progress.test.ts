import { expect, test } from "vitest";
import { showProgress } from "./progress.ts";

function output(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
}

test("a terminal shows one growing bar", () => {
  const terminal = output(true);
  const progress = showProgress("Saving", 200, "rows", terminal);
  for (let i = 0; i < 200; i++) progress.add(1);
  progress.end();
  expect(terminal.written.slice(0, -1).every((text) => text.startsWith("\r"))).toBe(true);
  expect(terminal.written.at(-2)).toBe(`\r  ${"█".repeat(24)}  Saving               100 %  200 rows`);
  expect(terminal.written.at(-1)).toBe("\n");
});

test("a file or pipe gets a line at every tenth", () => {
  const pipe = output(false);
  const progress = showProgress("Saving", 2000, "rows", pipe);
  for (let i = 0; i < 2000; i++) progress.add(1);
  progress.end();
  expect(pipe.written).toHaveLength(10);
  expect(pipe.written[0]).toBe("  Saving                10 %  200 rows\n");
  expect(pipe.written.at(-1)).toBe("  Saving               100 %  2,000 rows\n");
});

test("an empty task is complete", () => {
  const pipe = output(false);
  showProgress("Recordings", 0, "files", pipe).end();
  expect(pipe.written).toEqual(["  Recordings           100 %  0 files\n"]);
});
