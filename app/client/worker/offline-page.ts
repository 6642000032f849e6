import type { I18n } from "@lingui/core";
import { directionOf, isLanguage } from "#app/i18n/language.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";

/** The globals of the page that the function uses. The types of a service worker lack them. */
declare const document: EventTarget & { hidden: boolean };
declare const window: EventTarget & { location: { href: string; reload(): void } };

/**
 * Reloads the page as soon as the server answers at its address. While the page is visible, it asks with growing
 * pauses of 1 to 60 seconds; and at once when the page becomes visible or the browser comes online. A 5xx does not
 * count, because a proxy sends it for a server that is down. This function's source text is the only script of the
 * offline page, so it uses nothing else of this file.
 */
export function reloadOnceAnswered(): void {
  let pause = 1_000;
  let next: ReturnType<typeof setTimeout> | undefined;
  let calls = 0;
  let isReloading = false;
  const ask = async () => {
    clearTimeout(next);
    if (document.hidden || isReloading) return;
    const call = ++calls;
    // A redirect counts as an answer too.
    const signal = AbortSignal.timeout(10_000);
    const asked = fetch(window.location.href, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
    const answer = await asked.catch(() => null);
    // A second reload would break off the first one.
    if (isReloading) return;
    isReloading = answer !== null && answer.status < 500;
    if (isReloading) window.location.reload();
    else if (call === calls) askLater();
  };
  const askLater = () => {
    clearTimeout(next);
    // A random pause, so that not all browsers ask at once when the server is back.
    next = setTimeout(ask, pause * (1 + Math.random()));
    pause = Math.min(pause * 2, 30_000);
  };
  const askNow = () => {
    pause = 1_000;
    void ask();
  };
  document.addEventListener("visibilitychange", askNow);
  window.addEventListener("online", askNow);
  askLater();
}

const FOLD = "day-column fold py-10 text-center text-2xl font-semibold text-ink-soft uppercase md:py-16";

/** The title of the offline page, and the error in a notification whose answer could not be sent. */
export const NO_CONNECTION = text("offline.title", "No connection");
const NOT_OPENED = text(
  "offline.not_opened",
  "Network error - please check your connection. Without a connection, this page can be shown only after you have opened it in this browser.",
);
const NOT_SENT = text("offline.not_sent", "Network error - please check your connection. Your request was not sent.");
const SHARED_KEPT = text(
  "offline.shared_kept",
  "What you shared is kept in this browser. It appears here once there is a connection.",
);
const OPEN_HOME = text("offline.open_home", "Open Home");
const TRY_AGAIN = text("offline.try_again", "Try Again");
/** Seven letters, one for each fold. */
const WORD = text("offline.word", "offline");

const REASONS = { page: NOT_OPENED, form: NOT_SENT, shared: SHARED_KEPT };

interface OfflinePage {
  /** The address of the style sheet. */
  styles: string;
  hasHome: boolean;
  /** The kind of the failed request: a page, a form, or a shared text, which the browser has stored. */
  instead: keyof typeof REASONS;
}

/**
 * The page that is shown offline instead of a page that is not cached or of the answer to a form, in the language of
 * `i18n`. It reloads as soon as the server answers, except after a form.
 */
export function offlinePage(i18n: I18n, { styles, hasHome, instead }: OfflinePage): Response {
  const said = (english: string) => translate(i18n, english).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const language = isLanguage(i18n.locale) ? i18n.locale : "en";
  const direction = directionOf(language) === "rtl" ? ` dir="rtl"` : "";
  const home = hasHome ? `<a class="btn" href="/app"><span>${said(OPEN_HOME)}</span></a>` : "";
  // The same markup as other error pages have (ui/word-strip.tsx); the service worker cannot render React.
  const folds = [...said(WORD)].map((letter) => `<b class="${FOLD}">${letter}</b>`).join("");
  const nonce = crypto.randomUUID();
  // After a form there is no reload, because it would send the form twice.
  const script = instead === "form" ? "" : `<script nonce="${nonce}">(${String(reloadOnceAnswered)})()</script>`;
  return new Response(
    `<!DOCTYPE html>
<html lang="${language}"${direction} data-theme="system">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${said(NO_CONNECTION)} · Sevenfold</title>
<link rel="stylesheet" href="${styles}">
<body>
<main class="page gap-4 pt-8">
<div aria-hidden="true" class="week-strip">${folds}</div>
<h1 class="pt-4">${said(NO_CONNECTION)}</h1>
<p class="text-ink-soft">${said(REASONS[instead])}</p>
<div class="flex flex-wrap gap-2"><a class="btn btn-primary" href=""><span>${said(TRY_AGAIN)}</span></a>${home}</div>
</main>${script}`,
    {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": [
          `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'`,
          "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        ].join("; "),
      },
    },
  );
}
