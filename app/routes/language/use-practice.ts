import { useEffect, useReducer, useRef, useState } from "react";
import type { PracticeMode, PracticeResult } from "#app/domain/language-practice.ts";
import type { Word } from "#app/domain/language-word.ts";
import { loadAudio, playAudio, stopAudio } from "#app/ui/audio.ts";
import { type Sent, useSend } from "./answers.ts";
import { lastOf, missedOf, nextOf, startSession, step, wordOf } from "./session.ts";

interface Run {
  language: string;
  mode: PracticeMode;
  words: readonly Word[];
}

/** The word shown last, in whatever run. */
let lastShown: string | undefined;

let sendings = 0;
const newKey = () => `practice-${++sendings}`;

/** A run through some words: what is shown, what can be done, and what failed. */
export function usePractice({ language, mode, words }: Run) {
  const [session, dispatch] = useReducer(step, null, () => startSession(mode, words, lastShown));
  const [failed, setFailed] = useState<Sent[]>([]);
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const underway = useRef(new Map<string, Promise<boolean>>());
  const send = useSend();
  const word = wordOf(session);
  const ahead = nextOf(session)?.audio_url;

  const url = word?.audio_url;
  const id = word?.id;

  async function play() {
    if (url) setUnplayable((await playAudio(url)) ? null : url);
  }

  // A new word is heard as it is seen, and the one after it is loaded meanwhile.
  useEffect(() => {
    lastShown = id ?? lastShown;
    let isShown = true;
    if (url) void playAudio(url).then((canPlay) => isShown && setUnplayable(canPlay ? null : url));
    if (ahead) loadAudio(ahead);
    return () => {
      isShown = false;
      stopAudio();
    };
  }, [id, url, ahead]);

  async function record(sent: Sent) {
    // Whatever was sent about this word before goes first.
    const before = underway.current.get(sent.word_id) ?? Promise.resolve(true);
    const done = before.then(() => send(sent));
    underway.current.set(sent.word_id, done);
    if (!(await done)) setFailed((all) => [...all, sent]);
  }
  const about = ({ id }: Word) => ({ key: newKey(), word_id: id, language });

  return {
    session,
    word,
    failed,
    cannotPlay: unplayable !== null && unplayable === url,
    play,
    reveal: () => dispatch({ type: "reveal" }),
    answer(result: PracticeResult) {
      if (!word || !session.isRevealed) return;
      dispatch({ type: "answer", result });
      void record({ ...about(word), intent: "answer", result, mode: session.mode });
    },
    undo() {
      const last = lastOf(session);
      if (!last) return;
      dispatch({ type: "undo" });
      // An answer that never arrived is taken back by not sending it again.
      const lost = failed.some((sent) => sent.word_id === last.id && sent.intent === "answer");
      if (lost) setFailed((all) => all.filter((sent) => sent.word_id !== last.id));
      else void record({ ...about(last), intent: "undo" });
    },
    retry() {
      setFailed([]);
      for (const sent of failed) void record({ ...sent, key: newKey() });
    },
    /** Once more, those that were not known: practice on top, which leaves their schedule alone. */
    repeatMissed: () => dispatch({ type: "start", mode: "today", words: missedOf(session) }),
  };
}
