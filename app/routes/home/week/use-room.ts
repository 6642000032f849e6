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
    if (list.current) measureSoon(list.current, setMeasured);
  });
  useEffect(() => {
    const box = list.current!.parentElement!;
    measures.set(box, measure);
    resized ??= new ResizeObserver((boxes) => boxes.forEach(({ target }) => measures.get(target)?.()));
    resized.observe(box);
    return () => {
      measures.delete(box);
      resized!.unobserve(box);
    };
  }, [list, measure]);
  const last = useRef(contents);
  useEffect(() => {
    if (last.current === contents) return;
    last.current = contents;
    measure();
  }, [contents, measure]);
  return Math.min(count, measured ?? shownOf(count, SHOWN));
}

/** One observer of all boxes: it tells of the seven folds at once. */
let resized: ResizeObserver | undefined;
const measures = new WeakMap<Element, () => void>();

/** The lists to measure, with whom to tell. */
const waiting = new Map<HTMLElement, (fit: number) => void>();

/** Measures a list together with the others that wait, so that the browser lays the page out once for all of them. */
function measureSoon(list: HTMLElement, tell: (fit: number) => void): void {
  if (waiting.size === 0) queueMicrotask(measureAll);
  waiting.set(list, tell);
}

function measureAll() {
  const lists = [...waiting].filter(([{ isConnected }]) => isConnected);
  waiting.clear();
  // All entries are laid out for the measurement: what is hidden takes no room.
  for (const [list] of lists) list.toggleAttribute("data-measuring", true);
  const fits = lists.map(([list]) => entriesThatFit(list));
  for (const [list] of lists) list.removeAttribute("data-measuring");
  lists.forEach(([, tell], at) => tell(fits[at]!));
}

/** The number of entries of a list, all of them laid out, that are shown. */
function entriesThatFit(list: HTMLElement): number {
  const box = list.parentElement!;
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
  return fits === entries.length ? fits : fitting(line);
}
