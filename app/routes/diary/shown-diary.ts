import { dayStart } from "#app/client/cache/freshness.ts";
import { applyDiary, type DiaryChange, type DiaryPage, onLaterDay } from "#app/domain/diary/changes.ts";
import { addDays } from "#app/domain/week/week.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";

interface Dated extends DiaryPage {
  /** When today ends. */
  closesAt: string;
  /** The todos, meetings and sessions of the day. */
  dayContext: unknown;
}

/** Converts the page to a day that has begun since it was read. It uses the clock, because there may be no network. */
export function onNewDay<Page extends Dated>(page: Page, today: string): Page {
  if (today <= page.day.date) return page;
  const closesAt = new Date(`${addDays(today, 1)}T0${dayStart()}:00`).toISOString();
  return { ...onLaterDay(page, today), closesAt, dayContext: null };
}

/** The page with its pending changes, and the dates of days other than today whose text is among them. */
export function useUnsent<Page extends DiaryPage>(page: Page): { visible: Page; waiting: ReadonlySet<string> } {
  const { date } = page.day;
  const failed = diaryTexts.useFailed();
  // Today's text is in its field.
  const typed = diaryTexts.useTyped().filter((one) => one.entry_date !== date && !failed.includes(one));
  const changes: DiaryChange[] = [...diaryTexts.usePending().map(({ change }) => change), ...typed];
  return {
    visible: changes.reduce((current, change) => applyDiary(current, change), page),
    waiting: new Set(changes.flatMap(({ intent, entry_date }) => (intent === "save" ? entry_date : []))),
  };
}
