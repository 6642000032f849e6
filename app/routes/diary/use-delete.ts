import { useCallback, useState } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { useRollbacks, useUndoToast } from "#app/forms/action-error.ts";
import { diaryTexts } from "./diary-commands.ts";

/** Deletes entries at once. Deleting today's entry can be undone, unless it has a picture. */
export function useDelete(today: string) {
  const undoToast = useUndoToast();
  const typed = diaryTexts.useTyped();
  // Pages of earlier entries may still have them.
  const [removed, setRemoved] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  useRollbacks(
    useCallback((refused) => {
      setError(refused.error);
      setRemoved((ids) => ids.filter((id) => id !== refused.id));
    }, []),
  );

  function remove({ id, entry_date, diary_text, picture }: DiaryEntry) {
    setError(undefined);
    setRemoved((ids) => [...ids, id]);
    const unsaved = typed.find((change) => change.entry_date === entry_date);
    const text = unsaved?.intent === "save" ? unsaved.diary_text : diary_text;
    diaryTexts.send({ intent: "delete", id, entry_date });
    const undo = () => diaryTexts.send({ intent: "save", entry_date, diary_text: text, updated_at: null });
    undoToast(id, "Entry deleted", entry_date === today && !picture ? undo : undefined);
  }
  return { remove, removed, error };
}
