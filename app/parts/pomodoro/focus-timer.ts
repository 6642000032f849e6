import { replaceLostFocus } from "#app/ui/lost-focus.ts";

/** Moves focus to the timer, which is in the header of every page, after the focused button beside it disappeared. */
export const focusTimer = (): void =>
  replaceLostFocus(() => document.querySelector<HTMLElement>('header [value="start-pomodoro"] ~ [type="submit"]'));
