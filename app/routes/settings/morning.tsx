import { Trans, useLingui } from "@lingui/react/macro";
import type { MorningLine } from "#app/domain/notification/morning.ts";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useGone } from "./outcome.ts";

interface MorningProps {
  morning: MorningLine | null;
  /** Whether a device shows notifications. */
  hasDevice: boolean;
  /** The address for mails; null for a demo account. */
  email: string | null;
  timezone: string;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const EARLY = 7;

/** The settings of the morning line: its hour, how it is sent, and what it contains. */
export function Morning({ morning, hasDevice, email, timezone }: MorningProps) {
  const { t } = useLingui();
  const setting = useIntent("set-morning");
  const stopping = useIntent("stop-morning");
  const actionError = setting.actionError ?? stopping.actionError;
  useGone(stopping.message, "#notifications");
  const time = morning && hourText(morning.hour);
  return (
    <div className="grid gap-4">
      <h4 id="morning">
        <Trans>Morning line</Trans>
      </h4>
      <p className="text-ink-soft" suppressHydrationWarning>
        {morning
          ? t`What is due, late and planned, every day at ${time} (${timezone}). You get no message on a day without any.`
          : t`What is due, late and planned, once a day in one sentence. It is off.`}
      </p>
      <IntentForm of={setting} aria-labelledby="morning" className="flex flex-wrap items-end gap-4">
        <div className="basis-full empty:hidden">
          <FormError actionError={actionError} fields={["hour", "way"]} />
        </div>
        <MorningFields morning={morning} hasMail={email !== null} actionError={actionError} />
        <div className="flex gap-2">
          <Button type="submit" pending={setting.isSending()}>
            {morning ? t`Save` : t`Turn On`}
          </Button>
          {morning && (
            <Button type="submit" form="stop-morning" variant="plain" pending={stopping.isSending()}>
              <Trans>Turn Off</Trans>
            </Button>
          )}
        </div>
      </IntentForm>
      <IntentForm of={stopping} id="stop-morning" className="hidden" />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {setting.isDone && morning && t`Saved.`}
      </p>
      {morning?.way === "push" && !hasDevice && (
        <p className="text-ink-soft">
          <Trans>No device receives notifications yet, so none can be sent. Turn them on above.</Trans>
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

/** The fields for the hour of the morning line, how it is sent, and whether it contains titles. */
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
