const FOLD = "day-column fold py-10 text-center text-2xl font-semibold text-ink-soft uppercase md:py-16";

const NOT_OPENED = "Without a connection, this page can be shown only after you have opened it in this browser.";
const NOT_SENT = "Your request was not sent.";

interface OfflinePage {
  /** The address of the style sheet. */
  styles: string;
  hasHome: boolean;
  /** It is shown instead of the answer to a form. */
  isForm: boolean;
}

/** The page shown offline instead of one that is not cached, or of the answer to a form. */
export function offlinePage({ styles, hasHome, isForm }: OfflinePage): Response {
  const home = hasHome ? `<a class="btn" href="/app"><span>Open Home</span></a>` : "";
  // As other errors have it (ui/word-strip.tsx), which the service worker cannot render.
  const folds = [..."offline"].map((letter) => `<b class="${FOLD}">${letter}</b>`).join("");
  return new Response(
    `<!DOCTYPE html>
<html lang="en" data-theme="system">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection · Sevenfold</title>
<link rel="stylesheet" href="${styles}">
<body>
<main class="page gap-4 pt-8">
<div aria-hidden="true" class="week-strip">${folds}</div>
<h1 class="pt-4">No connection</h1>
<p class="text-ink-soft">Network error - please check your connection. ${isForm ? NOT_SENT : NOT_OPENED}</p>
<div class="flex flex-wrap gap-2"><a class="btn btn-primary" href=""><span>Try Again</span></a>${home}</div>
</main>`,
    {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
  );
}
