import type { DiaryAddendum } from "./addendum.ts";
import { type DiaryEntry, firstWords } from "./diary.ts";

/** A change of an addendum. The browser makes the id of a new one. `updated_at` is the version that was edited. */
export type AddendumChange =
  | {
      intent: "add-addendum" | "change-addendum";
      addendum_id: string;
      /** Empty for a day without an entry, which `entry_date` names. */
      entry_id: string;
      entry_date?: string;
      addendum_text: string;
      /** The date on which it was written, used until the answer contains it. */
      written_on: string;
      updated_at?: string | null;
    }
  | {
      intent: "delete-addendum";
      addendum_id: string;
      entry_id: string;
      entry_date?: undefined;
      updated_at?: undefined;
    };

const isOf = ({ entry_id, entry_date }: AddendumChange, entry: DiaryEntry) =>
  entry_date === undefined ? entry.id === entry_id : entry.entry_date === entry_date;

/** Applies a change to the entry of its day. `answer` is the stored row, undefined while the change is pending. */
export function applyToEntry(entry: DiaryEntry, change: AddendumChange, answer?: DiaryAddendum): DiaryEntry {
  const { addendum_id: id, entry_id } = change;
  if (!isOf(change, entry)) return entry;
  const { addenda: before = [], ...rest } = entry;
  const previous = before.find((one) => one.id === id);
  if (change.intent === "delete-addendum") {
    const addenda = before.filter((one) => one !== previous);
    return addenda.length > 0 ? { ...rest, addenda } : rest;
  }
  if (!previous && change.intent === "change-addendum") return entry;
  const { addendum_text, written_on, updated_at } = change;
  const blank = { id, entry_id, written_on, timezone: "", created_at: "" };
  const next = answer ?? { ...blank, ...previous, addendum_text, updated_at: updated_at ?? "" };
  return { ...rest, addenda: previous ? before.map((one) => (one === previous ? next : one)) : [...before, next] };
}

/** The entry for a day without one. */
const emptyDay = (entry_date: string): DiaryEntry => ({
  id: "",
  entry_date,
  diary_text: "",
  timezone: "",
  created_at: "",
  updated_at: "",
});

/** Entries, newest first, including an empty one for a day that has none. */
export function withDay(entries: readonly DiaryEntry[], date: string): DiaryEntry[] {
  if (entries.some((entry) => entry.entry_date === date)) return [...entries];
  const place = entries.filter((entry) => entry.entry_date > date).length;
  return entries.toSpliced(place, 0, emptyDay(date));
}

/** The data of the diary's page that changes of addenda concern. */
interface AddendaPage {
  entries: DiaryEntry[];
  week: { date: string; isWritten: boolean; words: string }[];
  /** The date before which there are more entries; null if there are none. */
  before?: string | null;
}

/** Applies a change to the diary's page. A day without a text is shown as long as it has addenda. */
export function applyAddendum<Page extends AddendaPage>(
  page: Page,
  change: AddendumChange,
  answer?: DiaryAddendum,
): Page {
  const { entry_date } = change;
  // A page that ends before the day, or begins after it, does not show it.
  const isShown =
    entry_date !== undefined &&
    (page.week.some(({ date }) => date === entry_date) || page.entries.some((one) => one.entry_date > entry_date)) &&
    (page.before === null || entry_date > (page.entries.at(-1)?.entry_date ?? ""));
  const before = isShown && change.intent === "add-addendum" ? withDay(page.entries, entry_date) : page.entries;
  const changed = before.map((entry) => applyToEntry(entry, change, answer));
  const entries = changed
    .filter((entry, i) => entry === before[i] || entry.diary_text !== "" || entry.addenda)
    .map((entry) => (entry.id === "" && answer && isOf(change, entry) ? { ...entry, id: answer.entry_id } : entry));
  const gone = before.filter((one) => !entries.some((entry) => entry.entry_date === one.entry_date));
  const week = page.week.map((day) => {
    if (gone.some((entry) => entry.entry_date === day.date)) return { ...day, isWritten: false, words: "" };
    if (!isShown || day.date !== entry_date || day.isWritten) return day;
    return { ...day, isWritten: true, words: firstWords(change.addendum_text) };
  });
  return { ...page, entries, week };
}
