import type { AppContext } from "#app/context.ts";
import { hasPassword } from "#app/domain/account/confirm-password.server.ts";
import { pendingEmail } from "#app/domain/account/email-change.server.ts";
import { accountSize, sizeText } from "#app/domain/account/size.server.ts";
import { demoStatus } from "#app/domain/demo/demo.server.ts";
import { diaryLock } from "#app/domain/diary/lock.server.ts";
import { feedOf } from "#app/domain/feed/feed.server.ts";
import type { SupportVisit } from "#app/domain/impersonation/impersonation.ts";
import { supportVisits } from "#app/domain/impersonation/log.server.ts";
import { mailAddressOfPerson, mailDomain } from "#app/domain/mail-in/mail-address.server.ts";
import type { MailAddress } from "#app/domain/mail-in/mail-address.ts";
import { notificationsOf } from "#app/domain/notification/device.server.ts";
import { morningOf } from "#app/domain/notification/morning.server.ts";
import { listCalendars } from "#app/domain/other-calendar/other-calendar.server.ts";
import { listPasskeys } from "#app/domain/passkey/passkey.server.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { projectStats } from "#app/domain/project/stats.server.ts";
import { reminderWayOf } from "#app/domain/reminder/way.server.ts";
import { needsTwoFactor, signedIn } from "#app/domain/session/access.server.ts";
import { listTokens } from "#app/domain/session/api-token.server.ts";
import { clientName } from "#app/domain/session/client-name.ts";
import { listSessions } from "#app/domain/session/own-sessions.server.ts";
import { ownProvider } from "#app/domain/sign-in-provider/linked.server.ts";
import { momentLabel } from "#app/domain/time/date-label.ts";
import { secondStepOf } from "#app/domain/two-factor/two-factor.server.ts";
import { listWebhooks } from "#app/domain/webhook/webhook.server.ts";
import { isLanguage, preferredLanguage } from "#app/i18n/language.ts";
import { ownRegion } from "./own-region.server.ts";

/** The data that the sections show. */
export type Content = Awaited<ReturnType<typeof contentOf>>;

/** All data of the settings, with times as texts. Everything is read in one round trip. */
export async function contentOf(context: AppContext) {
  const [
    account,
    projects,
    visits,
    sessions,
    tokens,
    signIn,
    feed,
    calendars,
    webhooks,
    notifications,
    mail,
    lock,
    impersonator,
  ] = await Promise.all([
    accountOf(context),
    projectsOf(context),
    visitsOf(context),
    sessionsOf(context),
    tokensOf(context),
    signInOf(context),
    calendarFeedOf(context),
    calendarsOf(context),
    webhooksOf(context),
    notificationPartOf(context),
    mailPartOf(context),
    diaryLock(context),
    context.impersonator(),
  ]);
  return {
    ...projects,
    ...mail,
    account,
    visits,
    sessions,
    tokens,
    signIn,
    feed,
    calendars,
    webhooks,
    notifications,
    lock,
    origin: new URL(context.env.APP_URL).origin,
    isImpersonated: impersonator !== null,
    timezone: context.timezone,
    locale: context.locale,
  };
}

/** A time as text in the person's language and zone; null for null. */
const moment = <At extends string | null>({ locale, timezone }: AppContext, at: At) =>
  (at && momentLabel(at, locale, timezone)) as At extends string ? string : string | null;

async function projectsOf(context: AppContext) {
  const [active, archived, stats] = await Promise.all([
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    projectStats(context),
  ]);
  const counts = stats.active_projects_details.map((one) => [one.id, one.active_todos_count] as const);
  return { projects: [...active, ...archived], todoCounts: Object.fromEntries(counts) };
}

async function accountOf(context: AppContext) {
  const [user, has_password, pending, size, region, { daysRemaining }, i18n] = await Promise.all([
    signedIn(context),
    hasPassword(context),
    pendingEmail(context),
    accountSize(context),
    ownRegion(context),
    demoStatus(context),
    context.i18n(),
  ]);
  const { username, email, role, day_start, locale: chosen } = user;
  return {
    username,
    email,
    role,
    has_password,
    day_start,
    chosenLanguage: isLanguage(chosen) ? chosen : null,
    browserLanguage: preferredLanguage(context.browserLanguages),
    daysRemaining,
    region,
    size: sizeText(i18n, size, context.locale),
    pending: pending && { email: pending.email, until: moment(context, pending.expires_at) },
  };
}

