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

/** Holds the chosen way unless it is the first. */
const setting = browserSetting("sevenfold-cards");

/** The chosen way of this browser as a hook. */
export function useWay(): Way {
  const stored = setting.use();
  return WAYS.find((way) => way === stored) ?? "word";
}

/** Stores the choice in this browser. */
export const chooseWay = (way: string) => setting.write(way === "word" ? null : way);

/** The way in which a word is asked: without a recording it is typed by its meaning instead. */
export const wayOf = (way: Way, word: Pick<Word, "audio_url">): Way =>
  way === "listen" && word.audio_url === null ? "type" : way;

/** Whether a way of asking wants the word to be typed. */
export const isTyped = (way: Way) => way === "type" || way === "listen";

/** Says whether the recording may be heard before the word is shown, or would give it away. */
export const isHeardFirst = (way: Way) => way === "word" || way === "listen";
