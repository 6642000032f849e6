import { useFetcher } from "@remix-run/react";
import type { Word } from "#app/domain/pack/word.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { useDone } from "./use-outcome.ts";

/** Asks before a word and all learners' progress on it are deleted. */
export function DeleteWordDialog({ word, onClose }: { word: Word | null; onClose(): void }) {
  const fetcher = useFetcher<{ word_original: string }>({ key: "delete-word" });
  const toast = useToast();
  useDone(fetcher, ({ word_original }) => {
    onClose();
    toast.show({ text: `${word_original} was deleted` });
  });
  const actionError = actionErrorOf(fetcher.data);
  return (
    <ConfirmDialog
      open={word !== null}
      title={`Delete ${word?.word_original}?`}
      confirm="Delete"
      danger
      pending={fetcher.state === "submitting"}
      onCancel={onClose}
      onConfirm={() => fetcher.submit({ intent: "delete-word", word_id: word!.id }, { method: "post" })}
    >
      {actionError
        ? actionError.error
        : "Everybody’s progress with this word is deleted with it. This cannot be undone."}
    </ConfirmDialog>
  );
}
