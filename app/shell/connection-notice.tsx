import { useRootData } from "#app/parts/account/root-data.ts";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useOutdatedSince } from "#app/client/cache/page-cache.ts";
import { useToast } from "#app/ui/toast.tsx";
import { NETWORK_ERROR, retry, SERVER_ERROR, useConnection } from "#app/client/live/connection.ts";
import { useFailureToasts } from "#app/forms/action-error.ts";
import { SignInDialog } from "./lazy-overlays.ts";

/** The pages whose parts say themselves that they could not be read again. */
const HOME = "/app";
const SHOW_OWN_ERRORS = [HOME, "/settings"];

interface ConnectionNoticeProps {
  user: { id: string; email: string } | null | undefined;
  /** The path of the page that is being opened; null when none is. */
  next: string | null;
}

/**
 * Shows that a page waits for the network, and asks for a sign-in when the session has ended. A change without a
 * response is shown by its page, or by a toast if the page was left.
 */
export function ConnectionNotice({ user, next }: ConnectionNoticeProps) {
  const { waits, holdsLink, hasFailed, needsSignIn } = useConnection();
  const { pathname } = useLocation();
  const showsOwnErrors = SHOW_OWN_ERRORS.includes(pathname);
  // Home shows a week that waits, and says what is missing there.
  const isShown = next === HOME && pathname === HOME;
  const readAt = useOutdatedSince(waits);
  const { t, i18n } = useLingui();
  const locale = useRootData()?.locale;
  const text = isShown
    ? null
    : noticeText(i18n, locale, {
        waits,
        // The notice is about the page that is being opened, not about the page that is shown.
        holdsLink: holdsLink || (waits && next !== null),
        hasFailed: hasFailed && !showsOwnErrors,
        readAt,
      });
  const canRetry = waits || holdsLink || hasFailed;
  const toast = useToast();
  useFailureToasts();

  useEffect(() => {
    if (text === null) return;
    return toast.show({ text, action: canRetry ? { label: t`Try Again`, run: retry } : undefined, stays: true });
  }, [text, canRetry, toast, t]);

  return needsSignIn && <SignInDialog user={user} />;
}

interface Trouble {
  waits: boolean;
  holdsLink: boolean;
  hasFailed: boolean;
  /** When the page's data was read, if it could not be read again since; else null. */
  readAt: number | null;
}

function noticeText(
  i18n: I18n,
  locale: string | undefined,
  { waits, holdsLink, hasFailed, readAt }: Trouble,
): string | null {
  if (holdsLink)
    return i18n._(
      msg`Network error - please check your connection. The page that you asked for opens once you are online.`,
    );
  if (readAt === null) return waits ? NETWORK_ERROR : hasFailed ? SERVER_ERROR : null;
  const moment = new Date(readAt);
  const time = moment.toLocaleTimeString(locale, { timeStyle: "short" });
  if (moment.toDateString() === new Date().toDateString())
    return i18n._(
      waits
        ? msg`Network error - please check your connection. This page is as it was at ${time}.`
        : msg`This page could not be brought up to date. It is as it was at ${time}.`,
    );
  const day = moment.toLocaleDateString(locale, { day: "numeric", month: "long" });
  return i18n._(
    waits
      ? msg`Network error - please check your connection. This page is as it was on ${day} at ${time}.`
      : msg`This page could not be brought up to date. It is as it was on ${day} at ${time}.`,
  );
}
