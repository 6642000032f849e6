import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useOutdatedSince } from "#app/client/cache/page-cache.ts";
import { useToast } from "#app/ui/toast.tsx";
import { NETWORK_ERROR, retry, SERVER_ERROR, useConnection } from "#app/client/live/connection.ts";
import { useFailureToasts } from "#app/forms/action-error.ts";
import { SignInDialog } from "./lazy-overlays.ts";

/** Pages that show errors of reloading in their parts. */
const SHOW_OWN_ERRORS = ["/app", "/settings"];

/**
 * Shows that a page waits for the network, and asks for a sign-in when the session has ended. A change without a
 * response is reported by its page, or by a toast once the page was left.
 */
export function ConnectionNotice({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { waits, holdsLink, hasFailed, needsSignIn } = useConnection();
  const showsOwnErrors = SHOW_OWN_ERRORS.includes(useLocation().pathname);
  const readAt = useOutdatedSince(waits);
  const text = noticeText({ waits, holdsLink, hasFailed: hasFailed && !showsOwnErrors, readAt });
  const canRetry = waits || holdsLink || hasFailed;
  const toast = useToast();
  useFailureToasts();

  useEffect(() => {
    if (text === null) return;
    return toast.show({ text, action: canRetry ? { label: "Try Again", run: retry } : undefined, stays: true });
  }, [text, canRetry, toast]);

  if (!needsSignIn) return null;
  return <SignInDialog user={user ?? null} />;
}

interface Trouble {
  waits: boolean;
  holdsLink: boolean;
  hasFailed: boolean;
  /** When the page's data was read, if reloading failed since. */
  readAt: number | null;
}

function noticeText({ waits, holdsLink, hasFailed, readAt }: Trouble): string | null {
  // About the page that was asked for, not the one that is shown.
  if (holdsLink) return NETWORK_ERROR;
  const age = readAt === null ? null : `as it was ${momentText(readAt)}.`;
  if (waits) return age ? `${NETWORK_ERROR}. This page is ${age}` : NETWORK_ERROR;
  if (age) return `This page could not be brought up to date. It is ${age}`;
  return hasFailed ? SERVER_ERROR : null;
}

/** The time of a moment, with its date unless it is today. */
function momentText(at: number): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString([], { timeStyle: "short" });
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? `at ${time}` : `on ${moment.toLocaleDateString([], { day: "numeric", month: "long" })} at ${time}`;
}
