import { useMatches } from "@remix-run/react";
import type { Topic } from "#app/domain/live/live.ts";

/** What a page may say of itself: `export const handle: PageHandle = { static: true }`. */
export interface PageHandle {
  /** It needs no scripts, so none are sent. */
  static?: true;
  /** It stands without header and footer. */
  bare?: true;
  /** What it shows: it is read again when that is changed elsewhere. Left out: anything. */
  topics?: readonly Topic[];
}

const STATIC_PATHS = ["/privacy", "/terms", "/verify", "/verify/confirm", "/verify/not-me"];

/** Whether a page with a header is static, for loaders: they do not see its handle. */
export const isStaticPath = (pathname: string, params: object) => STATIC_PATHS.includes(pathname) || "*" in params;

/** What the page that is shown says of itself. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
