import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";

/** What a page may say of itself: `export const handle: PageHandle = { static: true }`. */
export interface PageHandle {
  /** It needs no scripts, so none are sent. */
  static?: true;
  /** What it has in place of the header of all pages… */
  header?: ReactNode;
  /** …and of their footer. */
  footer?: ReactNode;
}

/** What the page that is shown says of itself. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
