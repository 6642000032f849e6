import { listed } from "#app/i18n/listed.ts";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MAX_SUMMARY, type NotesAdded, type StoredSummary, SUMMARY_TOO_LONG } from "#app/domain/week/close-week.ts";
import { storedText, storeText } from "#app/client/stored-texts.ts";
import { codePoints } from "#app/domain/code-points.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { useUndo } from "#app/forms/action-error.ts";
import { useStable } from "#app/ui/stable.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { HiddenFields } from "#app/forms/hidden-fields.tsx";
import type { ClosingWeek } from "./closing-week.server.ts";

/** The week's summary. It can be edited, copied and added to the weekly notes, and it closes the week. */
export function Summary({ week, actionError }: { week: ClosingWeek; actionError: ActionError | null }) {
  const { t } = useLingui();
  const { week_start, closedAt } = week;
  const { text, seen, isEdited, edit, undo, takeOver } = useEdited(week, actionError);
  const answer = useLastActionData() as (Partial<NotesAdded> & { taken?: string[] }) | undefined;
  const { formData } = useNavigation();
  const sent = formData?.get("intent");
  const { ref } = useTypedEarly(["markdown"], (early) => takeOver(early.markdown));
  const isTooLong = codePoints(text) > MAX_SUMMARY;
  const other = (actionError?.current as StoredSummary | undefined)?.markdown;
  const [resolved, setResolved] = useState<ActionError | null>(null);
  return (
    <section aria-labelledby="summary" className="grid gap-3">
      <h2 id="summary">
        <Trans>Summary</Trans>
      </h2>
      {closedAt && (
        <Notice tone="success">
          <span suppressHydrationWarning>
            <Trans>Closed on {closedAt}.</Trans>
          </span>
        </Notice>
      )}
      {answer?.added && <Added key={JSON.stringify(answer.added)} added={answer.added} week_start={week_start} />}
      {answer?.taken && (
        <Notice tone="info">
          {answer.taken.length > 0
            ? t`The weekly notes are as they were.`
            : t`The weekly notes were changed since, and stay as they are.`}
        </Notice>
      )}
      <Form
        ref={ref}
        method="post"
        noValidate
        onSubmit={(event) => isTooLong && event.preventDefault()}
        className="grid gap-3"
      >
        {other === undefined && <FormError actionError={actionError} fields={["markdown"]} />}
        <input type="hidden" name="week_start" value={week_start} />
        <input type="hidden" name="seen" value={other ?? seen} />
        <Field
          label={t`The week in words, as Markdown`}
          hideLabel
          error={isTooLong ? SUMMARY_TOO_LONG : fieldError(actionError, "markdown")}
        >
          <Textarea
            name="markdown"
            rows={Math.min(24, text.split("\n").length + 2)}
            value={text}
            onChange={(event) => edit(event.target.value)}
          />
        </Field>
        {other !== undefined && resolved !== actionError && (
          <ConflictDialog
            mine={text}
            theirs={other}
            onResolve={(chosen) => {
              edit(chosen);
              setResolved(actionError);
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="close" variant="primary" pending={sent === "close"}>
            {closedAt ? t`Save Summary` : t`Close Week`}
          </Button>
          <Button type="submit" name="intent" value="add-to-notes" pending={sent === "add-to-notes"}>
            <Trans>Add to Weekly Notes</Trans>
          </Button>
          <CopyButton text={text} />
          {isEdited && (
            <Button variant="plain" onClick={undo}>
              <Trans>Undo Edits</Trans>
            </Button>
          )}
          {closedAt && (
            <Button type="submit" name="intent" value="reopen" variant="plain" pending={sent === "reopen"}>
              <Trans>Open Again</Trans>
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

/** Shows to which notes the summary was added, with an Undo button. The undo key does the same. */
function Added({ added, week_start }: Pick<NotesAdded, "added"> & { week_start: string }) {
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

/**
 * The text of the field: the edited text if it differs from the stored one. It survives a reload of the tab. `seen` is the
 * summary that was stored when the edit began: an update of the page may bring that of another tab.
 */
function useEdited({ week_start, markdown, closedAt }: ClosingWeek, actionError: ActionError | null) {
  const { id } = useRootData()!.user!;
  const name = `summary ${week_start}`;
  const seenName = `seen ${name}`;
  const stored = useClientValue(() => storedText(id, name), null);
  const storedSeen = useClientValue(() => storedText(id, seenName), null);
  // Undefined until it is edited on this page, null after the edits are discarded.
  const [typed, setTyped] = useState<string | null | undefined>(submittedValue(actionError, "markdown"));
  const [began, setBegan] = useState(submittedValue(actionError, "seen"));
  const edited = typed === undefined ? stored : typed;
  const isEdited = edited !== null && edited.trim() !== markdown;
  const isSaved = edited !== null && !isEdited;
  const current = closedAt ? markdown : "";
  const seen = isEdited ? (began ?? storedSeen ?? current) : current;
  function store(text: string | null, seen: string | null) {
    storeText(id, name, text);
    storeText(id, seenName, seen);
  }
  const forget = useStable(() => store(null, null));
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved, forget]);
  function edit(text: string | null) {
    setTyped(text);
    setBegan(seen);
    store(text, text === null ? null : seen);
  }
  return {
    text: isEdited ? edited : markdown,
    seen,
    isEdited,
    edit,
    undo: () => edit(null),
    /** Appends text that was typed before scripts ran to the text that this tab has stored. */
    takeOver(typed: string) {
      const kept = storedText(id, name);
      edit(!kept || kept === typed ? typed : `${kept}\n\n${typed}`);
    },
  };
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
    i18n._(msg`What stands under no project's heading is in the summary alone.`),
  ]
    .filter(Boolean)
    .join(" ");
}
