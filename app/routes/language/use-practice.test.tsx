import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Word } from "#app/domain/language/word.ts";
import type { Sent } from "./answers.ts";
import { type KeptRun, readRun } from "./kept-run.ts";
import { switchSound } from "./sound.ts";
import { usePractice } from "./use-practice.ts";

const played: string[] = [];
const loaded: string[] = [];
let canPlay = true;
vi.mock("#app/ui/audio.ts", () => ({
  playAudio: async (url: string) => (played.push(url), canPlay),
  loadAudio: (url: string) => void loaded.push(url),
  stopAudio: () => {},
}));

/** The sent requests, with functions to answer them. */
let sent: { what: Sent; end(isDone: boolean): void }[];
vi.mock("./answers.ts", () => ({
  useSend: () => (what: Sent) => new Promise<boolean>((end) => sent.push({ what, end })),
}));

beforeEach(() => {
  sent = [];
  played.length = 0;
  loaded.length = 0;
  canPlay = true;
});

// Each run has other words, because the last word shown does not come first.
let runs = 0;
const id = (letter: string) => `${letter}${runs}`;
const url = (letter: string) => `/audio/${id(letter)}`;
const place = { entry: "1", learner: "ada", language: "Norse" };
const start = async (kept: KeptRun | null = null) => {
  runs += 1;
  const words = ["a", "b", "c"].map((one) => ({ id: id(one), word_original: one, audio_url: url(one) }) as Word);
  const hook = renderHook(() => usePractice({ language: "Norse", mode: "daily", words, place, kept }));
  await act(async () => {});
  return hook.result;
};

test("a word is played when it is shown, and the next one is preloaded", async () => {
  const practice = await start();
  expect([played, loaded]).toEqual([[url("a")], [url("b")]]);
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  expect([played, loaded]).toEqual([
    [url("a"), url("b")],
    [url("b"), url("c")],
  ]);
  expect(practice.current.cannotPlay).toBe(false);
});

test("a recording that cannot be played shows an error until the next word", async () => {
  canPlay = false;
  const practice = await start();
  expect(practice.current.cannotPlay).toBe(true);
  canPlay = true;
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("wrong"));
  expect(practice.current.cannotPlay).toBe(false);
});

test("an answer is sent at once, and only after the meaning was shown", async () => {
  const practice = await start();
  await act(async () => practice.current.answer("correct"));
  expect(sent).toEqual([]);
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("wrong"));
  expect(sent[0]!.what).toMatchObject({
    intent: "answer",
    word_id: id("a"),
    language: "Norse",
    result: "wrong",
    mode: "daily",
  });
  expect(practice.current.word?.id).toBe(id("b"));
});

test("undoing waits for the answer that it undoes", async () => {
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  await act(async () => practice.current.undo());
  expect(practice.current).toMatchObject({ word: { id: id("a") }, session: { isRevealed: true } });
  expect(sent).toHaveLength(1);
  await act(async () => sent[0]!.end(true));
  expect(sent[1]!.what).toMatchObject({ intent: "undo", word_id: id("a") });
});

test("a failed answer can be retried, and is dropped when it is undone", async () => {
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  await act(async () => sent[0]!.end(false));
  expect(practice.current.hasFailed).toBe(true);
  await act(async () => practice.current.retry());
  expect(practice.current.hasFailed).toBe(false);
  expect(sent[1]!.what).toMatchObject({ intent: "answer", word_id: id("a"), result: "correct" });
  expect(sent[1]!.what.key).not.toBe(sent[0]!.what.key);
  await act(async () => sent[1]!.end(false));
  expect(sent[1]!.what.answer_id).toBe(sent[0]!.what.answer_id);
  expect(practice.current.hasFailed).toBe(true);
  await act(async () => practice.current.undo());
  expect(practice.current.hasFailed).toBe(false);
  // The failed answer may have arrived all the same.
  expect(sent[2]!.what).toMatchObject({ intent: "undo", answer_id: sent[0]!.what.answer_id });
});

test("a reloaded run continues, and unanswered requests are repeated with their ids", async () => {
  const before = await start();
  act(() => before.current.reveal());
  await act(async () => before.current.answer("wrong"));
  const kept = readRun(place)!;
  expect(readRun({ ...place, entry: "2" })).toBeNull();
  expect(readRun({ ...place, learner: "bob" })).toBeNull();
  played.length = 0;
  const after = await start(kept);
  expect(after.current.session.results).toEqual(["wrong"]);
  expect(after.current.word?.word_original).toBe("b");
  expect(sent.map(({ what }) => what)).toEqual([sent[0]!.what, sent[0]!.what]);
  await act(async () => sent[1]!.end(true));
  expect(readRun(place)!.unanswered).toEqual([]);
});

test("an old run starts anew", async () => {
  await start();
  expect(readRun(place)).not.toBeNull();
  vi.useFakeTimers({ now: Date.now() + 7 * 3_600_000 });
  expect(readRun(place)).toBeNull();
  vi.useRealTimers();
});

test("with sound off nothing is played automatically", async () => {
  switchSound(false);
  const practice = await start();
  expect(played).toEqual([]);
  await act(() => practice.current.play());
  expect(played).toEqual([url("a")]);
  switchSound(true);
});

test("practising missed words does not move their schedule", async () => {
  const practice = await start();
  for (const result of ["wrong", "correct", "no_answer"] as const) {
    act(() => practice.current.reveal());
    await act(async () => practice.current.answer(result));
    await act(async () => sent.at(-1)!.end(true));
  }
  expect(practice.current.word).toBeUndefined();
  await act(async () => practice.current.repeatMissed());
  expect(practice.current.session.words.map(({ id }) => id)).toEqual([id("a"), id("c")]);
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  expect(sent.at(-1)!.what).toMatchObject({ mode: "today" });
});
