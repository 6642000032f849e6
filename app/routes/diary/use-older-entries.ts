import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { applyToEntry } from "#app/domain/diary/addendum-changes.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { useMadeAddenda } from "./addendum-commands.ts";

/** A page of entries, and the date before which the next page starts; null at the end. */
export interface EntryPage {
  entries: DiaryEntry[];
  before: string | null;
}

/** The pages of entries that follow the first one, fetched one by one. Another first page starts anew. */
export function useOlderEntries({ entries, before }: EntryPage, first: string) {
  const [{ of, pages }, set] = useState({ of: first, pages: [] as EntryPage[] });
  const { load, data, state } = useFetcher<EntryPage>({ key: `diary before ${first}` });
  if (of !== first) set({ of: first, pages: [] });
  else if (data && !pages.includes(data)) set({ of, pages: [...pages, data] });
  const made = useMadeAddenda();
  const fetched = pages
    .flatMap((page) => page.entries)
    .map((entry) => made.reduce((current, change) => applyToEntry(current, change), entry));
  return {
    /** All entries, each once. */
    all: [...new Map([...entries, ...fetched].map((entry) => [entry.entry_date, entry])).values()],
    /** The date before which the next page starts. */
    next: pages.length > 0 ? pages.at(-1)!.before : before,
    /** The entry that came with the last page, above its others. */
    newest: data?.entries[0],
    isLoading: state !== "idle",
    load,
  };
}
