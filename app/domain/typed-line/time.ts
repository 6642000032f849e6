/** The time of day and the reminder that words name: `15:30`, `3pm`, `at noon`, `!15m`. */
import { REMIND_MINUTES } from "../todo/todo-time.ts";
import type { TypedWords } from "./words.ts";

const two = (value: number) => String(value).padStart(2, "0");

/**
 * The time `HH:MM` that these words in lower case name: undefined when they name none, null for one that does not exist.
 * A bare number is no time, and a dot is one only behind `at`: `Run 5 30` and `release 15.30` stay text.
 */
export function timeOfDay(words: readonly string[], { times }: TypedWords): string | null | undefined {
  const hasAt = words.length > 1 && times.at.includes(words[0]!);
  const rest = (hasAt ? words.slice(1) : words).join(" ");
  if (times.noon.includes(rest)) return "12:00";
  const found = /^(\d{1,2})(?:([:.])(\d{2}))? ?([^\d\s]*)$/.exec(rest);
  if (!found) return undefined;
  const [, hours, sign, minutes = "00", half = ""] = found as unknown as [string, string, string?, string?, string?];
  const isMorning = times.am.includes(half);
  const isHalf = isMorning || times.pm.includes(half);
  if (half ? !isHalf : !sign || (sign === "." && !hasAt)) return undefined;
  const hour = Number(hours);
  if (Number(minutes) > 59 || (isHalf ? hour < 1 || hour > 12 : hour > 23)) return null;
  return `${two(isHalf ? (hour % 12) + (isMorning ? 0 : 12) : hour)}:${minutes}`;
}

/** The minutes of a reminder that is typed with its sign, `!15m`, `!1h`, `!1d`; null for another word. */
export function remindOf(word: string): number | null {
  const [, count, unit = "m"] = /^!(\d{1,4})(m|min|h|d)$/.exec(word) ?? [];
  const minutes = Number(count) * (unit === "h" ? 60 : unit === "d" ? 1440 : 1);
  return (REMIND_MINUTES as readonly number[]).includes(minutes) ? minutes : null;
}
