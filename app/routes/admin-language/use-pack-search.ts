import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { loadPacks } from "./load.server.ts";
import { viewPath } from "./view.ts";

/** Milliseconds between the last key press and the search. */
const SEARCH_MS = 300;

/** Searches the words or the recordings of a pack while a person types. `shown` is null until there are results. */
export function usePackSearch<Tab extends "words" | "audio">(language: string, tab: Tab) {
  const { load, data } = useFetcher<typeof loadPacks>();
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => load(viewPath({ language, tab, search })), search ? SEARCH_MS : 0);
    return () => clearTimeout(timer);
  }, [load, language, tab, search]);
  const shown = data?.shown?.tab === tab ? (data.shown as Extract<typeof data.shown, { tab: Tab }>) : null;
  return { search, setSearch, shown };
}
