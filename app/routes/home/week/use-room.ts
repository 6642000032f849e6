import { type RefObject, useEffect, useState } from "react";

/** Entries of a day that are shown before the browser has measured it. */
const SHOWN = 3;

/** How many of `count` entries are shown where `most` fit: the count of the rest takes the place of one. */
const shownOf = (count: number, most: number) => (count > most ? most - 1 : count);

/** How many of the `count` entries of a list fit into the box around it, with a line for the number of the others. */
export function useRoom(list: RefObject<HTMLElement>, count: number): number {
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    const node = list.current!;
    const box = node.parentElement!;
    const measure = () => setMeasured(entriesThatFit(node, box));
    const resized = new ResizeObserver(measure);
    resized.observe(box);
    const changed = new MutationObserver(measure);
    changed.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [list]);
  return Math.min(count, measured ?? shownOf(count, SHOWN));
}

/** All entries are laid out for the measurement: what is hidden takes no room. */
function entriesThatFit(list: HTMLElement, box: HTMLElement): number {
  list.toggleAttribute("data-measuring", true);
  const end = (element: Element) => element.getBoundingClientRect().bottom;
  const entries = [...list.querySelectorAll(":scope > :not(.day-more)")];
  const below = [...box.children]
    .filter((part) => part !== list)
    .reduce((sum, part) => sum + (part as HTMLElement).offsetHeight, 0);
  const room = box.getBoundingClientRect().bottom - below;
  const { lineHeight, rowGap } = getComputedStyle(list);
  const line = parseFloat(lineHeight) + parseFloat(rowGap);
  const fits = entries.findLastIndex((entry) => end(entry) <= room + 1) + 1;
  const withCount = entries.findLastIndex((entry) => end(entry) + line <= room + 1) + 1;
  list.removeAttribute("data-measuring");
  return fits === entries.length ? fits : withCount;
}
