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

/** Fetches the pages of entries after the first one, one by one. When the first page changes, it starts again. */
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
    /** The first entry of the page that was fetched last. */
    newest: data?.entries[0],
    isLoading: state !== "idle",
    load,
  };
}
