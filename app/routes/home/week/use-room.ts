import { type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useStable } from "#app/ui/stable.ts";

/** The number of entries of a day that are shown before the browser has measured the day. */
const SHOWN = 3;

/** How many of `count` entries are shown if `most` fit. The count of hidden entries takes the place of one. */
const shownOf = (count: number, most: number) => (count > most ? most - 1 : count);

/**
 * Measures how many of `count` entries of a list fit into the box around it, with a line that counts the others. It
 * measures again when the size of the box or the `contents` change. `shown` entries are visible. `rendered` entries
 * must be in the list: all of them, but in the server's document only the visible ones.
 */
export function useRoom(list: RefObject<HTMLElement>, count: number, contents: string) {
  const [measured, setMeasured] = useState<number | null>(null);
  const isRendered = useHydrated(count > SHOWN);
  const measure = useStable(() => {
    // The observer may call back after the list was removed.
    if (list.current) measureSoon(list.current, setMeasured);
  });
  useEffect(() => {
    if (!isRendered) return;
    const box = list.current!.parentElement!;
    measures.set(box, measure);
    resized ??= new ResizeObserver((boxes) => boxes.forEach(({ target }) => measures.get(target)?.()));
    resized.observe(box);
    return () => {
      measures.delete(box);
      resized!.unobserve(box);
    };
  }, [list, measure, isRendered]);
  const last = useRef(contents);
  useEffect(() => {
    if (last.current === contents) return;
    last.current = contents;
    measure();
  }, [contents, measure]);
  const shown = Math.min(count, measured ?? shownOf(count, SHOWN));
  return { shown, rendered: isRendered ? count : shown };
}

/** One observer of all boxes, so that it reports the seven folds together. */
let resized: ResizeObserver | undefined;
const measures = new WeakMap<Element, () => void>();

/** The lists to measure, each with its callback. */
const waiting = new Map<HTMLElement, (fit: number) => void>();

/** Measures a list together with other waiting lists, so that the browser computes one layout for all of them. */
function measureSoon(list: HTMLElement, tell: (fit: number) => void): void {
  if (waiting.size === 0) queueMicrotask(measureAll);
  waiting.set(list, tell);
}

function measureAll() {
  const lists = [...waiting].filter(([{ isConnected }]) => isConnected);
  waiting.clear();
  // Hidden entries have no size, so all entries are shown during the measurement.
  for (const [list] of lists) list.toggleAttribute("data-measuring", true);
  const fits = lists.map(([list]) => entriesThatFit(list));
  for (const [list] of lists) list.removeAttribute("data-measuring");
  lists.forEach(([, tell], at) => tell(fits[at]!));
}

/** The number of entries that are shown in a list. All entries must be laid out. */
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
  /** The number of entries that fit, if `more` pixels stay free below them. */
  const fitting = (more: number) => entries.findLastIndex((entry) => end(entry) + more <= room) + 1;
  const fits = fitting(0);
  return fits === entries.length ? fits : fitting(line);
}
