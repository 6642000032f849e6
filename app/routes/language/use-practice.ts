import { useEffect, useReducer, useRef, useState } from "react";
import type { PracticeMode, PracticeResult } from "#app/domain/language/practice.ts";
import type { Word } from "#app/domain/language/word.ts";
import { loadAudio, playAudio, stopAudio } from "#app/ui/audio.ts";
import { type Sent, useSend } from "./answers.ts";
import { type KeptRun, keepRun, type RunPlace } from "./kept-run.ts";
import { lastAnswerOf, lastOf, missedOf, nextOf, startSession, step, wordOf } from "./session.ts";
import { isSoundOn } from "./sound.ts";

export interface Run {
  language: string;
  mode: PracticeMode;
  words: readonly Word[];
  /** Null until scripts run: nothing is played or stored before. */
  place: RunPlace | null;
  /** The progress before a reload. */
  kept: KeptRun | null;
}

/** A request to the server that is not answered yet. */
interface Sending {
  sent: Sent;
  hasFailed: boolean;
}

const underwayNow = (sent: Sent): Sending => ({ sent, hasFailed: false });

/** The last word shown, in any run. */
let lastShown: string | undefined;

/** A run through some words: its state, its actions and its errors. */
export function usePractice({ language, mode, words, place, kept }: Run) {
  const [session, dispatch] = useReducer(step, null, () => kept?.session ?? startSession(mode, words, lastShown));
  const [sendings, setSendings] = useState<Sending[]>(() => (kept?.unanswered ?? []).map(underwayNow));
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const underway = useRef(new Map<string, Promise<boolean>>());
  const send = useSend();
  const word = wordOf(session);
  const ahead = nextOf(session)?.audio_url;
  const failed = sendings.filter((one) => one.hasFailed);

  const url = word?.audio_url;
  const id = word?.id;
  const isReady = place !== null;

  async function play() {
    if (url) setUnplayable((await playAudio(url)) ? null : url);
  }

  // Plays a new word when it is shown, and preloads the next one.
  useEffect(() => {
    if (!isReady) return;
    lastShown = id ?? lastShown;
    let isShown = true;
    if (url && isSoundOn()) void playAudio(url).then((canPlay) => isShown && setUnplayable(canPlay ? null : url));
    if (ahead) loadAudio(ahead);
    return () => {
      isShown = false;
      stopAudio();
    };
  }, [isReady, id, url, ahead]);

  async function deliver(sent: Sent) {
    // Earlier requests about this word go first.
    const before = underway.current.get(sent.word_id) ?? Promise.resolve(true);
    const done = before.then(() => send(sent));
    underway.current.set(sent.word_id, done);
    const isDone = await done;
    setSendings((all) => all.flatMap((one) => (one.sent !== sent ? [one] : isDone ? [] : [{ sent, hasFailed: true }])));
  }
  function record(sent: Sent) {
    setSendings((all) => [...all, underwayNow(sent)]);
    void deliver(sent);
  }

  // Repeating is safe: by its id an answer is recorded or undone once.
  useEffect(() => {
    for (const { sent } of sendings) void deliver(sent);
    // Only when the run is first shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (place) keepRun(place, { session, unanswered: sendings.map(({ sent }) => sent) });
  }, [place, session, sendings]);

  return {
    session,
    word,
    hasFailed: failed.length > 0,
    cannotPlay: unplayable !== null && unplayable === url,
    play,
    reveal: () => dispatch({ type: "reveal" }),
    answer(result: PracticeResult) {
      if (!word || !session.isRevealed) return;
      const answer_id = crypto.randomUUID();
      dispatch({ type: "answer", result, id: answer_id });
      const about = { key: crypto.randomUUID(), word_id: word.id, language, answer_id };
      record({ ...about, intent: "answer", result, mode: session.mode });
    },
    undo() {
      const last = lastOf(session);
      const answer_id = lastAnswerOf(session);
      if (!last || !answer_id) return;
      dispatch({ type: "undo" });
      // A failed answer may have arrived: it is not retried, but undone all the same.
      setSendings((all) => all.filter(({ sent, hasFailed }) => !(hasFailed && sent.answer_id === answer_id)));
      record({ key: crypto.randomUUID(), word_id: last.id, language, answer_id, intent: "undo" });
    },
    retry() {
      setSendings((all) => all.filter((one) => !one.hasFailed));
      for (const { sent } of failed) record({ ...sent, key: crypto.randomUUID() });
    },
    /** Practises the missed words again as extra practice, which leaves their schedule unchanged. */
    repeatMissed: () => dispatch({ type: "start", mode: "today", words: missedOf(session) }),
  };
}
