import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import type { MorningLine } from "#app/domain/notification/morning.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useGone } from "./outcome.ts";

interface MorningProps {
  morning: MorningLine | null;
  /** A device takes notifications. */
  hasDevice: boolean;
  /** The address for mails; null for a demo account. */
  email: string | null;
  timezone: string;
}

const intents = { set: "set-morning", stop: "stop-morning" } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const EARLY = 7;

/** The morning line: its hour, its way, and what is in it. */
export function Morning({ morning, hasDevice, email, timezone }: MorningProps) {
  const { t } = useLingui();
  const setter = useFetcher<MorningLine>({ key: intents.set });
  const stopper = useFetcher<{ message?: string }>({ key: intents.stop });
  const posted = actionErrorOf(useLastActionData());
  const actionError =
    actionErrorOf(setter.data) ??
    actionErrorOf(stopper.data) ??
    (String(posted?.values.intent).endsWith("-morning") ? posted : null);
  const isSaved = setter.state === "idle" && setter.data !== undefined && "hour" in setter.data && morning !== null;
  useGone(stopper.state === "idle" ? stopper.data?.message : undefined, "#notifications");
  const time = morning && hourText(morning.hour);
  return (
    <div className="grid gap-4">
      <h4 id="morning">
        <Trans>Morning line</Trans>
      </h4>
      <p className="text-ink-soft" suppressHydrationWarning>
        {morning
          ? t`What is due, late and planned, every day at ${time} (${timezone}). Nothing comes on a day without any.`
          : t`What is due, late and planned, once a day in one sentence. It is off.`}
      </p>
      <setter.Form method="post" aria-labelledby="morning" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value={intents.set} />
        <div className="basis-full empty:hidden">
          <FormError actionError={actionError} fields={["hour", "way"]} />
        </div>
        <MorningFields morning={morning} hasMail={email !== null} actionError={actionError} />
        <div className="flex gap-2">
          <Button type="submit" pending={isSending(setter)}>
            {morning ? t`Save` : t`Turn On`}
          </Button>
          {morning && (
            <Button type="submit" form="stop-morning" variant="plain" pending={isSending(stopper)}>
              <Trans>Turn Off</Trans>
            </Button>
          )}
        </div>
      </setter.Form>
      <stopper.Form id="stop-morning" method="post" className="hidden">
        <input type="hidden" name="intent" value={intents.stop} />
      </stopper.Form>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isSaved && t`Saved.`}
      </p>
      {morning?.way === "push" && !hasDevice && (
        <p className="text-ink-soft">
          <Trans>No device takes notifications yet, so none can come. Turn them on above.</Trans>
        </p>
      )}
    </div>
  );
}

interface MorningFieldsProps {
  morning: MorningLine | null;
  hasMail: boolean;
  actionError: ActionError | null;
}

/** The hour and the way of the morning line, and whether it has titles. */
function MorningFields({ morning, hasMail, actionError }: MorningFieldsProps) {
  const { t } = useLingui();
  const hour = morning?.hour ?? EARLY;
  const way = morning?.way ?? (hasMail ? "mail" : "push");
  return (
    <>
      <Field label={t`Hour`} error={fieldError(actionError, "hour")}>
        <Select name="hour" key={hour} defaultValue={submittedValue(actionError, "hour") ?? hour}>
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {hourText(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t({ message: "How", comment: "The way in which the morning line comes" })}
        error={fieldError(actionError, "way")}
      >
        <Select name="way" key={way} defaultValue={submittedValue(actionError, "way") ?? way}>
          {hasMail && (
            <option value="mail">
              <Trans>By mail</Trans>
            </option>
          )}
          <option value="push">
            <Trans>By notification</Trans>
          </option>
        </Select>
      </Field>
      <span className="flex min-h-control items-center gap-3">
        <Checkbox
          id="with-titles"
          name="with_titles"
          key={String(morning?.with_titles)}
          defaultChecked={morning?.with_titles ?? false}
        />
        <label htmlFor="with-titles">
          <Trans>With titles of todos</Trans>
        </label>
      </span>
    </>
  );
}

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
