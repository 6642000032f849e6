import { useRevalidator } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { DiaryEntry } from "#app/domain/diary.ts";
import { createAutosave } from "./autosave.ts";
import { keepDraft } from "./diary-drafts.ts";
import { sendEntry } from "./send.ts";

export interface DayData {
  userId: string;
  /** The day, and the zone that it is a day of. */
  date: string;
  timezone: string;
  /** What the server had for the day at the instant `now`. */
  entry: DiaryEntry | null;
  now: string;
  /** What a form without scripts was refused for, with what was typed. */
  refused: { error: string; text: string; isOvertaken: boolean } | null;
}

/** A day's text with its autosave. It is also saved when the page is hidden or left. */
export function useDay({ userId, date, timezone, entry, now, refused }: DayData) {
  const { revalidate } = useRevalidator();
  const [autosave] = useState(() =>
    createAutosave({
      entry,
      refused,
      send: (text, seen) => sendEntry(date, timezone, text, seen),
      keep: (text, seen) => keepDraft(userId, date, text === null ? null : { text, seen, at: Date.now() }),
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);

  useEffect(() => void autosave.adopt(entry, now), [autosave, entry, now]);

  useEffect(() => {
    const change = () => {
      if (document.visibilityState === "hidden") void autosave.flush();
      // What another tab or device wrote in the meantime.
      else revalidate();
    };
    const leave = () => void autosave.flush();
    document.addEventListener("visibilitychange", change);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", leave);
    return () => {
      document.removeEventListener("visibilitychange", change);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", leave);
    };
  }, [autosave, revalidate]);

  useEffect(() => leaveSaved(autosave), [autosave]);

  return { autosave, ...state };
}

const leaveSaved = (autosave: ReturnType<typeof createAutosave>) => () => {
  void autosave.flush();
  autosave.stop();
};
