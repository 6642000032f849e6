import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Focus goes to the page's heading, or to that of a section, so that it is read out. */
export function focusHeading(selector = "h1") {
  const main = document.querySelector<HTMLElement>("#main")!;
  const heading = main.querySelector<HTMLElement>(selector) ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a navigation focus goes to the new page's heading, unless the page has put it somewhere itself. */
export function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.querySelector<HTMLElement>("#main");
    if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
    focusHeading();
  }, [pathname]);
}
