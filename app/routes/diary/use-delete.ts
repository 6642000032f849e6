import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { useToast } from "#app/ui/toast.tsx";
import { refusalOf } from "#app/forms/form-page.tsx";
import { actionErrorText } from "#app/forms/action-error.ts";
import { type DayData, sendEntry } from "./day.ts";

/** Deletes entries at once. Deleting today's entry can be undone. */
export function useDelete(day: Pick<DayData, "date" | "timezone" | "entry">) {
  const fetcher = useFetcher();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [asked, setAsked] = useState<string[]>([]);
  const refusal = refusalOf(fetcher.data);
  const withdraw = useRef<() => void>();
  useEffect(() => {
    if (refusal) withdraw.current?.();
  }, [refusal]);

  async function remove(id: string) {
    setAsked((ids) => [...ids, id]);
    // The page may have an older text of today than autosave.
    const today = id === day.entry?.id ? await storedEntry(id) : null;
    fetcher.submit({ intent: "delete", id }, { method: "post", action: "/diary", encType: "application/json" });
    const run = async () => {
      const outcome = await sendEntry(day, today!.diary_text, null);
      if ("problem" in outcome) toast.show({ text: outcome.problem });
      revalidate();
    };
    withdraw.current = toast.show({ text: "Entry deleted", ...(today && { action: { label: "Undo", run } }) });
  }

  // An entry that could not be deleted is shown again.
  const removed = refusal ? asked.slice(0, -1) : asked;
  return { remove, removed, error: refusal && actionErrorText(refusal, "This entry") };
}

async function storedEntry(id: string): Promise<DiaryEntry | null> {
  const answer = await fetch(`/api/diary/${id}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
