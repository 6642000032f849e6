import { createContext, useCallback, useContext } from "react";

/** The links of the days in the month's grid, by their dates: they get the focus from the page around the grid. */
export const DayLinks = createContext(new Map<string, HTMLAnchorElement>());

export const useDayLinks = () => useContext(DayLinks);

/** The ref of the link of a day. */
export function useDayLink(date: string) {
  const links = useDayLinks();
  return useCallback(
    (link: HTMLAnchorElement | null) => void (link ? links.set(date, link) : links.delete(date)),
    [links, date],
  );
}
