import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Word } from "#app/domain/language/word.ts";
import { lastOf, missedOf, startSession, step, type Step, wordOf } from "./session.ts";

const words = (...ids: string[]) => ids.map((id) => ({ id }) as Word);
const run = (steps: Step[], ...ids: string[]) => steps.reduce(step, startSession("daily", words(...ids)));
const reveal: Step = { type: "reveal" };
const answer = (result: "correct" | "wrong" | "no_answer"): Step => ({ type: "answer", result, id: "1" });

test("a word is revealed, answered, and followed by the next one until the end", () => {
  const first = run([reveal], "a", "b");
  expect([wordOf(first)?.id, first.isRevealed]).toEqual(["a", true]);
  const second = step(first, answer("correct"));
  expect([wordOf(second)?.id, second.isRevealed, second.results]).toEqual(["b", false, ["correct"]]);
  expect(wordOf(run([reveal, answer("correct"), reveal, answer("wrong")], "a", "b"))).toBeUndefined();
});

test("a word must be revealed before it is answered", () => {
  expect(run([answer("correct")], "a").results).toEqual([]);
});

test("undoing shows the last word again, revealed", () => {
  const undone = run([reveal, answer("wrong"), { type: "undo" }], "a", "b");
  expect([wordOf(undone)?.id, undone.isRevealed, undone.results]).toEqual(["a", true, []]);
  expect(step(undone, { type: "undo" })).toBe(undone);
});

test("missed words are those not known, and practising them is another run", () => {
  const over = run([reveal, answer("wrong"), reveal, answer("correct"), reveal, answer("no_answer")], "a", "b", "c");
  expect(missedOf(over).map(({ id }) => id)).toEqual(["a", "c"]);
  const again = step(over, { type: "start", mode: "today", words: missedOf(over) });
  expect(again).toMatchObject({ mode: "today", results: [], isRevealed: false });
});

test("no word comes twice in a row, also between two runs", () => {
  const ids = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(ids, fc.array(fc.constantFrom("correct", "wrong"), { maxLength: 12 }), (all, results) => {
      let session = startSession("all", words(...all));
      let before: string | undefined;
      for (const result of results) {
        if (!wordOf(session)) session = step(session, { type: "start", mode: "all", words: session.words });
        const { id } = wordOf(session)!;
        expect(id).not.toBe(before);
        before = id;
        session = step(step(session, reveal), answer(result as "correct"));
        expect(lastOf(session)?.id).toBe(id);
      }
    }),
  );
});
