import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { MAX_SUMMARY, type NotesAdded, type StoredSummary, SUMMARY_TOO_LONG } from "#app/domain/week/close-week.ts";
import { codePoints } from "#app/domain/code-points.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { AddedToNotes } from "./added-to-notes.tsx";
import type { ClosingWeek } from "./closing-week.server.ts";
import { useSummaryText } from "./use-summary-text.ts";

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
