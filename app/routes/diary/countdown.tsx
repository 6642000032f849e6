import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useStable } from "#app/ui/stable.ts";

interface CountdownProps {
  /** The end of the day, by the server's clock. */
  closesAt: string;
  /** The server's time when the page was rendered. */
  now: string;
  /** Called when the day is over. */
  onEnd(): void;
}

const MINUTE = 60_000;
/**
 * The most milliseconds by which a browser's clock may differ. If the difference is larger, the page is an old one
 * from the cache.
 */
const MAX_SKEW_MS = 2 * MINUTE;

/** The remaining time as text: hours and minutes, minutes, or in the last minute seconds. */
function remaining(i18n: I18n, ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (ms < MINUTE) return i18n._(msg`${seconds} s`);
  const [hours, minutes] = [Math.floor(Math.ceil(ms / MINUTE) / 60), Math.ceil(ms / MINUTE) % 60];
  return hours === 0 ? i18n._(msg`${minutes} min`) : i18n._(msg`${hours} h ${minutes} min`);
}

/**
 * The remaining time in which today's entry can be written. Each tick compares the deadline with the clock, as does
 * showing the page again, because timers stop in hidden tabs.
 */
export function Countdown({ closesAt, now, onEnd }: CountdownProps) {
  const { i18n } = useLingui();
  const [left, setLeft] = useState(() => Date.parse(closesAt) - Date.parse(now));
  const isHydrated = useHydrated();
  const end = useStable(onEnd);

  useEffect(() => {
    const age = Date.parse(now) - Date.now();
    const skew = Math.abs(age) < MAX_SKEW_MS ? age : 0;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const ms = Date.parse(closesAt) - (Date.now() + skew);
      setLeft(Math.max(0, ms));
      if (ms <= 0) return end();
      // When the text changes next.
      timer = setTimeout(tick, (ms % (ms <= MINUTE ? 1000 : MINUTE)) + 20);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [closesAt, now, end]);

  const time = remaining(i18n, left);
  return (
    <p role="timer" aria-live="off" className="of-today text-sm text-ink-soft">
      <Trans comment="How long an entry of the diary can still be written">
        Open for <span suppressHydrationWarning={!isHydrated}>{time}</span>
      </Trans>
    </p>
  );
}
