import type { DiaryAddendum } from "./addendum.ts";
import type { DiaryEntry } from "./diary.ts";

/** A change of an addendum. The browser makes a new one's id. `updated_at` is the version that was typed on. */
export type AddendumChange =
  | {
      intent: "add-addendum" | "change-addendum";
      addendum_id: string;
      entry_id: string;
      addendum_text: string;
      /** The day of its writing, until the answer has it. */
      written_on: string;
      updated_at?: string | null;
    }
  | { intent: "delete-addendum"; addendum_id: string; entry_id: string; updated_at?: undefined };

/** Applies a change to the entry of its day. `answer` is the stored row, undefined while the change is pending. */
export function applyToEntry(entry: DiaryEntry, change: AddendumChange, answer?: DiaryAddendum): DiaryEntry {
  const { addendum_id: id, entry_id } = change;
  if (entry.id !== entry_id) return entry;
  const { addenda: before = [], ...rest } = entry;
  const known = before.find((one) => one.id === id);
  if (change.intent === "delete-addendum") {
    const addenda = before.filter((one) => one !== known);
    return addenda.length > 0 ? { ...rest, addenda } : rest;
  }
  if (!known && change.intent === "change-addendum") return entry;
  const { addendum_text, written_on, updated_at } = change;
  const blank = { id, entry_id, written_on, timezone: "", created_at: "" };
  const next = answer ?? { ...blank, ...known, addendum_text, updated_at: updated_at ?? "" };
  return { ...rest, addenda: known ? before.map((one) => (one === known ? next : one)) : [...before, next] };
}

/** Applies a change to the diary's page. */
export const applyAddendum = <Page extends { entries: DiaryEntry[] }>(
  page: Page,
  change: AddendumChange,
  answer?: DiaryAddendum,
): Page => ({ ...page, entries: page.entries.map((entry) => applyToEntry(entry, change, answer)) });
