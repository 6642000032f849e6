import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Word } from "#app/domain/language-word.ts";
import type { Sent } from "./answers.ts";
import { usePractice } from "./use-practice.ts";

const played: string[] = [];
const loaded: string[] = [];
let canPlay = true;
vi.mock("#app/ui/audio.ts", () => ({
  playAudio: async (url: string) => (played.push(url), canPlay),
  loadAudio: (url: string) => void loaded.push(url),
  stopAudio: () => {},
}));

/** What was sent, with the way to answer it. */
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

// Each run has words of its own: the one shown last before it would not come first.
let runs = 0;
const id = (letter: string) => `${letter}${runs}`;
const url = (letter: string) => `/audio/${id(letter)}`;
const start = async () => {
  runs += 1;
  const words = ["a", "b", "c"].map((one) => ({ id: id(one), word_original: one, audio_url: url(one) }) as Word);
  const hook = renderHook(() => usePractice({ language: "Norse", mode: "daily", words }));
  await act(async () => {});
  return hook.result;
};

test("a word is heard as it comes, and the next one is loaded meanwhile", async () => {
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

test("what cannot be played is said, until the next word", async () => {
  canPlay = false;
  const practice = await start();
  expect(practice.current.cannotPlay).toBe(true);
  canPlay = true;
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("wrong"));
  expect(practice.current.cannotPlay).toBe(false);
});

test("an answer goes out at once, and only after the meaning was seen", async () => {
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

test("undoing waits for the answer it takes back", async () => {
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  await act(async () => practice.current.undo());
  expect(practice.current).toMatchObject({ word: { id: id("a") }, session: { isRevealed: true } });
  expect(sent).toHaveLength(1);
  await act(async () => sent[0]!.end(true));
  expect(sent[1]!.what).toMatchObject({ intent: "undo", word_id: id("a") });
});

test("an answer that failed can be sent again, and is dropped when it is taken back", async () => {
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  await act(async () => sent[0]!.end(false));
  expect(practice.current.failed).toHaveLength(1);
  await act(async () => practice.current.retry());
  expect(sent[1]!.what).toMatchObject({ intent: "answer", word_id: id("a"), result: "correct" });
  expect(sent[1]!.what.key).not.toBe(sent[0]!.what.key);
  await act(async () => sent[1]!.end(false));
  expect(practice.current.failed).toHaveLength(1);
  await act(async () => practice.current.undo());
  expect(practice.current.failed).toEqual([]);
  expect(sent).toHaveLength(2);
});

test("the missed words are practised on top, without moving their schedule", async () => {
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
