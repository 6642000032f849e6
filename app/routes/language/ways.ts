import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { browserSetting } from "#app/client/browser-setting.ts";
import type { Word } from "#app/domain/pack/word.ts";

/** The front of a card: the word, the meaning, the meaning with a field for the word, or the recording with a field. */
const WAYS = ["word", "meaning", "type", "listen"] as const;
export type Way = (typeof WAYS)[number];

/** The ways in the order of the choice. */
export const wayName: Record<Way, MessageDescriptor> = {
  word: msg`Word, then meaning`,
  meaning: msg`Meaning, then word`,
  type: msg`Type the word`,
  listen: msg`Listen and type`,
};

/** Contains the chosen way, unless it is the first one. */
const setting = browserSetting("sevenfold-cards");

/** The chosen way of this browser as a hook. */
export function useWay(): Way {
  const stored = setting.use();
  return WAYS.find((way) => way === stored) ?? "word";
}

/** Stores the choice in this browser. */
export const chooseWay = (way: string) => setting.write(way === "word" ? null : way);

/**
 * The way in which a word is asked. A word without a recording cannot be asked by it, so its meaning is shown and the
 * word is typed.
 */
export const wayOf = (way: Way, word: Pick<Word, "audio_url">): Way =>
  way === "listen" && word.audio_url === null ? "type" : way;

/** Says whether the learner types the word. */
export const isTyped = (way: Way) => way === "type" || way === "listen";

/** Says whether the recording is played before the word is shown. Otherwise it would give the word away. */
export const isHeardFirst = (way: Way) => way === "word" || way === "listen";
