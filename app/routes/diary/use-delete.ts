import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { useFailures, useUndoToast } from "#app/forms/action-error.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";
import { sendPicture } from "#app/parts/diary/picture-file.client.ts";

/** Deletes entries and pictures at once. Deleting today's entry can be undone, unless it has a picture. */
export function useDelete(today: string) {
  const { t } = useLingui();
  const undoToast = useUndoToast();
  const typed = diaryTexts.useTyped();
  // Fetched pages of earlier entries may still contain them.
  const [removed, setRemoved] = useState<string[]>([]);
  const [bare, setBare] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  useFailures(
    useCallback(({ id: failed, error }) => {
      setError(error);
      setRemoved((ids) => ids.filter((id) => id !== failed));
    }, []),
  );

  function remove({ id, entry_date, diary_text, picture }: DiaryEntry) {
    setError(undefined);
    setRemoved((ids) => [...ids, id]);
    const unsaved = typed.find((change) => change.entry_date === entry_date);
    const text = unsaved?.intent === "save" ? unsaved.diary_text : diary_text;
    diaryTexts.send({ intent: "delete", id, entry_date });
    const undo = () => diaryTexts.send({ intent: "save", entry_date, diary_text: text, updated_at: null });
    undoToast(id, t`Entry deleted`, entry_date === today && !picture ? undo : undefined);
  }
  async function removePicture({ id }: DiaryEntry) {
    const problem = await sendPicture("DELETE", `${id}/picture`);
    setError(problem ?? undefined);
    if (problem !== null) return;
    setBare((ids) => [...ids, id]);
  }
  function withoutPicture(entry: DiaryEntry): DiaryEntry {
    if (!bare.includes(entry.id)) return entry;
    const { picture: _, ...rest } = entry;
    return rest;
  }
  return { remove, removed, removePicture, withoutPicture, error };
}
