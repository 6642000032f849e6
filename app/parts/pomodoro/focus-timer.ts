/** Moves focus to the timer, after the focused button beside it disappeared. */
export function focusTimer() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    // The timer is in the header of every page.
    document.querySelector<HTMLElement>('header [value="start-pomodoro"] ~ [type="submit"]')?.focus();
  });
}
