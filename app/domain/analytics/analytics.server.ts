import { domainToUnicode } from "node:url";
import { and, between, eq, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isbot } from "isbot";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { type Database, ownedQuery, statement } from "#app/db/database.ts";
import { counter, visit_day, visit_referrer, visit_salt, visitor } from "#app/db/schema.ts";
import { isCounted, type Overview, type PageStats, referrerHost, type Visit, type VisitDay } from "./analytics.ts";
import { writeCsv } from "../file/csv.server.ts";
import { countAttempt, HOUR, type Limit, networkLimits } from "../rate-limit/rate-limit.server.ts";
import { addDays, utcDate } from "../week/week.ts";

/** The page name under which all pages are counted together. */
const ALL = "*";
/** The most referrers per page and day, so that a stranger cannot fill the table. */
const MAX_REFERRERS = 300;
/** Rate limit of visits per network. */
const VISITS: Omit<Limit, "key">[] = [{ seconds: HOUR, most: 1000 }];

/**
 * A visitor within one UTC day: IP and browser, hashed with a random salt that is deleted after the day. 429 when the
 * network is past its limit.
 */
async function visitorHash(context: AppContext, day: string, userAgent: string): Promise<string> {
  const fresh = crypto.getRandomValues(new Uint8Array(16)).toHex();
  const salt = statement<{ salt: string }>(context.db)`
    INSERT INTO visit_salt (day, salt) VALUES (${day}, ${fresh}) ON CONFLICT (day) DO UPDATE SET salt = salt RETURNING salt`;
  const [row] = await countAttempt(context, networkLimits(context.ip, "visit", VISITS), { read: salt });
  const text = new TextEncoder().encode(`${row!.salt} ${context.ip} ${userAgent}`);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", text)).toHex().slice(0, 32);
}

/**
 * Counts one visit. `userAgent` is used to detect bots and repeated visitors; neither it nor the IP address is stored.
 */
async function recordVisit(context: AppContext, { page, referrer }: Visit, userAgent: string): Promise<void> {
  const day = utcDate(context.now);
  const hash = await visitorHash(context, day, userAgent);
  const from = referrerHost(referrer, new URL(context.env.APP_URL).hostname);
  const { db } = context;
  const seen = (name: string) => db.insert(visitor).values({ day, page: name, hash }).onConflictDoNothing();
  // changes() tells whether the previous statement inserted the visitor.
  const count = (name: string) =>
    db
      .insert(visit_day)
      .values({ page: name, day, visits: 1, unique_visitors: sql`changes()` })
      .onConflictDoUpdate({
        target: [visit_day.page, visit_day.day],
        set: { visits: sql`visits + 1`, unique_visitors: sql`unique_visitors + excluded.unique_visitors` },
      });
  const refer = (name: string) =>
    db
      .insert(visit_referrer)
      .select(
        sql`SELECT ${name}, ${day}, ${from}, 1
          WHERE EXISTS (SELECT 1 FROM visit_referrer WHERE page = ${name} AND day = ${day} AND referrer = ${from})
            OR (SELECT count(*) FROM visit_referrer WHERE page = ${name} AND day = ${day}) < ${MAX_REFERRERS}`,
      )
      .onConflictDoUpdate({
        target: [visit_referrer.page, visit_referrer.day, visit_referrer.referrer],
        set: { visits: sql`visits + 1` },
      });
  await db.batch([
    seen(page),
    count(page),
    seen(ALL),
    count(ALL),
    ...(from === null ? [] : [refer(page), refer(ALL)]),
    db
      .update(counter)
      .set({ value: sql`value + 1` })
      .where(eq(counter.name, "visits")),
  ]);
}

const inPeriod = (day: typeof visit_day.day | typeof visit_referrer.day) =>
  between(day, sql.placeholder("first"), sql.placeholder("last"));
const sum = (column: SQLiteColumn, name: string) => sql<number>`sum(${column})`.as(name);

const countsOf = ownedQuery((select) =>
  select({
    date: sql<string>`${visit_day.day}`.as("date"),
    visits: visit_day.visits,
    unique_visitors: visit_day.unique_visitors,
  })
    .from(visit_day)
    .where(and(eq(visit_day.page, sql.placeholder("page")), inPeriod(visit_day.day))),
);
const referrersOf = ownedQuery((select) =>
  select({ referrer: visit_referrer.referrer, visits: sum(visit_referrer.visits, "visits") })
    .from(visit_referrer)
    .where(and(eq(visit_referrer.page, sql.placeholder("page")), inPeriod(visit_referrer.day)))
    .groupBy(visit_referrer.referrer)
    .orderBy(sql`sum(${visit_referrer.visits}) DESC`, visit_referrer.referrer)
    .limit(10),
);
const everyPage = ownedQuery((select) =>
  select({
    page: visit_day.page,
    visits: sum(visit_day.visits, "visits"),
    unique_visitors: sum(visit_day.unique_visitors, "unique_visitors"),
  })
    .from(visit_day)
    .where(and(inPeriod(visit_day.day), sql`${visit_day.page} <> ${ALL}`))
    .groupBy(visit_day.page)
    .orderBy(sql`sum(${visit_day.visits}) DESC`, visit_day.page),
);
const visitsEver = ownedQuery((select) =>
  select({ value: counter.value }).from(counter).where(eq(counter.name, "visits")),
);

