/**
 * Says whether the interface around an element, by default the one that has the focus, runs from right to left. The
 * direction of a person's own text does not count.
 */
export const isRightToLeft = (element = document.activeElement) =>
  element?.closest<HTMLElement>("[dir=ltr], [dir=rtl]")?.dir === "rtl";

/**
 * A key that was pressed, named as if the interface ran from left to right: `ArrowRight` leads on, `ArrowLeft` back. Arrow
 * keys follow the eye, so from right to left these two change places.
 */
export const keyInReadingOrder = (key: string) =>
  isRightToLeft() ? key.replace(/Left|Right/, (side) => (side === "Left" ? "Right" : "Left")) : key;
