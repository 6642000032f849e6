/** The globals of the page that the function uses. The types of a service worker lack them. */
declare const document: EventTarget & { hidden: boolean };
declare const window: EventTarget & { location: { href: string; reload(): void } };

/**
 * Reloads the page as soon as the server answers at its address: it is asked with growing pauses of 1 to 60 seconds while the
 * page is seen, and at once when the page is seen again or the browser is online. A 5xx is no answer: a proxy gives it for a
 * server that is down. Runs in the page without a network, of which this text is the only script, so it uses nothing else of this file.
 */
export function reloadOnceAnswered(): void {
  let pause = 1_000;
  let next: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(next);
    if (document.hidden) return;
    // A page that leads to another address answers too.
    const signal = AbortSignal.timeout(10_000);
    const asked = fetch(window.location.href, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
    const answer = await asked.catch(() => null);
    if (answer && answer.status < 500) return window.location.reload();
    askLater();
  };
  const askLater = () => {
    clearTimeout(next);
    // Not all browsers at once, when the server is back.
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
