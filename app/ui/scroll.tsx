import type { ReactNode } from "react";

interface ScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A container that scrolls if its contents are too large. */
export function Scroll({ label, className = "scroll", children }: ScrollProps) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
