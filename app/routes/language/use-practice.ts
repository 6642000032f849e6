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
  /** Null until scripts run: then nothing is heard or kept yet. */
  place: RunPlace | null;
  /** How far it was before a reload. */
  kept: KeptRun | null;
}

/** Something on its way to the server, until it is answered. */
interface Sending {
  sent: Sent;
  hasFailed: boolean;
}

const underwayNow = (sent: Sent): Sending => ({ sent, hasFailed: false });

/** The word shown last, in whatever run. */
let lastShown: string | undefined;

/** A run through some words: what is shown, what can be done, and what failed. */
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

  // A new word is heard as it is seen, and the one after it is loaded meanwhile.
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
    // Whatever was sent about this word before goes first.
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

  // Sending again is safe: by its id, an answer is recorded or taken back once.
  useEffect(() => {
    for (const { sent } of sendings) void deliver(sent);
    // Once, as the run is shown.
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
      // An answer that failed here may have arrived there: it is not sent again, and taken back all the same.
      setSendings((all) => all.filter(({ sent, hasFailed }) => !(hasFailed && sent.answer_id === answer_id)));
      record({ key: crypto.randomUUID(), word_id: last.id, language, answer_id, intent: "undo" });
    },
    retry() {
      setSendings((all) => all.filter((one) => !one.hasFailed));
      for (const { sent } of failed) record({ ...sent, key: crypto.randomUUID() });
    },
    /** Once more, those that were not known: practice on top, which leaves their schedule alone. */
    repeatMissed: () => dispatch({ type: "start", mode: "today", words: missedOf(session) }),
  };
}
