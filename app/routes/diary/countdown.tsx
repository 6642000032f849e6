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
/** How far a browser's clock may be off. What differs more is a page from the cache, which is old. */
const MAX_SKEW_MS = 2 * MINUTE;

/** The remaining time: hours and minutes, minutes, and seconds in the last minute. */
function remaining(ms: number): string {
  if (ms < MINUTE) return `${Math.ceil(ms / 1000)} s`;
  const minutes = Math.ceil(ms / MINUTE);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * How long today's entry can be written. The deadline is compared with the clock at every tick and whenever the page
 * becomes visible, because timers stop in hidden tabs.
 */
export function Countdown({ closesAt, now, onEnd }: CountdownProps) {
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

  return (
    <p role="timer" aria-live="off" className="of-today text-sm text-ink-soft">
      Open for <span suppressHydrationWarning={!isHydrated}>{remaining(left)}</span>
    </p>
  );
}
