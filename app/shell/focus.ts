import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The content of the page: the heading to focus belongs to any page, and the frame around it does not render it. */
export const mainOfPage = () => document.querySelector<HTMLElement>("#main");

/** Moves focus to the heading of the page or a section, so that it is announced. */
export function focusHeading(selector = "h1") {
  const main = mainOfPage()!;
  const heading = main.querySelector<HTMLElement>(selector) ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a navigation, moves focus to the page's heading unless the page has set the focus. */
export function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = mainOfPage();
    if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
    focusHeading();
  }, [pathname]);
}