/** The visits of `page` (`*` for all) over the last `days` UTC days, today included. */
function periodOf(context: AppContext, page: string, days: number) {
  const last = utcDate(context.now);
  return { page, first: addDays(last, 1 - days), last };
}

/** One row per day, including days without visits. */
function toStats(
  { first }: { first: string },
  days: number,
  rows: VisitDay[],
  top_referrers: PageStats["top_referrers"],
): PageStats {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const daily_stats = Array.from({ length: days }, (_, i) => {
    const date = addDays(first, i);
    return byDate.get(date) ?? { date, visits: 0, unique_visitors: 0 };
  });
  const all = (of: "visits" | "unique_visitors") => daily_stats.reduce((total, row) => total + row[of], 0);
  const summary = { total_visits: all("visits"), unique_visitors: all("unique_visitors") };
  // Referrers are stored as the browser sends them, in Punycode.
  const named = top_referrers.map((one) => ({ ...one, referrer: domainToUnicode(one.referrer) || one.referrer }));
  return { total: summary.total_visits, daily_stats, summary, top_referrers: named };
}

/** A page's visits; zeros for a page that nobody visited. */
export async function pageStats(context: AppContext, page: string, days: number): Promise<PageStats> {
  await adminOnly(context);
  const period = periodOf(context, page, days);
  return toStats(period, days, ...(await context.read(countsOf(period), referrersOf(period))));
}

/** The visits of all pages together and of each page, and how they differ from the period before. */
export async function overview(context: AppContext, days: number): Promise<Overview> {
  await adminOnly(context);
  const period = periodOf(context, ALL, days);
  const earlier = addDays(period.first, -days);
  const [counts, tops, pages] = await context.read(
    countsOf({ ...period, first: earlier }),
    referrersOf(period),
    everyPage(period),
  );
  const change = {
    visits: changeOf(period, days, counts, "visits"),
    unique_visitors: changeOf(period, days, counts, "unique_visitors"),
  };
  return { ...toStats(period, days, counts, tops), change, pages };
}

/**
 * By how many percent the days from the first one to yesterday differ from the same number of days `days` days
 * earlier.
 */
function changeOf(
  { first, last }: { first: string; last: string },
  days: number,
  rows: VisitDay[],
  of: "visits" | "unique_visitors",
): number | null {
  const sumOf = (from: string, end: string) =>
    rows.reduce((total, row) => (row.date >= from && row.date < end ? total + row[of] : total), 0);
  const before = sumOf(addDays(first, -days), addDays(last, -days));
  return before === 0 ? null : Math.round((100 * (sumOf(first, last) - before)) / before);
}

/** The visits of each day as CSV. */
export async function exportVisits(context: AppContext, days: number): Promise<string> {
  const { daily_stats } = await pageStats(context, ALL, days);
  return writeCsv([
    ["date", "visits", "unique_visitors"],
    ...daily_stats.map((day) => [day.date, `${day.visits}`, `${day.unique_visitors}`]),
  ]);
}

/** The number of all visits. */
export async function totalVisits(context: AppContext): Promise<number> {
  await adminOnly(context);
  const [[row]] = await context.read(visitsEver());
  return row!.value;
}

/** Days for which referrer counts are kept: longer than the longest period shown, which is a year. */
const REFERRER_DAYS = 400;

/** Deletes referrer counts older than any statistic shows. */
export const purgeReferrers = (db: Database, now: Date) =>
  db.delete(visit_referrer).where(lt(visit_referrer.day, addDays(utcDate(now), -REFERRER_DAYS)));

/** Deletes the visitor hashes and salts of past days, so that nobody can be recognised later. */
export async function purgeVisitors(db: Database, now: Date): Promise<void> {
  const today = utcDate(now);
  await db.batch([
    db.delete(visitor).where(lt(visitor.day, today)),
    db.delete(visit_salt).where(lt(visit_salt.day, today)),
  ]);
}

/**
 * Counts a visit of a public page, unless it comes from a bot, a prefetch, an admin or an impersonation. Visits of
 * other pages are not stored. `headers` are the request's. 429 when the network is past its limit.
 */
export async function countVisit(context: AppContext, visit: Visit, headers: Headers): Promise<void> {
  if (!isCounted(visit.page)) return;
  const userAgent = headers.get("user-agent") ?? "";
  const isPrefetch = /prefetch|preview/.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);
  if (isPrefetch || userAgent === "" || isbot(userAgent)) return;
  if (context.mayBeSignedIn) {
    const [user, acting] = await Promise.all([context.user(), context.impersonator()]);
    if (acting || user?.role === "admin") return;
  }
  await recordVisit(context, visit, userAgent);
}
