import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigate } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { useTextState } from "#app/client/commands/texts.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import {
  ADDENDUM_REQUIRED,
  ADDENDUM_TOO_LONG,
  type AddendumDay,
  type DiaryAddendum,
  MAX_ADDENDUM_TEXT,
} from "#app/domain/diary/addendum.ts";
import type { AddendumChange } from "#app/domain/diary/addendum-changes.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { submittedText, useText } from "#app/forms/autosave/use-text.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { HiddenFields } from "#app/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { addendumTexts, draftOf, sendAddendum } from "./addendum-commands.ts";
import { TextFormFoot } from "./text-form-foot.tsx";
import { useAddress } from "./use-address.ts";
import { useOpenedText } from "./use-opened-text.ts";

function problemOf(text: string) {
  if (!text.trim()) return ADDENDUM_REQUIRED;
  return codePoints(text.trim()) > MAX_ADDENDUM_TEXT ? ADDENDUM_TOO_LONG : null;
}

/** The form of a new addendum. Typed text survives a reload. */
export function NewAddendum({ day, today }: { day: AddendumDay; today: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { to } = useAddress();
  const before = actionErrorOf(useLastActionData());
  const typed = useTextState(addendumTexts, draftOf(day, "")).typed;
  const text = typed ?? submittedValue(before, "addendum_text") ?? "";
  const [wasSent, setSent] = useState(false);
  const problem = problemOf(text);
  // The draft is stored. It is sent only when the person adds it.
  const type = (next: string) => addendumTexts.type(draftOf(day, next), null, "");
  const opened = useOpenedText((typed) => void (typed !== text && type(typed)));
  function leave() {
    addendumTexts.discard(draftOf(day, ""));
    navigate(to(), { replace: true, preventScrollReset: true });
  }
  function add(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (problem) return;
    sendAddendum(day, text.trim(), today);
    leave();
  }
  return (
    <Form method="post" className="mt-3 grid gap-2" onSubmit={add}>
      <HiddenFields fields={day} />
      <Field
        label={t`Add to this day`}
        hint={t`The day stays as it is. What you add is dated today.`}
        error={(wasSent ? problem : null) ?? before?.error ?? null}
      >
        <Textarea
          ref={opened}
          name="addendum_text"
          rows={3}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <TextFormFoot
        intent="add-addendum"
        text={text}
        max={MAX_ADDENDUM_TEXT}
        onCancel={() => addendumTexts.discard(draftOf(day, ""))}
      >
        <Trans>Add</Trans>
      </TextFormFoot>
    </Form>
  );
}

/** The field of an addendum of today. It saves itself. */
export function AddendumEditor({ addendum }: { addendum: DiaryAddendum }) {
  const { t } = useLingui();
  const { id: addendum_id, entry_id, written_on, updated_at } = addendum;
  const { to } = useAddress();
  const id = useId();
  const actionError = actionErrorOf(useLastActionData());
  const field = useText({
    texts: addendumTexts,
    row: addendum,
    changeOf: (addendum_text): AddendumChange => ({
      intent: "change-addendum",
      addendum_id,
      entry_id,
      addendum_text,
      written_on,
    }),
    problemOf,
    submitted: submittedText(actionError, submittedValue(actionError, "addendum_text")),
  });
  const { text, other, problem } = field;
  const opened = useOpenedText(field.takeOver);
  function save(event: FormEvent) {
    event.preventDefault();
    field.flush();
  }
  return (
    <Form method="post" className="mt-3 grid gap-2" onSubmit={save}>
      <input type="hidden" name="addendum_id" value={addendum_id} />
      <input type="hidden" name="updated_at" value={updated_at} />
      <Field label={t`What you add`} hideLabel error={problem ?? actionError?.error ?? null}>
        <Textarea
          ref={opened}
          name="addendum_text"
          rows={3}
          value={text}
          onChange={(event) => field.type(event.target.value)}
          onBlur={field.flush}
        />
      </Field>
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <SaveStatus id={id} isStored field={field} />
        <noscript>
          <Button type="submit" name="intent" value="change-addendum" variant="primary">
            <Trans>Save</Trans>
          </Button>
        </noscript>
        <Link to={to()} replace preventScrollReset className="btn btn-plain" onClick={field.flush}>
          <Trans>Done</Trans>
        </Link>
        <span className="ms-auto">
          <CharacterCount value={text.trim()} max={MAX_ADDENDUM_TEXT} />
        </span>
      </div>
      {other && <ConflictDialog mine={text} theirs={other.addendum_text} onResolve={field.resolve} />}
    </Form>
  );
}
