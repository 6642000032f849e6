import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refusalOf } from "./form-page.tsx";
import styles from "./impersonation.css?url";
import type { RootData, ShownImpersonation } from "./root-data.ts";

/** What the address says once an impersonation is over, and what that means. */
const ENDED = "impersonation";
const texts: Record<string, string> = {
  stopped: "Stopped impersonation. You are now back to your admin account.",
  ended: "The impersonation ended by itself after 60 minutes. You are now back to your admin account.",
};
const TICK_MS = 10_000;

interface BannerProps extends ShownImpersonation {
  user: NonNullable<RootData["user"]>;
}

/** Who acts as whom and for how long, in red, with the way back. */
export function ImpersonationBanner({ user, admin, seconds_left }: BannerProps) {
  const fetcher = useFetcher({ key: "stop-impersonation" });
  const { pathname } = useLocation();
  const left = useMinutesLeft(seconds_left, pathname);
  const refusal = refusalOf(fetcher.data);
  return (
    <section aria-label="Impersonation" className="impersonating">
      {/* Nobody else loads it. */}
      <link rel="stylesheet" href={styles} />
      <div className="mx-auto flex max-w-page items-center gap-4 px-4 py-1.5 md:px-6">
        <p className="min-w-0 flex-1">
          <b>IMPERSONATING {user.username}</b> {user.email}{" "}
          <span>
            as admin <b>{admin}</b>, {left} min left
          </span>
          {refusal && (
            <span role="alert" className="block">
              Failed to stop impersonation: {refusal.error}
            </span>
          )}
        </p>
        <fetcher.Form method="post" action="/?index">
          <input type="hidden" name="intent" value="stop-impersonation" />
          <input type="hidden" name="from" value={pathname} />
          <Button type="submit" pending={fetcher.state !== "idle"}>
            Stop Impersonation
          </Button>
        </fetcher.Form>
      </div>
    </section>
  );
}

/** Counts down by this device's own clock, whatever it says; at the end the page is the admin's again. */
function useMinutesLeft(seconds_left: number, pathname: string): number {
  const [seen, setSeen] = useState({ seconds_left, seconds: seconds_left });
  useEffect(() => {
    const end = Date.now() + seconds_left * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = end - Date.now();
      clearTimeout(timer);
      // The whole document, so that nothing of the person stays in memory.
      if (left <= 0) return window.location.replace(`${pathname}?${ENDED}=ended`);
      setSeen({ seconds_left, seconds: left / 1000 });
      timer = setTimeout(look, Math.min(left, TICK_MS));
    };
    timer = setTimeout(look, TICK_MS / 10);
    // A timer sleeps with its tab.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [seconds_left, pathname]);
  return Math.ceil((seen.seconds_left === seconds_left ? seen.seconds : seconds_left) / 60);
}

/** Says once that an impersonation is over. */
export function ImpersonationOver() {
  const { search, pathname } = useLocation();
  const text = texts[new URLSearchParams(search).get(ENDED) ?? ""];
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    // A reload says nothing new.
    if (text) window.history.replaceState(window.history.state, "", pathname);
  }, [text, pathname]);
  if (!text || isDismissed) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 md:px-6">
      <Notice tone="success" onDismiss={() => setDismissed(true)}>
        {text}
      </Notice>
    </div>
  );
}
