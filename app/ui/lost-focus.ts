/**
 * In the next frame, focuses the element that `find` returns, instead of a focused element that was removed. Does
 * nothing if the focus is elsewhere by then, because the person may be typing there.
 */
export function replaceLostFocus(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => document.activeElement === document.body && find()?.focus());
}
