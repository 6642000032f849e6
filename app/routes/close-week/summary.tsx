import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { storedText, storeText, useTimesTaken } from "#app/client/stored-texts.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import { MAX_SUMMARY, type NotesAdded, type StoredSummary, SUMMARY_TOO_LONG } from "#app/domain/week/close-week.ts";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { AddedToNotes } from "./added-to-notes.tsx";
import type { ClosingWeek } from "./closing-week.server.ts";

/** The week's summary. It can be edited, copied and added to the weekly notes, and it closes the week. */
export function Summary({ week, actionError }: { week: ClosingWeek; actionError: ActionError | null }) {
  const { t } = useLingui();
  const { week_start, closedAt } = week;
  const { text, seen, isEdited, edit, undo, takeOver } = useSummaryText(week, actionError);
  const answer = useLastActionData() as (Partial<NotesAdded> & { taken?: string[] }) | undefined;
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
      {answer?.added && (
        <AddedToNotes key={JSON.stringify(answer.added)} added={answer.added} week_start={week_start} />
      )}
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
        <SummaryButtons isClosed={closedAt !== null} text={text} onUndo={isEdited ? undo : null} />
      </Form>
    </section>
  );
}

interface SummaryButtonsProps {
  isClosed: boolean;
  text: string;
  /** Discards the edits; null if there are none. */
  onUndo: (() => void) | null;
}

function SummaryButtons({ isClosed, text, onUndo }: SummaryButtonsProps) {
  const { t } = useLingui();
  const sent = useNavigation().formData?.get("intent");
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" name="intent" value="close" variant="primary" pending={sent === "close"}>
        {isClosed ? t`Save Summary` : t`Close Week`}
      </Button>
      <Button type="submit" name="intent" value="add-to-notes" pending={sent === "add-to-notes"}>
        <Trans>Add to Weekly Notes</Trans>
      </Button>
      <CopyButton text={text} />
      {onUndo && (
        <Button variant="plain" onClick={onUndo}>
          <Trans>Undo Edits</Trans>
        </Button>
      )}
      {isClosed && (
        <Button type="submit" name="intent" value="reopen" variant="plain" pending={sent === "reopen"}>
          <Trans>Open Again</Trans>
        </Button>
      )}
    </div>
  );
}

/**
 * The text of the field: the edited text if it differs from the stored one. It survives a reload of the tab. `seen` is the
 * summary that was stored when the edit began: an update of the page may bring that of another tab.
 */
function useSummaryText({ week_start, markdown, closedAt }: ClosingWeek, actionError: ActionError | null) {
  const { id } = useRootData()!.user!;
  const name = `summary ${week_start}`;
  const seenName = `seen ${name}`;
  useTimesTaken();
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
