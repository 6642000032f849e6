import { listPasskeys } from "#app/domain/passkey/passkey.server.ts";
import { secondStepOf } from "#app/domain/two-factor/two-factor.server.ts";
import type { AppContext } from "#app/context.ts";
import { needsTwoFactor, signedIn } from "#app/domain/session/access.server.ts";
import { sizeText } from "#app/domain/account/size.ts";
import { accountSize } from "#app/domain/account/size.server.ts";
import { pendingEmail } from "#app/domain/account/email-change.server.ts";
import { clientName } from "#app/domain/session/client-name.ts";
import { listTokens } from "#app/domain/session/api-token.server.ts";
import { listSessions } from "#app/domain/session/own-sessions.server.ts";
import { isLanguage, preferredLanguage } from "#app/i18n/language.ts";
import { momentLabel } from "#app/domain/time/date-label.ts";
import { demoStatus } from "#app/domain/demo/demo.server.ts";
import { supportVisits } from "#app/domain/impersonation/log.server.ts";
import type { SupportVisit } from "#app/domain/impersonation/impersonation.ts";
import { reminderWayOf } from "#app/domain/reminder/way.server.ts";
import { morningOf } from "#app/domain/notification/morning.server.ts";
import { notificationsOf } from "#app/domain/notification/device.server.ts";
import { moveOf } from "#app/domain/region/departure.server.ts";
import { knownRegions } from "#app/domain/region/region.server.ts";
import type { OwnRegion } from "./move-account.tsx";
import { listCalendars } from "#app/domain/other-calendar/other-calendar.server.ts";
import type { MailAddress } from "#app/domain/mail-in/mail-address.ts";
import { mailAddressOfPerson, mailDomain } from "#app/domain/mail-in/mail-address.server.ts";
import { feedOf } from "#app/domain/feed/feed.server.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { projectStats } from "#app/domain/project/stats.server.ts";

/** The content of the settings: everything that they show, with its moments as texts. */
export async function contentOf(context: AppContext) {
  const [
    user,
    active,
    archived,
    stats,
    visits,
    sessions,
    tokens,
    feed,
    passkeys,
    codes,
    notifications,
    morning,
    reminders,
    pending,
    size,
    other,
    region,
    mail,
  ] = await Promise.all([
    signedIn(context),
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    projectStats(context),
    supportVisits(context),
    listSessions(context),
    listTokens(context),
    feedOf(context),
    listPasskeys(context),
    secondStepOf(context),
    notificationsOf(context),
    morningOf(context),
    reminderWayOf(context),
    pendingEmail(context),
    accountSize(context),
    listCalendars(context),
    ownRegion(context),
    mailAddressOfPerson(context),
  ]);
  const { timezone, locale } = context;
  const i18n = await context.i18n();
  const { username, email, role, day_start, locale: chosen } = user;
  const { daysRemaining } = await demoStatus(context);
  const counts = stats.active_projects_details.map((one) => [one.id, one.active_todos_count] as const);
  return {
    projects: [...active, ...archived],
    todoCounts: Object.fromEntries(counts),
    account: {
      username,
      email,
      role,
      day_start,
      chosenLanguage: isLanguage(chosen) ? chosen : null,
      browserLanguage: preferredLanguage(context.browserLanguages),
      daysRemaining,
      region,
      size: sizeText(i18n, size, locale),
      pending: pending && { email: pending.email, until: momentLabel(pending.expires_at, locale, timezone) },
    },
    visits: visits.map((visit) => ({
      ...visit,
      moment: momentLabel(visit.started_at, locale, timezone),
      minutes: visitMinutes(visit),
    })),
    sessions: sessions.map((one) => ({
      ...one,
      place: one.country && (new Intl.DisplayNames(locale, { type: "region" }).of(one.country) ?? one.country),
      moment: momentLabel(one.last_seen_at, locale, timezone),
    })),
    tokens: tokens.map((one) => ({
      ...one,
      used: one.last_used_at && momentLabel(one.last_used_at, locale, timezone),
      ends: one.expires_at && momentLabel(one.expires_at, locale, timezone),
    })),
    signIn: {
      passkeys: passkeys.map((one) => ({
        ...one,
        added: momentLabel(one.created_at, locale, timezone),
        used: one.last_used_at && momentLabel(one.last_used_at, locale, timezone),
      })),
      codes: { ...codes, since: codes.since && momentLabel(codes.since, locale, timezone) },
      device: clientName(i18n, context.client),
      isNeeded: needsTwoFactor(context, user),
    },
    feed: feed && { with_pomodoros: feed.with_pomodoros, since: momentLabel(feed.created_at, locale, timezone) },
    takesMail: mailDomain(context.env) !== null && role !== "demo",
    mail: mail && {
      address: mail.address,
      senders: mail.senders,
      since: momentLabel(mail.created_at, locale, timezone),
      last: lastMail(mail, locale, timezone),
    },
    calendars: other.calendars.map((one) => ({
      ...one,
      read: one.read_at && momentLabel(one.read_at, locale, timezone),
      failing: one.failing_since && momentLabel(one.failing_since, locale, timezone),
    })),
    notifications: {
      ...notifications,
      morning,
      reminders: reminders.way,
      email: role === "demo" ? null : email,
      devices: notifications.devices.map((one) => ({
        ...one,
        added: momentLabel(one.created_at, locale, timezone),
        reached: one.last_success_at && momentLabel(one.last_success_at, locale, timezone),
      })),
    },
    origin: new URL(context.env.APP_URL).origin,
    isImpersonated: (await context.impersonator()) !== null,
    timezone,
    locale,
  };
}

/** When the last mail came to an address, and what became of it; null before the first. */
const lastMail = ({ last_at, last_outcome }: MailAddress, locale: string, timezone: string) =>
  last_at !== null && last_outcome !== null
    ? { moment: momentLabel(last_at, locale, timezone), outcome: last_outcome }
    : null;

/** Milliseconds for which Settings tell that a move was undone. */
const TOLD_MS = 86_400_000;

/** The region of the account, and the move that runs or was undone lately; null where there is one installation. */
async function ownRegion(context: AppContext): Promise<OwnRegion | null> {
  const known = knownRegions(context.env);
  if (!known) return null;
  const move = await moveOf(context);
  const label = known.regions.find(({ name }) => name === move?.region)?.label ?? move?.region ?? "";
  const isTold = move !== null && context.now.getTime() - Date.parse(move.created_at) < TOLD_MS;
  const shown = move && move.state !== "moved" && (move.state !== "undone" || isTold) ? move : null;
  return {
    label: known.own.label,
    others: known.regions.filter((one) => one !== known.own),
    move: shown && { label, state: shown.state as "moving" | "closed" | "undone", problem: shown.problem },
  };
}

/** The length of an impersonation, in started minutes. */
const visitMinutes = ({ started_at, ended_at }: SupportVisit) =>
  ended_at === null ? null : Math.ceil((Date.parse(ended_at) - Date.parse(started_at)) / 60_000) || 1;
