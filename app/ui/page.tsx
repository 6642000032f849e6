import type { ReactNode } from "react";

/** A page with one column, which is aligned with the header. */
export function Page({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`page ${className}`}>{children}</div>;
}

interface PageHeadProps {
  /** The text of the h1. */
  children: ReactNode;
  /** Links to the previous and the next page, such as days. */
  turns?: ReactNode;
  /** Controls at the end that choose how the page is shown. */
  view?: ReactNode;
}

/** The head of a page in one line: its title, links to its neighbours, and its view controls. */
export function PageHead({ children, turns, view }: PageHeadProps) {
  return (
    <div className="page-head">
      {children}
      {turns}
      {view && <div className="page-view">{view}</div>}
    </div>
  );
}
