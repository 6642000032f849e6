/** Moves focus to the timer, because the focused start button disappears once a session runs. */
export function focusTimer() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('header [type="submit"][aria-haspopup="dialog"]')?.focus();
  });
}
