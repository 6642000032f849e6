import { useMatches } from "@remix-run/react";
import type { LazyCode } from "#app/ui/lazy-code.ts";
import type { Topic } from "#app/domain/live/live.ts";

/** A page's options: `export const handle: PageHandle = { static: true }`. */
export interface PageHandle {
  /** The page needs no scripts, so none are sent. */
  static?: true;
  /** A static page with a form. Without a network, its button says so. */
  sends?: true;
  /** The page has no header and footer. */
  bare?: true;
  /** The topics that the page shows. It is read again when one of them changes elsewhere. Default: all topics. */
  topics?: readonly Topic[];
  /** The text of the page's style sheet: `import style from "./page.css?inline"`, or a module that is loaded later. */
  style?: string | LazyCode<{ default: string }>;
}

const STATIC_PATHS = [
  "/privacy",
  "/terms",
  "/verify",
  "/verify/confirm",
  "/verify/not-me",
  "/verify/email",
  "/morning",
  "/reminder",
];

/** Says whether a page with a header is static. Loaders need it, because they cannot read the handle. */
export const isStaticPath = (pathname: string, params: object) => STATIC_PATHS.includes(pathname) || "*" in params;

/** The options of the current page. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
