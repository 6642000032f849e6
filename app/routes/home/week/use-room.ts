import { type RefObject, useEffect, useRef, useState } from "react";
import { useStable } from "#app/ui/stable.ts";

/** Entries of a day that are shown before the browser has measured it. */
const SHOWN = 3;

/** The number of entries that are shown of `count` where `most` fit: the count of the rest takes the place of one. */
const shownOf = (count: number, most: number) => (count > most ? most - 1 : count);

/**
 * Measures the number of entries of a list, of `count`, that fit into the box around it, with a line for the number of
 * the others. It is measured when the box has another size or other `contents`.
 */
export function useRoom(list: RefObject<HTMLElement>, count: number, contents: string) {
  const [measured, setMeasured] = useState<number | null>(null);
  const measure = useStable(() => {
    // A size may be told after the list has left.
    if (list.current) setMeasured(entriesThatFit(list.current));
  });
  useEffect(() => {
    const resized = new ResizeObserver(measure);
    resized.observe(list.current!.parentElement!);
    return () => resized.disconnect();
  }, [list, measure]);
  const last = useRef(contents);
  useEffect(() => {
    if (last.current === contents) return;
    last.current = contents;
    measure();
  }, [contents, measure]);
  return Math.min(count, measured ?? shownOf(count, SHOWN));
}

/** All entries are laid out for the measurement: what is hidden takes no room. */
function entriesThatFit(list: HTMLElement): number {
  const box = list.parentElement!;
  list.toggleAttribute("data-measuring", true);
  const end = (element: Element) => element.getBoundingClientRect().bottom;
  const entries = [...list.children].filter((entry) => !entry.classList.contains("day-more"));
  const below = [...box.children]
    .filter((part) => part !== list)
    .reduce((sum, part) => sum + (part as HTMLElement).offsetHeight, 0);
  const room = end(box) - below + 1;
  const { lineHeight, rowGap } = getComputedStyle(list);
  const line = parseFloat(lineHeight) + parseFloat(rowGap);
  /** The entries above the end, with this much room below them. */
  const fitting = (more: number) => entries.findLastIndex((entry) => end(entry) + more <= room) + 1;
  const fits = fitting(0);
  const shown = fits === entries.length ? fits : fitting(line);
  list.removeAttribute("data-measuring");
  return shown;
}
