import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { FAILURE_MESSAGES } from "#app/domain/other-calendar/failures.ts";
import { CALENDAR_MARKS, type CalendarMark } from "#app/domain/other-calendar/marks.ts";
import { MAX_CALENDAR_NAME } from "#app/domain/other-calendar/other-calendar.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import type { Content } from "./content.server.ts";

const NAMES: Record<CalendarMark, ReturnType<typeof msg>> = {
  ring: msg({ message: "Ring", comment: "A mark of a calendar" }),
  square: msg({ message: "Square", comment: "A mark of a calendar" }),
  diamond: msg({ message: "Diamond", comment: "A mark of a calendar" }),
  triangle: msg({ message: "Triangle", comment: "A mark of a calendar" }),
  plus: msg({ message: "Plus", comment: "A mark of a calendar" }),
  wave: msg({ message: "Wave", comment: "A mark of a calendar" }),
};

/** A choice of one mark. */
export function MarkSelect({ mark = "ring" }: { mark?: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <Select name="calendar_mark" defaultValue={mark}>
      {CALENDAR_MARKS.map((value) => (
        <option key={value} value={value}>
          {i18n._(NAMES[value])}
        </option>
      ))}
    </Select>
  );
}

export const REMOVE_CALENDAR = "remove-calendar";

/** A calendar with its times as text. */
export type ShownCalendar = Content["calendars"][number];

interface RowProps {
  calendar: ShownCalendar;
}

/** A calendar: its mark and name, whether it can be read, and its actions. */
export function CalendarRow({ calendar }: RowProps) {
  const { id, calendar_name, calendar_mark, calendar_host, failure } = calendar;
  const reading = useIntent("read-calendar", `read-calendar ${id}`);
  const readError = actionErrorOf(reading.fetcher.data);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2">
      <p className="min-w-0 flex-1 basis-full py-2 md:basis-60">
        <span aria-hidden className="inline-flex w-6 text-ink-soft" data-mark={calendar_mark} />
        <bdi className="font-semibold">{calendar_name}</bdi>
        <span
          className={`block ps-6 text-sm ${failure ? "text-danger" : "text-ink-soft"}`}
          role={failure ? "status" : undefined}
          suppressHydrationWarning
        >
          <CalendarState calendar={calendar} />
        </span>
      </p>
      {/* On phones the texts of the buttons are below the name. */}
      <div className="flex flex-wrap gap-x-2 max-md:ms-3.75">
        {calendar_host !== "" && (
          <IntentForm of={reading} fields={{ calendar_id: id }}>
            <Button type="submit" variant="plain" pending={reading.isSending()}>
              {failure ? (
                <Trans comment="To read a calendar of another service">
                  Try Again<span className="sr-only"> {calendar_name}</span>
                </Trans>
              ) : (
                <Trans comment="A calendar of another service">
                  Read Now<span className="sr-only"> {calendar_name}</span>
                </Trans>
              )}
            </Button>
          </IntentForm>
        )}
        <Change calendar={calendar} />
        <Remove calendar={calendar} />
      </div>
      {readError && <Notice>{readError.error}</Notice>}
    </li>
  );
}

/** The server from which a calendar is read, and since when reading works or fails. */
function CalendarState({ calendar: { calendar_host: host, read, failing, failure } }: RowProps) {
  const translate = useTranslate();
  if (host === "") return <Trans>An example, which is not read from anywhere</Trans>;
  if (failure) {
    return (
      <>
        <Trans>
          {host} · Cannot be read since {failing}.
        </Trans>{" "}
        {translate(FAILURE_MESSAGES[failure])}
        {read !== null && (
          <>
            {" "}
            <Trans>What it had is still shown.</Trans>
          </>
        )}
      </>
    );
  }
  if (read === null) return <Trans>{host} · Not read yet</Trans>;
  return (
    <Trans comment="A calendar: its server, and when it was last read">
      {host} · Read {read}
    </Trans>
  );
}

function Change({ calendar: { id, calendar_name, calendar_mark } }: RowProps) {
  const { t } = useLingui();
  const changing = useIntent("change-calendar", `change-calendar ${id}`);
  const actionError = changing.actionError?.values.calendar_id === id ? changing.actionError : null;
  const dialog = `change-calendar-${id}`;
  const { isDone } = changing;
  useEffect(() => {
    if (isDone) closeDialog(dialog);
  }, [isDone, dialog]);
  return (
    <>
      <Button variant="plain" aria-label={t`Change ${calendar_name}`} {...opensDialog(dialog)}>
        <Trans>Change</Trans>
      </Button>
      <FormDialog
        id={dialog}
        title={t`Change “${calendar_name}”`}
        text={t`Its name and its mark are for you. For another address, remove it and add it again.`}
      >
        <IntentForm of={changing} fields={{ calendar_id: id }} className="grid gap-4">
          <FormError actionError={actionError} fields={["calendar_name"]} />
          <TextField
            label={t`Name`}
            name="calendar_name"
            actionError={actionError}
            required
            maxLength={MAX_CALENDAR_NAME}
            autoComplete="off"
            defaultValue={calendar_name}
          />
          <Field label={t({ message: "Mark", comment: "The sign of a calendar" })}>
            <MarkSelect mark={calendar_mark} />
          </Field>
          <FormDialogButtons id={dialog} confirm={t`Save`} pending={changing.isSending()} />
        </IntentForm>
      </FormDialog>
    </>
  );
}

function Remove({ calendar: { id, calendar_name } }: RowProps) {
  const { t } = useLingui();
  const removing = useIntent(REMOVE_CALENDAR);
  const dialog = `remove-calendar-${id}`;
  return (
    <>
      <Button variant="plain" className="text-danger" aria-label={t`Remove ${calendar_name}`} {...opensDialog(dialog)}>
        <Trans>Remove</Trans>
      </Button>
      <FormDialog
        id={dialog}
        title={t`Remove “${calendar_name}”?`}
        text={t`Its events are no longer beside your todos. Todos that you made of them stay, and nothing changes in the calendar itself.`}
      >
        <IntentForm of={removing} fields={{ calendar_id: id }} className="grid gap-4">
          <FormError actionError={actionErrorOf(removing.fetcher.data)} fields={[]} />
          <FormDialogButtons id={dialog} confirm={t`Remove Calendar`} danger pending={removing.isSending()} />
        </IntentForm>
      </FormDialog>
    </>
  );
}
