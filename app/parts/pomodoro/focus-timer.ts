/** Moves focus to the timer, after the focused button beside it disappeared. */
export function focusTimer() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('header [value="start-pomodoro"] ~ [type="submit"]')?.focus();
  });
}
