import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { UserListQuery, USERS_PAGE_SIZE } from "#app/domain/admin.ts";
import { listUsers, totals } from "#app/domain/admin.server.ts";
import { overview, totalVisits } from "#app/domain/analytics.server.ts";
import { auditLog } from "#app/domain/audit-log.server.ts";
import { dateLabel, dateRangeLabel, momentLabel } from "#app/domain/date-label.ts";
import { healthForAdmins } from "#app/domain/health.server.ts";
import type { UnsentMail } from "#app/domain/mail.ts";
import { listUnsentMails } from "#app/domain/mail.server.ts";
import { dateIn } from "#app/domain/timezone.ts";
import { loadPart } from "../shell/part.server.ts";
import type { View } from "./view.ts";

/** The period of the visits. */
const DAYS = 30;
const MAX_LOG_PAGE = 100_000;

/** What the address asks for; where that makes no sense, what one begins with. */
export function viewOf(search: URLSearchParams): View {
  const { search: text, role, page } = Object.fromEntries(search);
  const parsed = z.safeParse(UserListQuery, { search: text, role, page });
  const asked = parsed.success ? parsed.data : z.parse(UserListQuery, {});
  const log = Number(search.get("log"));
  return {
    search: asked.search,
    role: asked.role ?? "",
    page: asked.page,
    log: Number.isSafeInteger(log) && log > 0 ? Math.min(log, MAX_LOG_PAGE) : 1,
  };
}

/** Everything that the screen shows. What is asked for side by side shares one trip to the database. */
export async function contentOf(context: AppContext, view: View) {
  const part = <Content>(failure: string, load: () => Promise<Content>) => loadPart(context, failure, load());
  const [service, statistics, visits, users, log] = await Promise.all([
    part("Failed to load the state of the service", () => serviceOf(context)),
    part("Failed to load statistics", () => statisticsOf(context)),
    part("Failed to load analytics data", () => visitsOf(context)),
    part("Failed to load users", () => usersOf(context, view)),
    part("Failed to load the impersonation log", () => logOf(context, view)),
  ]);
  return { service, statistics, visits, users, log };
}

async function serviceOf(context: AppContext) {
  const [{ cron, ...parts }, mails] = await Promise.all([healthForAdmins(context), listUnsentMails(context)]);
  const { locale, timezone } = context;
  const moment = (instant: string | null) => instant && momentLabel(instant, locale, timezone);
  const shown = (mail: UnsentMail) => ({ ...mail, made: moment(mail.created_at)!, next: moment(mail.retry_at) });
  return {
    ...parts,
    waitingSince: moment(parts.mail.oldest_waiting),
    cron: cron.map((run) => ({ ...run, moment: moment(run.started_at) })),
    mails: [...mails.waiting, ...mails.failed].map(shown),
  };
}

async function statisticsOf(context: AppContext) {
  const [counts, visits] = await Promise.all([totals(context), totalVisits(context)]);
  const { locale, timezone, now } = context;
  return {
    counts,
    visits,
    month: dateLabel(now.toISOString().slice(0, 10), locale, "month"),
    moment: momentLabel(now.toISOString(), locale, timezone),
  };
}

async function visitsOf(context: AppContext) {
  const { daily_stats, summary, top_referrers, pages } = await overview(context, DAYS);
  const { locale } = context;
  return {
    days: daily_stats.map((day) => ({ ...day, label: dateLabel(day.date, locale, "short") })),
    period: dateRangeLabel(daily_stats[0]!.date, daily_stats.at(-1)!.date, locale),
    summary,
    top_referrers,
    pages,
  };
}

async function usersOf(context: AppContext, { search, role, page }: View) {
  const [list, me] = await Promise.all([
    listUsers(context, { search, role: role || undefined, page, limit: USERS_PAGE_SIZE }),
    context.user(),
  ]);
  const { locale, timezone } = context;
  const users = list.users.map((user) => ({
    ...user,
    joined: dateLabel(dateIn(timezone, new Date(user.created_at)), locale, "medium"),
    isSelf: user.id === me?.id,
  }));
  return { ...list, users };
}

async function logOf(context: AppContext, { log }: View) {
  const { events, page, hasMore } = await auditLog(context, log);
  const { locale, timezone } = context;
  return { events: events.map((one) => ({ ...one, moment: momentLabel(one.at, locale, timezone) })), page, hasMore };
}
