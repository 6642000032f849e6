import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";

interface CountdownProps {
  /** When the day ends, by the server's clock. */
  closesAt: string;
  /** The server's clock when the page was made. */
  now: string;
  /** The day is over. */
  onEnd(): void;
}

const MINUTE = 60_000;

/** The time left: hours and minutes, minutes, and in the last one seconds. */
function remaining(ms: number): string {
  if (ms < MINUTE) return `${Math.ceil(ms / 1000)} s`;
  const minutes = Math.ceil(ms / MINUTE);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * How long today can still be written. It is one deadline of the server's clock, looked at anew at every tick and
 * whenever the page is shown again; a counter would sleep with the tab.
 */
export function Countdown({ closesAt, now, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => Date.parse(closesAt) - Date.parse(now));
  const isHydrated = useHydrated();
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd));

  useEffect(() => {
    const skew = Date.parse(now) - Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const ms = Date.parse(closesAt) - (Date.now() + skew);
      setLeft(Math.max(0, ms));
      if (ms <= 0) return end.current();
      // At the next change of what is shown.
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
