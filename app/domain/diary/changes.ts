import { daysOfWeek, mondayOf } from "../week/week.ts";
import { type DiaryEntry, firstWords } from "./diary.ts";

/**
 * A change of a day's entry. `written_at` is when it was typed, by the person's clock. `updated_at` is the version
 * that was edited.
 */
export type DiaryChange =
  | { intent: "save"; entry_date: string; diary_text: string; written_at?: string; updated_at?: string | null }
  | { intent: "delete"; entry_date: string; id: string; updated_at?: undefined };

/** The data of the diary's page that changes of entries concern. */
export interface DiaryPage {
  /** Whether it shows only entries before some date, without today. */
  isEarlier: boolean;
  day: { date: string; entry: DiaryEntry | null };
  week: { date: string; isWritten: boolean; words: string }[];
  /** Earlier entries, newest first. */
  entries: DiaryEntry[];
}

/** Applies a change to the diary's page. `answer` is the stored row, undefined while the change is pending. */
export function applyDiary<Page extends DiaryPage>(page: Page, change: DiaryChange, answer?: DiaryEntry): Page {
  const { entry_date } = change;
  const before = [page.day.entry, ...page.entries].find((entry) => entry?.entry_date === entry_date);
  const entry = change.intent === "delete" ? null : (answer ?? { ...blank(entry_date), ...before, ...textOf(change) });
  const week = page.week.map((day) =>
    day.date === entry_date ? { ...day, isWritten: entry !== null, words: firstWords(entry?.diary_text ?? "") } : day,
  );
  if (entry_date === page.day.date) {
    return { ...page, week, day: { ...page.day, entry: page.isEarlier ? page.day.entry : entry } };
  }
  const others = page.entries.filter((one) => one.entry_date !== entry_date);
  const isListed = before !== undefined || (!page.isEarlier && entry_date > (page.entries.at(-1)?.entry_date ?? ""));
  if (!entry || !isListed) return { ...page, week, entries: others };
  const place = others.filter((one) => one.entry_date > entry_date).length;
  return { ...page, week, entries: others.toSpliced(place, 0, entry) };
}

/** The page on a later day, `date`, on which nothing is written yet: the day on which it was read is over. */
export function onLaterDay<Page extends DiaryPage>(page: Page, date: string): Page {
  const { entry } = page.day;
  if (date <= page.day.date) return page;
  // A text that was written since then has already been applied to the old data.
  const since = page.entries.find((one) => one.entry_date === date) ?? null;
  const earlier = page.entries.filter((one) => one !== since);
  const entries = entry && !page.isEarlier ? [entry, ...earlier] : earlier;
  const written = new Map(entries.map((one) => [one.entry_date, one.diary_text]));
  const read = new Map(page.week.map((day) => [day.date, day]));
  const dates = daysOfWeek(mondayOf(date));
  // Among earlier entries, the strip shows their week.
  const moved = page.week.map((day, i) => {
    const text = written.get(dates[i]!);
    return (
      read.get(dates[i]!) ?? { ...day, date: dates[i]!, isWritten: text !== undefined, words: firstWords(text ?? "") }
    );
  });
  const week = page.isEarlier ? page.week : moved;
  return { ...page, week, entries, day: { ...page.day, date, entry: since } };
}

const textOf = ({ diary_text, updated_at }: Extract<DiaryChange, { intent: "save" }>) => ({
  diary_text,
  updated_at: updated_at ?? "",
});

const blank = (entry_date: string) => ({ id: "", entry_date, timezone: "", created_at: "" });
