import { Trans, useLingui } from "@lingui/react/macro";
import type { ReminderWay } from "#app/domain/reminder/way.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";

interface RemindersProps {
  way: ReminderWay["way"];
  /** Whether a device shows notifications. */
  hasDevice: boolean;
  /** The address for mails; null for a demo account. */
  email: string | null;
}

/** The choice how reminders of todos are sent. */
export function Reminders({ way, hasDevice, email }: RemindersProps) {
  const { t } = useLingui();
  const form = useIntent("set-reminders");
  const { actionError, fetcher } = form;
  const isSaved = fetcher.state === "idle" && fetcher.data !== undefined && !actionError;
  return (
    <div className="grid gap-4">
      <h4 id="reminders">
        <Trans>Reminders of todos</Trans>
      </h4>
      <IntentForm of={form} aria-labelledby="reminders" className="flex flex-wrap items-end gap-4">
        <Field label={t`How they come`} error={fieldError(actionError, "way")}>
          <Select name="way" key={way} defaultValue={way}>
            <option value="push">
              <Trans>By notification</Trans>
            </option>
            {email !== null && (
              <option value="mail">
                <Trans>By mail</Trans>
              </option>
            )}
            <option value="off">
              <Trans>Not at all</Trans>
            </option>
          </Select>
        </Field>
        <Button type="submit" pending={form.isSending()}>
          <Trans>Save</Trans>
        </Button>
      </IntentForm>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isSaved && t`Saved.`}
      </p>
      {way === "push" && !hasDevice && (
        <p className="text-ink-soft">
          <Trans>No device takes notifications yet, so no reminder can come. Turn them on above.</Trans>
        </p>
      )}
    </div>
  );
}
