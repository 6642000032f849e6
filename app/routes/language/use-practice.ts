import { useEffect, useReducer, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import type { PracticeMode, PracticeResult } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { loadAudio, playAudio, stopAudio } from "#app/ui/audio.ts";
import { type StoredRun, storeRun, type RunPlace } from "./practice-storage.ts";
import { dropFailed, retryAnswers, sendAnswer, useUnsaved } from "./practice-commands.ts";
import { isMiss, isReturn, lastAnswerOf, lastOf, nextOf, startSession, step, wordOf } from "./session.ts";
import { isSoundOn } from "./sound.ts";
import { isHeardFirst, isTyped, useWay, wayOf } from "./ways.ts";

export interface Run {
  language: string;
  mode: PracticeMode;
  words: readonly Word[];
  /** Null until scripts run; nothing is played or stored before. */
  place: RunPlace | null;
  /** The progress before a reload. */
  storedRun: StoredRun | null;
}

/** The word that was shown last, in any run. */
let lastShown: string | undefined;

interface Recording {
  /** The recording of the shown word; null or undefined while it may not be heard. */
  url: string | null | undefined;
  /** The recording of the next word. */
  ahead: string | null | undefined;
  /** The number of the shown card; null before scripts run and at the end. */
  card: number | null;
}

/** Plays the recording of a card when it is shown, and preloads the next one. */
function useRecording({ url, ahead, card }: Recording) {
  const [unplayable, setUnplayable] = useState<string | null>(null);
  useEffect(() => {
    if (card === null) return;
    let isShown = true;
    if (url && isSoundOn()) void playAudio(url).then((canPlay) => isShown && setUnplayable(canPlay ? null : url));
    if (ahead) loadAudio(ahead);
    return () => {
      isShown = false;
      stopAudio();
    };
  }, [card, url, ahead]);
  async function play() {
    if (url) setUnplayable((await playAudio(url)) ? null : url);
  }
  return { play, cannotPlay: unplayable !== null && unplayable === url };
}

/** A run through some words: its state, its actions and its errors. */
export function usePractice({ language, mode, words, place, storedRun }: Run) {
  const [session, dispatch] = useReducer(step, null, () => storedRun?.session ?? startSession(mode, words, lastShown));
  const { hasFailed, unsent } = useUnsaved();
  const word = wordOf(session);
  const ahead = nextOf(session)?.audio_url;
  const chosen = useWay();
  const way = word ? wayOf(chosen, word) : chosen;

  // A recording that would give the word away is played only after the word is shown.
  const isHeard = isHeardFirst(way) || session.isRevealed;
  const url = isHeard ? word?.audio_url : null;
  const id = word?.id;
  /** The number of the card; null at the end. A word that comes back is another card. */
  const card = word ? session.turns.length : null;
  const isReady = place !== null;

  const { play, cannotPlay } = useRecording({ url, ahead, card: isReady ? card : null });
  useEffect(() => {
    if (isReady && id) lastShown = id;
  }, [isReady, id]);
  useEffect(() => {
    if (place) storeRun(place, { session });
  }, [place, session]);

  return {
    session,
    word,
    way,
    hasFailed,
    unsent,
    cannotPlay,
    play,
    reveal: () => dispatch({ type: "reveal" }),
    answer(result: PracticeResult) {
      if (!word || !session.isRevealed) return;
      const isAgain = isReturn(session);
      // A repeated miss is not sent: the word is marked as struggling already.
      const answer_id = isAgain && isMiss(result) ? null : newId();
      dispatch({ type: "answer", result, id: answer_id });
      const mode = isAgain ? "today" : session.mode;
      if (answer_id) sendAnswer({ intent: "answer", word_id: word.id, language, answer_id, result, mode });
    },
    know() {
      if (!word) return;
      const answer_id = newId();
      dispatch({ type: "answer", result: "known", id: answer_id });
      sendAnswer({ intent: "know", word_id: word.id, language, answer_id });
    },
    undo() {
      const last = lastOf(session);
      const answer_id = lastAnswerOf(session);
      if (!last) return;
      // The typed text is gone, so the word is asked again.
      dispatch({ type: "undo", isRevealed: !isTyped(wayOf(chosen, last)) });
      if (!answer_id) return;
      dropFailed(answer_id);
      sendAnswer({ intent: "undo", word_id: last.id, language, answer_id });
    },
    retry: retryAnswers,
  };
}
