import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";

interface CountdownProps {
  /** When the day ends, by the server's clock. */
  closesAt: string;
  /** The server's time when the page was rendered. */
  now: string;
  /** Called when the day is over. */
  onEnd(): void;
}

const MINUTE = 60_000;
/** The milliseconds that a browser's clock may be off. A page that differs more is from the cache, and old. */
const MAX_SKEW_MS = 2 * MINUTE;

/** The remaining time: hours and minutes, minutes, and seconds in the last minute. */
function remaining(i18n: I18n, ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (ms < MINUTE) return i18n._(msg`${seconds} s`);
  const [hours, minutes] = [Math.floor(Math.ceil(ms / MINUTE) / 60), Math.ceil(ms / MINUTE) % 60];
  return hours === 0 ? i18n._(msg`${minutes} min`) : i18n._(msg`${hours} h ${minutes} min`);
}

/**
 * The time for which today's entry can be written. The deadline is compared with the clock at every tick and whenever
 * the page becomes visible, because timers stop in hidden tabs.
 */
export function Countdown({ closesAt, now, onEnd }: CountdownProps) {
  const { i18n } = useLingui();
  const [left, setLeft] = useState(() => Date.parse(closesAt) - Date.parse(now));
  const isHydrated = useHydrated();
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd));

  useEffect(() => {
    const age = Date.parse(now) - Date.now();
    const skew = Math.abs(age) < MAX_SKEW_MS ? age : 0;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const ms = Date.parse(closesAt) - (Date.now() + skew);
      setLeft(Math.max(0, ms));
      if (ms <= 0) return end.current();
      // At the next change of the text.
      timer = setTimeout(tick, (ms % (ms <= MINUTE ? 1000 : MINUTE)) + 20);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [closesAt, now]);

  const time = remaining(i18n, left);
  return (
    <p role="timer" aria-live="off" className="of-today text-sm text-ink-soft">
      <Trans comment="How long an entry of the diary can still be written">
        Open for <span suppressHydrationWarning={!isHydrated}>{time}</span>
      </Trans>
    </p>
  );
}
