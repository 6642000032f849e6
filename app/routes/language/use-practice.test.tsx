import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Word } from "#app/domain/pack/word.ts";
import { type StoredRun, readRun } from "./practice-storage.ts";
import type { AnswerChange } from "./practice-commands.ts";
import { switchSound } from "./sound.ts";
import { usePractice } from "./use-practice.ts";
import { chooseWay, wayOf } from "./ways.ts";

const played: string[] = [];
const loaded: string[] = [];
let canPlay = true;
vi.mock("#app/ui/audio.ts", () => ({
  playAudio: async (url: string) => (played.push(url), canPlay),
  loadAudio: (url: string) => void loaded.push(url),
  stopAudio: () => {},
}));

/** The changes that were sent. */
let sent: AnswerChange[];
const dropped = vi.hoisted(() => [] as string[]);
vi.mock("./practice-commands.ts", () => ({
  sendAnswer: (change: AnswerChange) => void sent.push(change),
  dropFailed: (id: string) => void dropped.push(id),
  retryAnswers: () => {},
  useUnsaved: () => ({ hasFailed: false, unsent: 0 }),
}));

beforeEach(() => {
  sent = [];
  played.length = 0;
  loaded.length = 0;
  canPlay = true;
});

// Each run has different words, because a run does not begin with the last shown word.
let runs = 0;
const id = (letter: string) => `${letter}${runs}`;
const url = (letter: string) => `/audio/${id(letter)}`;
const place = { entry: "1", learner: "ada", language: "Norse" };
const start = async (storedRun: StoredRun | null = null) => {
  runs += 1;
  const words = ["a", "b", "c"].map((one) => ({ id: id(one), word_original: one, audio_url: url(one) }) as Word);
  const hook = renderHook(() => usePractice({ language: "Norse", mode: "daily", words, place, storedRun }));
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
  expect(sent[0]).toMatchObject({
    intent: "answer",
    word_id: id("a"),
    language: "Norse",
    result: "wrong",
    mode: "daily",
  });
  expect(practice.current.word?.id).toBe(id("b"));
});

test("undoing undoes the last answer, also a refused one", async () => {
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("correct"));
  await act(async () => practice.current.undo());
  expect(practice.current).toMatchObject({ word: { id: id("a") }, session: { isRevealed: true } });
  const { answer_id } = sent[0]!;
  expect(sent[1]).toMatchObject({ intent: "undo", word_id: id("a"), answer_id });
  expect(dropped.at(-1)).toBe(answer_id);
});

test("a word whose typed answer is undone is asked for again", async () => {
  chooseWay("type");
  const practice = await start();
  act(() => practice.current.reveal());
  await act(async () => practice.current.answer("wrong"));
  await act(async () => practice.current.undo());
  chooseWay("word");
  expect(practice.current).toMatchObject({ word: { id: id("a") }, session: { isRevealed: false, turns: [] } });
});

test("a reloaded run continues, and sends nothing again by itself", async () => {
  const before = await start();
  act(() => before.current.reveal());
  await act(async () => before.current.answer("wrong"));
  const storedRun = readRun(place)!;
  expect(readRun({ ...place, entry: "2" })).toBeNull();
  expect(readRun({ ...place, learner: "bob" })).toBeNull();
  const after = await start(storedRun);
  expect(after.current.session.turns).toMatchObject([{ at: 0, result: "wrong" }]);
  expect(after.current.word?.word_original).toBe("b");
  expect(sent).toHaveLength(1);
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

test("a recording that would give the word away is heard once the word is shown", async () => {
  chooseWay("type");
  const practice = await start();
  await act(() => practice.current.play());
  expect([practice.current.way, played]).toEqual(["type", []]);
  await act(async () => practice.current.reveal());
  expect(played).toEqual([url("a")]);
  chooseWay("word");
});

test("in listening the recording is the question, unless sound is off or there is none", async () => {
  chooseWay("listen");
  const practice = await start();
  expect([practice.current.way, played]).toEqual(["listen", [url("a")]]);
  await act(async () => practice.current.reveal());
  expect(played).toHaveLength(1);
  switchSound(false);
  await start();
  expect(played).toHaveLength(1);
  switchSound(true);
  expect(wayOf("listen", { audio_url: null })).toBe("type");
  chooseWay("word");
});

test("a missed word returns as extra practice, and only a correct answer is sent", async () => {
  const practice = await start();
  for (const result of ["wrong", "correct", "correct", "no_answer"] as const) {
    act(() => practice.current.reveal());
    await act(async () => practice.current.answer(result));
  }
  expect(sent.map(({ word_id }) => word_id)).toEqual([id("a"), id("b"), id("c")]);
  // Undoing an answer that was not sent sends nothing.
  await act(async () => practice.current.undo());
  expect(sent).toHaveLength(3);
  await act(async () => practice.current.answer("correct"));
  expect(sent.at(-1)).toMatchObject({ word_id: id("a"), mode: "today", result: "correct" });
  expect(practice.current.word).toBeUndefined();
});

test("a word is skipped before its meaning is shown, and restored again", async () => {
  const practice = await start();
  await act(async () => practice.current.know());
  expect(sent[0]).toMatchObject({ intent: "know", word_id: id("a") });
  await act(async () => practice.current.undo());
  expect(sent[1]).toMatchObject({ intent: "undo", word_id: id("a"), answer_id: sent[0]!.answer_id });
});
