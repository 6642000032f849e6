import { type ReactNode, useEffect, useRef } from "react";

interface PagerProps {
  label: string;
  /** The page that is shown. */
  page: number | string;
  className: string;
  children: ReactNode;
}

/** The ways between the pages of a list. What was pressed may be gone on its page: the other one takes its focus. */
export function Pager({ label, page, className, children }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const before = useRef(page);
  useEffect(() => {
    const isLost = before.current !== page && hadFocus.current && document.activeElement === document.body;
    before.current = page;
    if (isLost) nav.current!.querySelector("a")?.focus({ preventScroll: true });
  });
  return (
    // Its links have the tab stops; it only notes where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={nav}
      aria-label={label}
      className={className}
      onFocus={() => (hadFocus.current = true)}
      // What the page takes away leads the focus nowhere.
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      {children}
    </nav>
  );
}
