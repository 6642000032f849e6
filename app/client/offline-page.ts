/** The page shown offline instead of one that is not cached. `styles` is the address of the style sheet. */
export function offlinePage({ styles, hasHome }: { styles: string; hasHome: boolean }): Response {
  const home = hasHome ? `<a class="btn" href="/app"><span>Open Home</span></a>` : "";
  return new Response(
    `<!DOCTYPE html>
<html lang="en" data-theme="system">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection · Sevenfold</title>
<link rel="stylesheet" href="${styles}">
<body>
<main class="mx-auto grid w-full grid-cols-1 max-w-prose gap-4 px-4 py-16 md:py-24">
<h1>No connection</h1>
<p class="text-ink-soft">Network error - please check your connection. This page can be shown without one only after you have opened it in this browser.</p>
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
