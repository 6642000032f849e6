/**
 * Parts of the day that are typed together with a time: `every morning at 8`, `jeden Montag Abend um 8`, `demain
 * matin à 8h`.
 */
import type { Half, TypedWords } from "./words.ts";

const NOON = 12 * 60;
/** At night, an hour before this one is after midnight. */
const DAWN = 6 * 60;

/**
 * How folded words can be read with a part of the day at their end: its half of the day, and the words before it;
 * empty for `every` alone.
 */
export function partsOfDay(words: readonly string[], { parts, every }: TypedWords): { words: string[]; half: Half }[] {
  const text = words.join(" ");
  const name = every.find((one) => text.startsWith(`${one} `));
  const ofEvery = name && Object.entries(parts.ofEvery).find(([part]) => part === text.slice(name.length + 1));
  if (ofEvery) return [{ words: [], half: ofEvery[1] }];
  const found = Object.entries(parts.ofDay).map(([part, half]) => {
    const day = text.endsWith(part) ? text.slice(0, -part.length) : "";
    return { words: parts.isJoined || day.endsWith(" ") ? day.split(" ").filter(Boolean) : [], half };
  });
  return found.filter(({ words: day }) => day.length > 0);
}

/** The time `HH:MM` for an hour from 1 to 12 in a half of the day. */
export function timeInHalf(time: string, half: Half): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const early = minutes % NOON;
  const isLate =
    half === "pm" || (half === "night" && early >= DAWN) || (half === "am" && minutes >= NOON && early < 60);
  return [Math.floor((early + (isLate ? NOON : 0)) / 60), early % 60]
    .map((value) => String(value).padStart(2, "0"))
    .join(":");
}
