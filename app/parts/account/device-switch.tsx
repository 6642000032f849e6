import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { afterPaint } from "#app/client/after-paint.ts";
import {
  askNotifications,
  forgetLeftOver,
  ownSubscription,
  pushProblem,
  turnOff,
  turnOn,
} from "#app/client/worker/push.ts";
import type { Notifications } from "#app/domain/notification/notification.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";

interface DeviceSwitchProps {
  label: string;
  /** The devices if the page has them; otherwise they are requested. */
  settings?: Notifications;
  /** Called after it was turned on or off. The page then reads its devices again. */
  onChange?(): void;
}

/** Turns notifications on this device on and off, and shows why that is not possible. */
export function DeviceSwitch({ label, settings: given, onChange }: DeviceSwitchProps) {
  const { settings, isOn, isLost, isPending, problem, turn } = useDevice(given, onChange);
  const unable = useClientValue(pushProblem, null);
  const id = useId();
  const isShownOff = unable !== null && !isOn;
  return (
    <div className="grid gap-2">
      <span className="flex items-center gap-3">
        <Checkbox
          id={id}
          checked={isOn}
          disabled={isShownOff || !settings}
          aria-busy={isPending || undefined}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => void turn(target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      <div
        id={`${id}-text`}
        role="status"
        className="grid justify-items-start gap-2 text-sm text-ink-soft empty:hidden"
      >
        {isShownOff && <p>{unable}</p>}
        {problem !== null && <p className={settings ? "text-danger" : ""}>{problem}</p>}
        {isOn && isLost && (
          <>
            <p>
              <Trans>The browser has ended its subscription to notifications, so none can be sent.</Trans>
            </p>
            <Button onClick={() => void turn(true)} pending={isPending}>
              <Trans>Turn On Again</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * The notifications of this device: their state, and functions that turn them on and off. `given` are the devices, if
 * the page knows them.
 */
function useDevice(given: Notifications | undefined, onChange: (() => void) | undefined) {
  const [fetched, setAsked] = useState<Notifications | null>(null);
  const settings = given ?? fetched;
  const devices = settings?.devices;
  const isListed = devices?.some(({ is_current }) => is_current) ?? false;
  /** The choice made here, which is shown until the devices are read again. */
  const [chosen, setChosen] = useState<{ on: boolean; devices: unknown } | null>(null);
  const [isLost, setLost] = useState(false);
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (given) return;
    void askNotifications().then((answer) => (typeof answer === "string" ? setProblem(answer) : setAsked(answer)));
  }, [given]);
  useEffect(() => {
    if (!devices) return;
    // After the paint, because reading the permission waits for the browser for some milliseconds.
    return afterPaint(() => {
      if (isListed) void ownSubscription().then((subscription) => setLost(subscription === null));
      else void forgetLeftOver(() => isBusy.current);
    });
  }, [devices, isListed]);

  async function turn(on: boolean) {
    if (isBusy.current || !settings) return;
    isBusy.current = true;
    setPending(true);
    setProblem(null);
    const error = await (on ? turnOn(settings.public_key) : turnOff());
    isBusy.current = false;
    setPending(false);
    setProblem(error);
    // When turning off fails on the server, this device still shows no notifications.
    if (error !== null && on) return;
    setChosen({ on, devices });
    setLost(false);
    onChange?.();
  }

  const isOn = chosen && chosen.devices === devices ? chosen.on : isListed;
  return { settings, isOn, isLost, isPending, problem, turn };
}
