/**
 * In the next frame, focuses the element that `find` returns, in the place of one that had the focus and is gone. Does
 * nothing if the focus is elsewhere by then: the person was faster, and goes on typing there.
 */
export function replaceLostFocus(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => document.activeElement === document.body && find()?.focus());
}
