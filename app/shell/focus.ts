import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The main content of the page. The DOM is queried because the heading to focus may be on any page. */
export const mainOfPage = () => document.querySelector<HTMLElement>("#main");

/** Moves the focus to the heading of the page or a section, so that screen readers announce it. */
export function focusHeading(selector = "h1") {
  const main = mainOfPage()!;
  const heading = main.querySelector<HTMLElement>(selector) ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a navigation, moves the focus to the page's heading, unless the page itself has set the focus. */
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