/** The impersonations of the account, with their length in minutes; null while one is running. */
const visitsOf = async (context: AppContext) =>
  (await supportVisits(context)).map((visit) => ({
    ...visit,
    moment: moment(context, visit.started_at),
    minutes: visitMinutes(visit),
  }));

async function sessionsOf(context: AppContext) {
  const countries = new Intl.DisplayNames(context.locale, { type: "region" });
  return (await listSessions(context)).map((one) => ({
    ...one,
    place: one.country && (countries.of(one.country) ?? one.country),
    moment: moment(context, one.last_seen_at),
  }));
}

const tokensOf = async (context: AppContext) =>
  (await listTokens(context)).map((one) => ({
    ...one,
    used: moment(context, one.last_used_at),
    ends: moment(context, one.expires_at),
  }));

async function webhooksOf(context: AppContext) {
  const milliseconds = new Intl.NumberFormat(context.locale, { style: "unit", unit: "millisecond" });
  return (await listWebhooks(context)).map(({ answers, ...one }) => ({
    ...one,
    off: moment(context, one.off_at),
    answers: answers.map((answer) => ({
      ...answer,
      moment: moment(context, answer.at),
      duration: milliseconds.format(answer.ms),
    })),
  }));
}

async function signInOf(context: AppContext) {
  const [user, passkeys, codes, provider, i18n] = await Promise.all([
    signedIn(context),
    listPasskeys(context),
    secondStepOf(context),
    ownProvider(context),
    context.i18n(),
  ]);
  return {
    passkeys: passkeys.map((one) => ({
      ...one,
      added: moment(context, one.created_at),
      used: moment(context, one.last_used_at),
    })),
    codes: { ...codes, since: moment(context, codes.since) },
    provider: provider && {
      ...provider,
      linked: provider.linked && { email: provider.linked.email, since: moment(context, provider.linked.created_at) },
    },
    device: clientName(i18n, context.client),
    isNeeded: needsTwoFactor(context, user),
  };
}

async function calendarFeedOf(context: AppContext) {
  const feed = await feedOf(context);
  return feed && { with_pomodoros: feed.with_pomodoros, since: moment(context, feed.created_at) };
}

const calendarsOf = async (context: AppContext) =>
  (await listCalendars(context)).calendars.map((one) => ({
    ...one,
    read: moment(context, one.read_at),
    failing: moment(context, one.failing_since),
  }));

async function notificationPartOf(context: AppContext) {
  const [user, notifications, morning, reminders] = await Promise.all([
    signedIn(context),
    notificationsOf(context),
    morningOf(context),
    reminderWayOf(context),
  ]);
  return {
    ...notifications,
    morning,
    reminders: reminders.way,
    email: user.role === "demo" ? null : user.email,
    devices: notifications.devices.map((one) => ({
      ...one,
      added: moment(context, one.created_at),
      reached: moment(context, one.last_success_at),
    })),
  };
}

async function mailPartOf(context: AppContext) {
  const [{ role }, mail] = await Promise.all([signedIn(context), mailAddressOfPerson(context)]);
  return {
    takesMail: mailDomain(context.env) !== null && role !== "demo",
    mail: mail && {
      address: mail.address,
      senders: mail.senders,
      since: moment(context, mail.created_at),
      last: lastMail(context, mail),
    },
  };
}

/** When the last mail came to an address, and what was done with it; null before the first mail. */
const lastMail = (context: AppContext, { last_at, last_outcome }: MailAddress) =>
  last_at !== null && last_outcome !== null ? { moment: moment(context, last_at), outcome: last_outcome } : null;

/** The length of an impersonation in minutes, rounded up. */
const visitMinutes = ({ started_at, ended_at }: SupportVisit) =>
  ended_at === null ? null : Math.ceil((Date.parse(ended_at) - Date.parse(started_at)) / 60_000) || 1;
