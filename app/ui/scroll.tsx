import type { ReactNode } from "react";

interface ScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** What may be wider, or higher, than its place. */
export function Scroll({ label, className = "scroll", children }: ScrollProps) {
  return (
    // Whoever has no pointer scrolls by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
