import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { EXPORT_PATH, WITH_ADDRESSES } from "#app/domain/export/export.ts";
import { FAILURE_MESSAGES } from "#app/domain/other-calendar/failures.ts";
import {
  CALENDARS_FULL_MESSAGE,
  MAX_CALENDAR_NAME,
  MAX_CALENDARS,
  NO_DEMO_MESSAGE,
  type OtherCalendar,
} from "#app/domain/other-calendar/other-calendar.ts";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BesideField } from "./beside-field.tsx";
import { CalendarRow, MarkSelect, REMOVE_CALENDAR } from "./calendar-row.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

const INTENT = "add-calendar";

interface OtherCalendarsProps extends Pick<Content, "calendars"> {
  /** A demo account has an example calendar, and cannot add others. */
  isDemo: boolean;
}

/** Calendars of other services, whose events the person sees beside their todos. */
export function OtherCalendars({ calendars, isDemo }: OtherCalendarsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const added = addedOf(useIntent(INTENT));
  // Here, because the removed row is gone, and each of the others would say so.
  useGone(useIntent(REMOVE_CALENDAR).message, "#other-calendars");
  return (
    <Section
      id="other-calendars"
      heading={t`Other calendars`}
      lead={t`Your meetings and appointments from Google, Apple, Outlook, Nextcloud and others, beside your todos.`}
    >
      {calendars.length > 0 && (
        <ul aria-labelledby="other-calendars" className="rows lg:-my-2">
          {calendars.map((one) => (
            <CalendarRow key={one.id} calendar={one} />
          ))}
        </ul>
      )}
      {isDemo && <p className="text-ink-soft">{translate(NO_DEMO_MESSAGE)}</p>}
      {/* Rendered here, because the form disappears when the last possible calendar is added. */}
      {added && <Added calendar={added} />}
      {!isDemo && calendars.length >= MAX_CALENDARS && (
        <p className="text-ink-soft">{translate(CALENDARS_FULL_MESSAGE)}</p>
      )}
      {!isDemo && calendars.length < MAX_CALENDARS && <AddCalendar />}
      {calendars.some(({ calendar_host }) => calendar_host !== "") && <DownloadAddresses />}
    </Section>
  );
}

/** The calendar that was added last. */
const addedOf = ({ fetcher, isDone }: ReturnType<typeof useIntent>) =>
  isDone ? (fetcher.data as OtherCalendar) : null;

function AddCalendar() {
  const { t } = useLingui();
  const adding = useIntent(INTENT);
  const { actionError } = adding;
  const form = useRef<HTMLFormElement>(null);
  const added = addedOf(adding);
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <>
      <FormError actionError={actionError} fields={["calendar_address", "calendar_name"]} />
      <IntentForm ref={form} of={adding} aria-label={t`New calendar`} className="grid gap-4">
        <TextField
          label={t`Secret address of the calendar`}
          hint={t`It begins with https:// and often ends in .ics. It is stored encrypted and never shown again.`}
          name="calendar_address"
          actionError={actionError}
          inputMode="url"
          required
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto_auto]">
          <TextField
            label={t`Name`}
            name="calendar_name"
            actionError={actionError}
            required
            maxLength={MAX_CALENDAR_NAME}
            autoComplete="off"
          />
          <Field
            label={t({ message: "Mark", comment: "The sign of a calendar" })}
            error={fieldError(actionError, "calendar_mark")}
          >
            <MarkSelect mark={submittedValue(actionError, "calendar_mark")} />
          </Field>
          <BesideField>
            <Button type="submit" pending={adding.isSending()}>
              <Trans>Add Calendar</Trans>
            </Button>
          </BesideField>
        </div>
      </IntentForm>
      <WhereItIs />
    </>
  );
}

/** Shows whether the new calendar could be read. */
function Added({ calendar: { calendar_name: name, failure } }: { calendar: OtherCalendar }) {
  const { t } = useLingui();
  const translate = useTranslate();
  if (!failure) return <Notice tone="success">{t`“${name}” is beside your todos now.`}</Notice>;
  return (
    <Notice>{`${t`“${name}” was added, but cannot be read yet.`} ${translate(FAILURE_MESSAGES[failure])}`}</Notice>
  );
}

function WhereItIs() {
  const { i18n } = useLingui();
  return (
    <details>
      <summary className="link inline-flex min-h-6 cursor-pointer items-center">
        <Trans>Where to find the address</Trans>
      </summary>
      <dl className="grid gap-2 pt-2">
        {PLACES.map(([service, place]) => (
          <div key={service} className="grid gap-x-6 md:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{service}</dt>
            <dd className="text-ink-soft">{i18n._(place)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const PLACES = [
  ["Google", msg`On a computer: Settings, then the calendar on the left, then “Secret address in iCal format”.`],
  ["Outlook", msg`Settings, Calendar, Shared calendars: publish the calendar, and copy the link that ends in .ics.`],
  ["Apple", msg`In Calendar, share the calendar as a public calendar, and copy its link.`],
  ["Fastmail", msg`Settings, Calendars: share the calendar with a public link.`],
  ["Nextcloud", msg`In Calendar, share the calendar by a link, and copy its subscription link.`],
] as const;

/** A link that downloads the calendars' addresses, which the download of all data leaves out by default. */
const DownloadAddresses = () => (
  <p className="text-sm text-ink-soft">
    <Trans>
      The download of your data has these calendars without their secret addresses.{" "}
      <a href={`${EXPORT_PATH}?${WITH_ADDRESSES}`} download className="link">
        Download it with the addresses
      </a>
    </Trans>
  </p>
);
