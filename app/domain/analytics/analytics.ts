import * as z from "zod/mini";
import { plainText } from "../text/text.ts";

/** The name of a page in the statistics: `landing`, `login`, … */
const PageName = plainText("Page is required").check(
  z.regex(/^[a-z0-9][a-z0-9/-]{0,39}$/, "Page must be a short lower-case name"),
);

export const Visit = z.object({
  page: PageName,
  referrer: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});
export type Visit = z.infer<typeof Visit>;

const days = (preset: number) =>
  z._default(
    z.coerce
      .number("days must be a number from 1 to 365")
      .check(z.int("days must be a whole number"), z.gte(1), z.lte(365)),
    preset,
  );
/** How many days the statistics of a page and the overview show. */
export const PageStatsQuery = z.object({ days: days(30) });
export const OverviewQuery = z.object({ days: days(7) });

/** The visits of one UTC day. */
export const VisitDay = z.object({ date: z.string(), visits: z.number(), unique_visitors: z.number() });
export type VisitDay = z.infer<typeof VisitDay>;

export const PageStats = z.object({
  total: z.number(),
  daily_stats: z.array(VisitDay),
  summary: z.object({ total_visits: z.number(), unique_visitors: z.number() }),
  top_referrers: z.array(z.object({ referrer: z.string(), visits: z.number() })),
});
export type PageStats = z.infer<typeof PageStats>;

export const Overview = z.extend(PageStats, {
  /**
   * By how many percent the whole days of the period differ from the same number of days before. Today is left out.
   * Null if there were no visits before.
   */
  change: z.object({ visits: z.nullable(z.number()), unique_visitors: z.nullable(z.number()) }),
  pages: z.array(z.object({ page: z.string(), visits: z.number(), unique_visitors: z.number() })),
});
export type Overview = z.infer<typeof Overview>;

/** The names of the public pages by path. Only these are counted. */
const PUBLIC_PAGES: Record<string, string> = {
  "/": "landing",
  "/login": "login",
  "/register": "register",
  "/verify": "verify",
  "/forgot-password": "forgot-password",
  "/contact": "contact",
  "/privacy": "privacy",
  "/terms": "terms",
};

const COUNTED = new Set(Object.values(PUBLIC_PAGES));
/** Says whether visits of this page are counted. */
export const isCounted = (page: string) => COUNTED.has(page);

/**
 * The name under which a request for a public page is counted, or null. A page is requested as a document, or as data
 * during a client-side navigation, in which case the referrer is another page. If the referrer is the same page, it
 * is a revalidation.
 */
export function countedPage(pathname: string, referrer: string | null | undefined): string | null {
  const path = pathname.replace(/(\/_root)?\.data$/, "").replace(/(?<=.)\/$/, "") || "/";
  if (pathname.endsWith(".data") && (!referrer || !URL.canParse(referrer) || new URL(referrer).pathname === path)) {
    return null;
  }
  return PUBLIC_PAGES[path] ?? null;
}

/**
 * The referrer of a visit: the host of the other site or the name of an Android app; null if there is none or it is
 * our own.
 */
export function referrerHost(referrer: string | null | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, hostname } = new URL(referrer);
  if (protocol === "android-app:") return hostname.slice(0, 100) || null;
  const host = siteOf(hostname);
  return /^https?:$/.test(protocol) && host !== "" && host !== siteOf(ownHost) ? host.slice(0, 100) : null;
}

/** A host without `www.` and without a dot at its end, which both mean the same host. */
const siteOf = (host: string) => host.replace(/^www\./, "").replace(/\.$/, "");
