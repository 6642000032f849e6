import { afterEach, expect, test, vi } from "vitest";
import { duration, progress, runCheck } from "./check.ts";

const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
afterEach(() => log.mockClear());
const lines = () => log.mock.calls.map(([line]) => String(line).trimEnd());

test("a check prints its start, its progress and its result", async () => {
  // Runs until a progress line was printed.
  const script = "process.stdout.write('Running 3 tests\\n  ✓  1 a\\n'); setTimeout(() => {}, 200)";
  const running = runCheck({ name: "waiting", command: "node", args: ["-e", script] }, { every: 5 });
  expect(lines()).toEqual(["  waiting …"]);
  expect(await running).toEqual({ passed: 1, failed: 0 });
  expect(lines().at(-2)).toMatch(/^ {2}waiting … .*\d s$/);
  expect(lines().at(-1)).toMatch(/^ {2}waiting +1 passed {2}ok +\d+ s$/);
});

test("a check that prints nothing more is told with its last line", async () => {
  const script = "process.stdout.write('  a.test.ts began\\n'); setTimeout(() => {}, 500)";
  await runCheck({ name: "hanging", command: "node", args: ["-e", script] }, { every: 20, quietAfter: 40 });
  expect(lines().at(-2)).toMatch(/^ {2}hanging … \d+ s, nothing new for \d+ s after: a\.test\.ts began$/);
});

test("a check that hangs is ended, also one that does not listen, and says after what", async () => {
  for (const deaf of ["", "process.on('SIGINT', () => {});"]) {
    const script = `${deaf} process.stdout.write('  a.test.ts began\\n'); setInterval(() => {}, 1000)`;
    const limits = { every: 20, endAfter: 1000, timeToStop: 20 };
    const result = await runCheck({ name: "hanging", command: "node", args: ["-e", script] }, limits);
    expect(result).toEqual({ passed: 0, failed: 1 });
    const said = lines().find((line) => line.includes("Ended"));
    // On a busy machine it is ended before it has printed anything.
    expect(said).toMatch(/\nEnded, because it printed nothing for \d+ s after: (a\.test\.ts began|its start)$/);
    log.mockClear();
  }
});

test("a test that passed at its second try only is named, and its output printed", async () => {
  const count = () => ({ passed: 2, failed: 0, repeated: ["a.test.ts:3 it waits"] });
  const script = "console.log('timed out')";
  await runCheck({ name: "journeys", command: "node", args: ["-e", script], count });
  expect(lines()).toEqual([
    "  journeys …",
    "\ntimed out",
    expect.stringMatching(/ 2 passed {2}ok/),
    "    passed at the second try only: a.test.ts:3 it waits",
  ]);
});

test("a failed check prints its output, and counts as one failure when no test failed", async () => {
  const script = "console.error('why'); process.exit(3)";
  expect(await runCheck({ name: "broken", command: "node", args: ["-e", script] })).toEqual({ passed: 0, failed: 1 });
  expect(lines()).toContain("\nwhy");
  const count = () => ({ passed: 7, failed: 2 });
  expect(await runCheck({ name: "red", command: "node", args: ["-e", script], count })).toEqual({
    passed: 7,
    failed: 2,
  });
});

test("progress is parsed from the output of vitest and Playwright", () => {
  expect(progress("")).toBe("");
  expect(
    progress(" ✓  source  a.test.ts (12 tests) 3ms\n   ✓ slow one (2 tests)\n ✓  ui  b.test.tsx (1 test) 1ms\n"),
  ).toBe("13 tests, ");
  expect(progress(" ❯  source  a.test.ts (2 tests | 1 failed) 3ms\n")).toBe("2 tests, ");
  const journeys =
    "Running 40 tests using 2 workers\n\n  ✓   1 [wide] › a (2.1s)\n  ✘   2 [wide] › b (1.0s)\n  -   3 c\n";
  expect(progress(journeys)).toBe("3 of 40 tests, ");
});

test("durations are formatted as minutes and seconds", () => {
  expect([duration(400), duration(61_000), duration(601_000)]).toEqual(["0 s", "61 s", "10 min 1 s"]);
});
