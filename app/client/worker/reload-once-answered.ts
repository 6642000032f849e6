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
  const ask = async () => {
    clearTimeout(next);
    if (document.hidden) return;
    // A redirect counts as an answer too.
    const signal = AbortSignal.timeout(10_000);
    const asked = fetch(window.location.href, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
    const answer = await asked.catch(() => null);
    if (answer && answer.status < 500) return window.location.reload();
    askLater();
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
