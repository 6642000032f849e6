import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { NotesAdded } from "#app/domain/week/close-week.ts";
import { useUndo } from "#app/forms/action-error.ts";
import { HiddenFields } from "#app/forms/hidden-fields.tsx";
import { listed } from "#app/i18n/listed.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useStable } from "#app/ui/stable.ts";

/** Shows to which notes the summary was added, with an Undo button. The undo key does the same. */
export function AddedToNotes({ added, week_start }: Pick<NotesAdded, "added"> & { week_start: string }) {
  const { t, i18n } = useLingui();
  const submit = useSubmit();
  const { remember } = useUndo();
  const parts = added.filter(({ part }) => part !== "").map(({ project_id, part }) => ({ project_id, part }));
  const fields = { intent: "take-from-notes", week_start, parts: JSON.stringify(parts) };
  const take = useStable(() => submit(fields, { method: "post" }));
  const keep = useStable(() => remember({ id: `notes ${week_start}`, text: t`Added to the weekly notes`, undo: take }));
  const undo = useRef<(() => void) | null>(null);
  const isNew = parts.length > 0;
  useEffect(() => {
    if (isNew) undo.current = keep();
  }, [isNew, keep]);
  return (
    <Notice tone="info">
      {addedText(i18n, added)}
      {isNew && (
        <Form
          method="post"
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            undo.current?.();
          }}
        >
          <HiddenFields fields={fields} />{" "}
          <Button type="submit" variant="plain">
            <Trans>Undo</Trans>
          </Button>
        </Form>
      )}
    </Notice>
  );
}

/** The message about the projects whose notes got a section. */
function addedText(i18n: I18n, added: NotesAdded["added"]): string {
  const named = (room: NotesAdded["added"][number]["room"]) =>
    listed(
      i18n,
      added.filter((of) => of.room === room).map(({ proje_title }) => proje_title),
    );
  if (added.length === 0) return i18n._(msg`No heading of the summary names a project, so nothing was added.`);
  const [all, part, none] = [named("all"), named("part"), named("none")];
  return [
    all && i18n._(msg`Added to the weekly notes of ${all}.`),
    part && i18n._(msg`Only a part had room in the weekly notes of ${part}.`),
    none && i18n._(msg`The weekly notes of ${none} are full.`),
    i18n._(msg`What is under no project's heading appears in the summary only.`),
  ]
    .filter(Boolean)
    .join(" ");
}
