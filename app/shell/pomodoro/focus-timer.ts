/** What had the focus goes once a session runs: the timer takes it. */
export function focusTimer() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('header [aria-haspopup="dialog"]')?.focus();
  });
}
