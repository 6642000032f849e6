import { createContext, useCallback, useContext } from "react";

/** The links of the days in the month's grid, by date. The page around the grid moves the focus to them. */
export const DayLinks = createContext(new Map<string, HTMLAnchorElement>());

export const useDayLinks = () => useContext(DayLinks);

export function useDayLink(date: string) {
  const links = useDayLinks();
  return useCallback(
    (link: HTMLAnchorElement | null) => void (link ? links.set(date, link) : links.delete(date)),
    [links, date],
  );
}
