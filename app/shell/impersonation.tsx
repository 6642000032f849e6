import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NETWORK_ERROR } from "#app/client/live/connection.ts";
import { STOPPED_MESSAGE } from "#app/domain/impersonation/impersonation.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import styles from "./impersonation.css?url";
import type { RootData, ShownImpersonation } from "#app/parts/account/root-data.ts";

const TICK_MS = 10_000;

/** The banner during an impersonation, and a message once it is over. */
export function Impersonation({ user, impersonation }: Pick<RootData, "user" | "impersonation">) {
  return user && impersonation ? <Banner user={user} {...impersonation} /> : <Over />;
}

/** The red banner: who impersonates whom, the remaining time, and the stop button. */
function Banner({ user, admin, seconds_left }: ShownImpersonation & { user: NonNullable<RootData["user"]> }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const fetcher = useFetcher({ key: "stop-impersonation" });
  const { pathname } = useLocation();
  const left = useSecondsLeft(seconds_left, pathname);
  const actionError = actionErrorOf(fetcher.data);
  const minutes = Math.ceil(left / 60);
  const { username, email } = user;
  const asked = useRef<unknown>(null);
  const [isOffline, setOffline] = useState(false);
  // A second submit would use a session that has ended.
  function once(event: FormEvent) {
    setOffline(!navigator.onLine);
    // Offline, the form would wait for the page's data before it shows an error, so the error is shown here.
    if (!navigator.onLine) return event.preventDefault();
    if (asked.current === fetcher.data) event.preventDefault();
    asked.current = fetcher.data;
  }
  const problem = translate(isOffline ? NETWORK_ERROR : (actionError?.error ?? ""));
  return (
    <section aria-label={t`Impersonation`} className="impersonating">
      {/* Only impersonated pages load this sheet. */}
      <link rel="stylesheet" href={styles} />
      <p>
        <Trans>
          <b>IMPERSONATING {username}</b> <span>{email}</span> as admin <b>{admin}</b>, {minutes} min left
        </Trans>
      </p>
      <fetcher.Form method="post" action="/?index" onSubmit={once}>
        <input type="hidden" name="intent" value="stop-impersonation" />
        <Button type="submit" pending={isSending(fetcher)}>
          <Trans>Stop Impersonation</Trans>
        </Button>
      </fetcher.Form>
      {(isOffline || actionError) && (
        <p role="alert">
          <Trans>Failed to stop impersonation: {problem}</Trans>
        </p>
      )}
    </section>
  );
}

/** Counts down by this device's clock. At the end the admin gets their own page back. */
function useSecondsLeft(seconds_left: number, pathname: string): number {
  const [seen, setSeen] = useState({ seconds_left, seconds: seconds_left });
  useEffect(() => {
    const end = Date.now() + seconds_left * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = end - Date.now();
      clearTimeout(timer);
      // Loads the whole document, so that no data of the person stays in memory.
      if (left <= 0) return window.location.replace(`${pathname}?impersonation=ended`);
      setSeen({ seconds_left, seconds: left / 1000 });
      timer = setTimeout(look, Math.min(left, TICK_MS));
    };
    timer = setTimeout(look, TICK_MS / 10);
    // Timers stop in hidden tabs.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [seconds_left, pathname]);
  return seen.seconds_left === seconds_left ? seen.seconds : seconds_left;
}

/** Shows one message that an impersonation is over, and how it ended. */
function Over() {
  const { t } = useLingui();
  const translate = useTranslate();
  const { search, pathname } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    // Otherwise a reload would repeat the message.
    window.history.replaceState(window.history.state, "", pathname);
  }, [pathname]);
  if (isDismissed) return null;
  const hasEnded = search.includes("impersonation=ended");
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 md:px-6">
      <Notice tone="success" onDismiss={() => setDismissed(true)}>
        {hasEnded
          ? t`The impersonation ended by itself after 60 minutes. You are now back to your admin account.`
          : translate(STOPPED_MESSAGE)}
      </Notice>
    </div>
  );
}
