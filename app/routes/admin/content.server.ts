import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { UserListQuery, USERS_PAGE_SIZE } from "#app/domain/admin/admin.ts";
import { listUsers, totals } from "#app/domain/admin/admin.server.ts";
import { overview, totalVisits } from "#app/domain/analytics/analytics.server.ts";
import { hasPassword } from "#app/domain/account/confirm-password.server.ts";
import { userDetail } from "#app/domain/admin/user-detail.server.ts";
import { AuditQuery, LOG_PAGE_SIZE } from "#app/domain/audit-log/audit-log.ts";
import { auditLog } from "#app/domain/audit-log/read-log.server.ts";
import { dateLabel, dateRangeLabel, momentLabel } from "#app/domain/time/date-label.ts";
import { healthForAdmins } from "#app/domain/health/health.server.ts";
import type { UnsentMail } from "#app/domain/mail/mail.ts";
import { listUnsentMails } from "#app/domain/mail/mail.server.ts";
import { listAgentTokens } from "#app/domain/system-stats/agent-token.server.ts";
import { AppError } from "#app/errors.ts";
import { dateIn, plainDays } from "#app/domain/time/timezone.ts";
import { RELEASE } from "#app/release.ts";
import { loadPart } from "#app/forms/part.server.ts";
import { PERIOD, PERIODS, sorts, type View } from "./view.ts";

/** The view that the address names; the default view when it is invalid. */
export function viewOf(search: URLSearchParams): View {
  const asked = Object.fromEntries(search);
  const { search: text, role, status, page } = asked;
  const users = z.safeParse(UserListQuery, { search: text, role, status, page });
  const { area, who, from, to, before } = asked;
  const log = z.safeParse(AuditQuery, { area, user: who, from, to, before });
  const list = users.success ? users.data : z.parse(UserListQuery, {});
  const lines = log.success ? log.data : z.parse(AuditQuery, {});
  return {
    search: list.search,
    role: list.role ?? "",
    status: list.status ?? "",
    sort: Object.hasOwn(sorts, asked.sort ?? "") ? (asked.sort as View["sort"]) : "newest",
    page: list.page,
    user: asked.user?.slice(0, 100) ?? "",
    area: lines.area ?? "",
    who: lines.user ?? "",
    from: lines.from ?? "",
    to: lines.to ?? "",
    before: lines.before ?? "",
    days: PERIODS.find((days) => String(days) === asked.days) ?? PERIOD,
  };
}

/** The data that each part of the screen shows. */
export interface Content {
  service: Awaited<ReturnType<typeof serviceOf>>;
  agents: Awaited<ReturnType<typeof agentsOf>>;
  statistics: Awaited<ReturnType<typeof statisticsOf>>;
  visits: Awaited<ReturnType<typeof visitsOf>>;
  users: Awaited<ReturnType<typeof usersOf>>;
  log: Awaited<ReturnType<typeof logOf>>;
}

/** All data of the screen. Parallel reads share one round trip to the database. */
export async function contentOf(context: AppContext, view: View) {
  const part = <Loaded>(failure: string, load: () => Promise<Loaded>) => loadPart(context, failure, load());
  const [service, agents, statistics, visits, users, log] = await Promise.all([
    part("Failed to load the state of the service", () => serviceOf(context)),
    part("Failed to load the agents' tokens", () => agentsOf(context)),
    part("Failed to load statistics", () => statisticsOf(context)),
    part("Failed to load analytics data", () => visitsOf(context, view)),
    part("Failed to load users", () => usersOf(context, view)),
    part("Failed to load the audit log", () => logOf(context, view)),
  ]);
  return { service, agents, statistics, visits, users, log };
}

async function serviceOf(context: AppContext) {
  const [{ cron, ...parts }, mails] = await Promise.all([healthForAdmins(context), listUnsentMails(context)]);
  const { locale, timezone } = context;
  const moment = (instant: string | null) => instant && momentLabel(instant, locale, timezone);
  const shown = (mail: UnsentMail) => ({ ...mail, made: moment(mail.created_at)!, next: moment(mail.retry_at) });
  return {
    ...parts,
    release: RELEASE,
    backedUp: moment(parts.backup.made_at),
    waitingSince: moment(parts.mail.oldest_waiting),
    cron: cron.map((run) => ({ ...run, moment: moment(run.started_at) })),
    mails: [...mails.waiting, ...mails.failed].map(shown),
  };
}

async function agentsOf(context: AppContext) {
  const tokens = await listAgentTokens(context);
  const { locale, timezone, env } = context;
  return {
    tokens: tokens.map((one) => ({
      ...one,
      made: momentLabel(one.created_at, locale, timezone),
      used: one.last_used_at && momentLabel(one.last_used_at, locale, timezone),
    })),
    origin: new URL(env.APP_URL).origin,
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

async function visitsOf(context: AppContext, { days }: View) {
  const { daily_stats, ...stats } = await overview(context, days);
  const { locale } = context;
  return {
    days: daily_stats.map((day) => ({ ...day, label: dateLabel(day.date, locale, "short") })),
    period: dateRangeLabel(daily_stats[0]!.date, daily_stats.at(-1)!.date, locale),
    ...stats,
  };
}

async function usersOf(context: AppContext, { search, role, status, sort, page, user: open }: View) {
  const query = { search, role: role || undefined, status: status || undefined, page, limit: USERS_PAGE_SIZE };
  const { sort: by, order } = sorts[sort];
  const [list, detail, me] = await Promise.all([
    listUsers(context, { ...query, sort: by, order }),
    open ? detailOf(context, open) : null,
    context.user(),
  ]);
  const { locale, timezone } = context;
  const users = list.users.map((user) => ({
    ...user,
    joined: dateLabel(dateIn(plainDays(timezone), new Date(user.created_at)), locale, "medium"),
    seen: user.last_seen_on && dateLabel(user.last_seen_on, locale, "medium"),
    isSelf: user.id === me?.id,
  }));
  return { ...list, users, detail };
}

/** The details of the open row; null when its account was deleted. */
async function detailOf(context: AppContext, id: string) {
  try {
    const [detail, has_own_password] = await Promise.all([userDetail(context, id), hasPassword(context)]);
    const { locale, timezone } = context;
    const moment = (at: string | null) => at && momentLabel(at, locale, timezone);
    return {
      ...detail,
      has_own_password,
      joined: momentLabel(detail.created_at, locale, timezone),
      verified: moment(detail.verified_at),
      suspended: moment(detail.suspended_at),
      seen: detail.last_seen_on && dateLabel(detail.last_seen_on, locale, "medium"),
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

async function logOf(context: AppContext, { area, who, from, to, before }: View) {
  const { events, next } = await auditLog(context, {
    area: area || undefined,
    user: who || undefined,
    from: from || undefined,
    to: to || undefined,
    before: before || undefined,
    limit: LOG_PAGE_SIZE,
  });
  const { locale, timezone } = context;
  return { events: events.map((one) => ({ ...one, moment: momentLabel(one.at, locale, timezone) })), next };
}
