import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { useCallback, useState } from "react";
import { textField, textsOf } from "#app/client/commands/text-commands.ts";
import { newId } from "#app/client/commands/new-id.ts";
import type { AddendumDay, DiaryAddendum } from "#app/domain/diary/addendum.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { type AddendumChange, applyAddendum } from "#app/domain/diary/addendum-changes.ts";
import type { DiaryPage } from "#app/domain/diary/changes.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, reportFailure, useFailures, useUndoToast } from "#app/forms/action-error.ts";

/** The commands that change addenda, which are texts added to days that are over. */
export const addendumTexts = textsOf<AddendumChange, DiaryAddendum>({
  path: "/diary",
  queue: "addendum",
  rowOf: ({ addendum_id }) => addendum_id,
  ...textField("addendum_text"),
  pages: {
    "/diary": (page, change, answer) => applyAddendum(page as DiaryPage, change, answer as DiaryAddendum | undefined),
  },
  tell(change, answer) {
    const error = actionErrorText(answer as ActionError, pageI18n()._(msg`This day was deleted on another device.`));
    const isDeletion = change.intent === "delete-addendum";
    const elsewhere = pageI18n()._(
      isDeletion
        ? msg`An addition to your diary was not deleted: ${error}`
        : msg`An addition to your diary was not saved: ${error}`,
    );
    reportFailure({ id: change.addendum_id, error, pages: ["/diary"], elsewhere });
  },
});

/** The prefix of a new addendum's id before it is added. */
export const DRAFT = "new:";

/** The day of an entry, for a command. A day without a text may have no entry, or lose it soon. */
export const addendumDay = ({ id, entry_date, diary_text }: DiaryEntry): AddendumDay =>
  diary_text === "" ? { entry_date } : { entry_id: id };

const fieldsOf = (day: AddendumDay) => ("entry_date" in day ? { entry_id: "", ...day } : day);

/** The draft of a new addendum. */
export const draftOf = (day: AddendumDay, addendum_text: string): AddendumChange => ({
  intent: "add-addendum",
  addendum_id: DRAFT + ("entry_date" in day ? day.entry_date : day.entry_id),
  ...fieldsOf(day),
  addendum_text,
  written_on: "",
});

/** Adds an addendum to a day. */
export const sendAddendum = (day: AddendumDay, addendum_text: string, written_on: string) =>
  addendumTexts.send({ intent: "add-addendum", addendum_id: newId(), ...fieldsOf(day), addendum_text, written_on });

/** Deletes addenda at once. The deletion of one from today can be undone. */
export function useDeleteAddendum(today: string) {
  const { t } = useLingui();
  const undoToast = useUndoToast();
  return (entry: DiaryEntry, { id, entry_id, addendum_text, written_on }: DiaryAddendum) => {
    addendumTexts.send({ intent: "delete-addendum", addendum_id: id, entry_id });
    const undo = () => sendAddendum(addendumDay(entry), addendum_text, today);
    undoToast(id, t`Addition deleted`, written_on === today ? undo : undefined);
  };
}

/** The changes that were made while the page is shown. Fetched pages of earlier entries may lack them. */
export function useMadeAddenda(): AddendumChange[] {
  const [made, setMade] = useState<AddendumChange[]>([]);
  const fresh = addendumTexts.usePending().flatMap(({ change }) => (made.includes(change) ? [] : change));
  if (fresh.length > 0) setMade([...made, ...fresh]);
  useFailures(
    useCallback((failure) => setMade((all) => all.filter(({ addendum_id }) => addendum_id !== failure.id)), []),
  );
  return made;
}
