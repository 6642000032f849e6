import type { ReactNode } from "react";

interface ScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scroll container for contents that may be larger than their place. */
export function Scroll({ label, className = "scroll", children }: ScrollProps) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
