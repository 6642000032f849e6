import type { ReactNode } from "react";

interface PageProps {
  className?: string;
  children: ReactNode;
}

/** A place: one column of work, which starts where the header does. */
export function Page({ className = "", children }: PageProps) {
  return <div className={`page ${className}`}>{children}</div>;
}

interface PageHeadProps {
  /** The h1. */
  children: ReactNode;
  /** Links to the previous and the next one, such as of days. */
  turns?: ReactNode;
  /** Controls at the right that choose how the page is shown. */
  view?: ReactNode;
}

/** The head of a place: its title, the way to its neighbours, and its view, in one line. */
export function PageHead({ children, turns, view }: PageHeadProps) {
  return (
    <div className="page-head">
      {children}
      {turns}
      {view && <div className="page-view">{view}</div>}
    </div>
  );
}
