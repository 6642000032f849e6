import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import type { Device, Notifications as Stored } from "#app/domain/notification/notification.ts";
import type { ReminderWay } from "#app/domain/reminder/way.ts";
import type { MorningLine } from "#app/domain/notification/morning.ts";
import { NO_PUSH_MESSAGE } from "#app/domain/notification/messages.ts";
import { clientName } from "#app/domain/session/client-name.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { DeviceSwitch } from "#app/parts/account/device-switch.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Morning } from "./morning.tsx";
import { Reminders } from "./reminders.tsx";
import { useGone } from "./outcome.ts";
import { useReadAgain } from "./read-again.ts";
import { Section } from "./section.tsx";

/** A device with its times as text. */
export interface ShownDevice extends Device {
  added: string;
  reached: string | null;
}

interface NotificationsProps extends Stored {
  devices: ShownDevice[];
  morning: MorningLine | null;
  reminders: ReminderWay["way"];
  /** The address for mails; null for a demo account. */
  email: string | null;
  timezone: string;
}

const intents = { remove: "remove-device", test: "test-device" } as const;

/** The devices that show notifications, how reminders are sent, and the morning line. */
export function Notifications({ public_key, devices, reminders, ...rest }: NotificationsProps) {
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

function Devices({ devices }: { devices: ShownDevice[] }) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const remover = useFetcher<{ message?: string }>({ key: intents.remove });
  const tester = useFetcher<{ message?: string }>({ key: intents.test });
  const posted = useLastActionData<{ message?: string }>();
  const actionError =
    actionErrorOf(tester.data) ??
    actionErrorOf(remover.data) ??
    (String(actionErrorOf(posted)?.values.intent).endsWith("-device") ? actionErrorOf(posted) : null);
  useGone(remover.state === "idle" ? remover.data?.message : undefined, "#notifications");
  const sent = tester.state === "idle" ? tester.data?.message : undefined;
  if (devices.length === 0 && !actionError) return null;
  return (
    <>
      {actionError && <Notice>{actionError.error}</Notice>}
      <p role="status" className="text-ink-soft empty:hidden">
        {sent && translate(sent)}
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
                {(["test", "remove"] as const).map((what) => {
                  const fetcher = what === "test" ? tester : remover;
                  return (
                    <fetcher.Form key={what} method="post">
                      <input type="hidden" name="intent" value={intents[what]} />
                      <input type="hidden" name="device_id" value={one.id} />
                      <Button
                        type="submit"
                        variant="plain"
                        className={what === "remove" ? "text-danger" : ""}
                        aria-label={what === "test" ? t`Send a test to ${name}` : t`Remove ${name}`}
                        pending={isSending(fetcher) && fetcher.formData?.get("device_id") === one.id}
                      >
                        {what === "test" ? t`Send a Test` : t`Remove`}
                      </Button>
                    </fetcher.Form>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
