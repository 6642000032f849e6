import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RecordedResult } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { firstResults, isReturn, lastOf, missedOf, queueOf, startSession, step, type Step, wordOf } from "./session.ts";

const words = (...ids: string[]) => ids.map((id) => ({ id }) as Word);
const run = (steps: Step[], ...ids: string[]) => steps.reduce(step, startSession("daily", words(...ids)));
const reveal: Step = { type: "reveal" };
const undo: Step = { type: "undo", isRevealed: true };
const answer = (result: RecordedResult): Step => ({ type: "answer", result, id: "1" });

test("a word is revealed, answered, and followed by the next one until the end", () => {
  const first = run([reveal], "a", "b");
  expect([wordOf(first)?.id, first.isRevealed]).toEqual(["a", true]);
  const second = step(first, answer("correct"));
  expect([wordOf(second)?.id, second.isRevealed, second.turns.length]).toEqual(["b", false, 1]);
  expect(wordOf(run([reveal, answer("correct"), reveal, answer("correct")], "a", "b"))).toBeUndefined();
});

test("a word must be revealed before it is answered, but can be put away as known", () => {
  expect(run([answer("correct")], "a").turns).toEqual([]);
  expect(wordOf(run([answer("known")], "a", "b"))?.id).toBe("b");
});

test("undoing shows the last word again, revealed", () => {
  const undone = run([reveal, answer("wrong"), undo], "a", "b");
  expect([wordOf(undone)?.id, undone.isRevealed, undone.turns]).toEqual(["a", true, []]);
  expect(step(undone, undo)).toBe(undone);
});

test("a missed word returns after some others until it is known, and its first answer stands", () => {
  let session = run([], "a", "b", "c", "d", "e", "f");
  const shown: string[] = [];
  for (const result of [
    "wrong",
    "correct",
    "no_answer",
    "known",
    "correct",
    "wrong",
    "correct",
    "correct",
    "correct",
  ]) {
    shown.push(wordOf(session)!.id + (isReturn(session) ? "'" : ""));
    session = step(step(session, reveal), answer(result as "wrong"));
  }
  expect(shown).toEqual(["a", "b", "c", "d", "e", "a'", "f", "c'", "a'"]);
  expect(wordOf(session)).toBeUndefined();
  expect(missedOf(session).map(({ id }) => id)).toEqual(["a", "c"]);
  expect([...firstResults(session)].sort()).toEqual([
    [0, "wrong"],
    [1, "correct"],
    [2, "no_answer"],
    [3, "known"],
    [4, "correct"],
    [5, "correct"],
  ]);
});

test("no word comes twice in a row while another one waits, also between two runs; each is known once at the end", () => {
  const ids = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 6 });
  const results = fc.array(fc.constantFrom<RecordedResult>("correct", "wrong", "no_answer", "known"), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(ids, results, (all, results) => {
      let session = startSession("all", words(...all));
      let before: string | undefined;
      for (const result of [...results, ...all.map(() => "correct" as const)]) {
        if (!wordOf(session)) session = step(session, { type: "start", mode: "all", words: session.words });
        const { id } = wordOf(session)!;
        if (queueOf(session).length > 1) expect(id).not.toBe(before);
        before = id;
        session = step(step(session, reveal), answer(result));
        expect(lastOf(session)?.id).toBe(id);
        expect(step(session, undo).turns).toEqual(session.turns.slice(0, -1));
      }
    }),
  );
});
