import { type ReactNode, useEffect, useRef } from "react";

interface PagerProps {
  label: string;
  page: number | string;
  className: string;
  children: ReactNode;
}

/**
 * Links between the pages of a list. If the clicked link does not exist on the new page, the other one gets the
 * focus.
 */
export function Pager({ label, page, className, children }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const before = useRef(page);
  useEffect(() => {
    const isLost = before.current !== page && hadFocus.current && document.activeElement === document.body;
    before.current = page;
    // The DOM is queried because the children can be any links.
    if (isLost) nav.current!.querySelector("a")?.focus({ preventScroll: true });
  });
  return (
    // The links have the tab stops; the nav only tracks the focus.
    <nav
      ref={nav}
      aria-label={label}
      className={className}
      onFocus={() => (hadFocus.current = true)}
      // When the focused link is removed, the focus moves nowhere (relatedTarget is null).
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      {children}
    </nav>
  );
}
