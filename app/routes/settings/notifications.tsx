import { Trans, useLingui } from "@lingui/react/macro";
import { NO_PUSH_MESSAGE } from "#app/domain/notification/messages.ts";
import { clientName } from "#app/domain/session/client-name.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { DeviceSwitch } from "#app/parts/account/device-switch.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Content } from "./content.server.ts";
import { Morning } from "./morning.tsx";
import { useGone, useReadAgain } from "./outcome.ts";
import { Section } from "./section.tsx";

type Stored = Content["notifications"];

/** The devices that show notifications, how reminders are sent, and the morning line. */
export function Notifications({ public_key, devices, reminders, ...rest }: Stored & { timezone: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const readAgain = useReadAgain();
  return (
    <Section
      id="notifications"
      heading={t`Notifications`}
      lead={t`When a pomodoro or a break is over and when a todo reminds you, also while Sevenfold is closed, and once a day if you like.`}
    >
      {public_key === null ? (
        <p className="text-ink-soft">{translate(NO_PUSH_MESSAGE)}.</p>
      ) : (
        <div className="noscript:hidden">
          <DeviceSwitch
            label={t`Notifications on this device`}
            settings={{ public_key, devices }}
            onChange={readAgain}
          />
        </div>
      )}
      <Devices devices={devices} />
      <Reminders way={reminders} hasDevice={devices.length > 0} email={rest.email} />
      <Morning {...rest} hasDevice={devices.length > 0} />
    </Section>
  );
}

function Devices({ devices }: Pick<Stored, "devices">) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const removing = useIntent("remove-device");
  const testing = useIntent("test-device");
  const actionError = testing.actionError ?? removing.actionError;
  useGone(removing.message, "#notifications");
  if (devices.length === 0 && !actionError) return null;
  return (
    <>
      {actionError && <Notice>{actionError.error}</Notice>}
      <p role="status" className="text-ink-soft empty:hidden">
        {testing.message && translate(testing.message)}
      </p>
      <ul aria-labelledby="notifications" className="rows lg:-my-2">
        {devices.map(({ added, reached, ...one }) => {
          const name = clientName(i18n, one);
          return (
            <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-2">
              <p className="min-w-40 flex-1 py-2">
                <span className="font-semibold">{name}</span>
                {one.is_current && (
                  <span className="text-ink-soft">
                    {" · "}
                    <Trans comment="The browser in which this is read">This one</Trans>
                  </span>
                )}
                <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                  <Trans comment="Notifications of a device">On since {added}</Trans> ·{" "}
                  {reached ? t`last notified ${reached}` : t`not notified yet`}
                </span>
              </p>
              <div className="flex">
                <IntentForm of={testing} fields={{ device_id: one.id }}>
                  <Button
                    type="submit"
                    variant="plain"
                    aria-label={t`Send a test to ${name}`}
                    pending={testing.isSending("device_id", one.id)}
                  >
                    <Trans>Send a Test</Trans>
                  </Button>
                </IntentForm>
                <IntentForm of={removing} fields={{ device_id: one.id }}>
                  <Button
                    type="submit"
                    variant="plain"
                    className="text-danger"
                    aria-label={t`Remove ${name}`}
                    pending={removing.isSending("device_id", one.id)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </IntentForm>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface RemindersProps extends Pick<Stored, "email"> {
  way: Stored["reminders"];
  /** Whether a device shows notifications. */
  hasDevice: boolean;
}

/** The choice how reminders of todos are sent. */
function Reminders({ way, hasDevice, email }: RemindersProps) {
  const { t } = useLingui();
  const form = useIntent("set-reminders");
  return (
    <div className="grid gap-4">
      <h4 id="reminders">
        <Trans>Reminders of todos</Trans>
      </h4>
      <IntentForm of={form} aria-labelledby="reminders" className="flex flex-wrap items-end gap-4">
        <Field label={t`How they come`} error={fieldError(form.actionError, "way")}>
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
        {form.isDone && t`Saved.`}
      </p>
      {way === "push" && !hasDevice && (
        <p className="text-ink-soft">
          <Trans>No device receives notifications yet, so no reminder can be sent. Turn them on above.</Trans>
        </p>
      )}
    </div>
  );
}
