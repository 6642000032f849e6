/**
 * Says whether the interface around an element runs from right to left; default: around the focused element. The
 * direction of a person's own text does not count.
 */
export const isRightToLeft = (element = document.activeElement) =>
  element?.closest<HTMLElement>("[dir=ltr], [dir=rtl]")?.dir === "rtl";

/**
 * The name of a pressed key as if the interface ran from left to right: `ArrowRight` means next, `ArrowLeft`
 * previous. From right to left, the two are exchanged.
 */
export const keyInReadingOrder = (key: string) =>
  isRightToLeft() ? key.replace(/Left|Right/, (side) => (side === "Left" ? "Right" : "Left")) : key;
