import { redirect, redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import {
  CodeInput,
  EmailChangeInput,
  OwnPassword,
  PasswordChangeInput,
  UsernameInput,
} from "#app/domain/account/account.ts";
import { changeDayStart, changePassword, changeUsername } from "#app/domain/account/change.server.ts";
import { deleteAccount } from "#app/domain/account/deletion.server.ts";
import { changeEmail } from "#app/domain/account/email-change.server.ts";
import { PasskeyName } from "#app/domain/passkey/passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#app/domain/passkey/passkey.server.ts";
import {
  confirmCodes,
  renewRecoveryCodes,
  secondStepOf,
  startCodes,
  stopCodes,
} from "#app/domain/second-step/second-step.server.ts";
import { needsSecondFactor, signedIn } from "#app/context.ts";
import { clientName } from "#app/domain/session/client-name.ts";
import { ApiTokenInput } from "#app/domain/session/api-token.ts";
import { createToken, listTokens, revokeToken } from "#app/domain/session/api-token.server.ts";
import { listSessions, signOutOthers, signOutSession } from "#app/domain/session/own-sessions.server.ts";
import { DayStartInput } from "#app/domain/time/day-start.ts";
import { momentLabel } from "#app/domain/time/date-label.ts";
import { demoStatus } from "#app/domain/demo/demo.server.ts";
import { supportVisits } from "#app/domain/impersonation/log.server.ts";
import type { SupportVisit } from "#app/domain/impersonation/impersonation.ts";
import { applyProjectChange } from "#app/domain/project/changes.ts";
import { GoalForm, ProjectInput, ProjectOrder } from "#app/domain/project/project.ts";
import { FeedInput } from "#app/domain/feed/feed.ts";
import { MorningInput } from "#app/domain/notification/morning.ts";
import { endMorning, morningOf, setMorning } from "#app/domain/notification/morning.server.ts";
import { notificationsOf, removeDevice, testDevice } from "#app/domain/notification/device.server.ts";
import { createFeed, endFeed, feedOf } from "#app/domain/feed/feed.server.ts";
import { deleteProject } from "#app/domain/project/deletion.server.ts";
import { restoreItem } from "#app/domain/trash/restore.server.ts";
import {
  archiveProject,
  changeProject,
  listProjects,
  reorderProjects,
  unarchiveProject,
} from "#app/domain/project/project.server.ts";
import { TRASH_DAYS } from "#app/domain/trash/trash.ts";
import { projectStats } from "#app/domain/project/stats.server.ts";
import { projectCommands } from "#app/forms/project-commands.ts";
import { cachedPage } from "#app/client/page-query.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { confirmation, isConfirmed } from "#app/forms/confirmation.server.ts";
import { intent, pageAction, pageLoader, type PageRequest } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Account } from "./account.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { Keyboard } from "./keyboard.tsx";
import { Notifications } from "./notifications.tsx";
import { Programs } from "./programs.tsx";
import { Projects } from "./projects.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { SignIn } from "./sign-in.tsx";
import { Support } from "./support.tsx";

export const meta = title("Settings");

export const loader = pageLoader(async (context) => {
  const [user, active, archived, stats, visits, sessions, tokens, feed, passkeys, codes, notifications, morning] =
    await Promise.all([
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
    ]);
  const { timezone, locale } = context;
  const { username, email, role, day_start } = user;
  const { daysRemaining } = await demoStatus(context);
  const counts = stats.active_projects_details.map((one) => [one.id, one.active_todos_count] as const);
  return {
    projects: [...active, ...archived],
    todoCounts: Object.fromEntries(counts),
    account: { username, email, role, day_start, daysRemaining },
    visits: visits.map((visit) => ({
      ...visit,
      moment: momentLabel(visit.started_at, locale, timezone),
      minutes: minutesOf(visit),
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
      device: clientName(context.client),
      isNeeded: needsSecondFactor(context, user),
    },
    feed: feed && { with_pomodoros: feed.with_pomodoros, since: momentLabel(feed.created_at, locale, timezone) },
    notifications: {
      ...notifications,
      morning,
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
});

/** The length of an impersonation, in started minutes. */
const minutesOf = ({ started_at, ended_at }: SupportVisit) =>
  ended_at === null ? null : Math.ceil((Date.parse(ended_at) - Date.parse(started_at)) / 60_000) || 1;

/** A checkbox as a form sends it. */
const isChecked = z.pipe(
  z.transform((value: unknown) => value === "on" || value === true),
  z.boolean(),
);

/** The days of a token as a form sends them: empty is forever. */
const daysOfForm = z.pipe(
  z.transform((value: unknown): number | null | undefined => (value === "" ? null : Number(value))),
  ApiTokenInput.shape.expires_in_days,
);

/** An hour as a form sends it. */
const hourOfForm = z.pipe(
  z.transform((value: unknown) => (value === "" ? undefined : Number(value))),
  MorningInput.shape.hour,
);

/** The hour of a form's choice. */
const startOfForm = z.pipe(z.transform(Number), DayStartInput.shape.day_start);

const Which = z.object({ project_id: z.string() });

const WhichDevice = z.object({ device_id: z.string() });

const WhichPasskey = z.object({ passkey_id: z.string() });

export const action = pageAction({
  rename: intent(z.extend(ProjectInput, Which.shape), async (context, { project_id, ...input }, page) =>
    done(page, await changeProject(context, project_id, input)),
  ),
  goal: intent(z.extend(GoalForm, Which.shape), async (context, { project_id, ...input }, page) =>
    done(page, await changeProject(context, project_id, input)),
  ),
  archive: intent(Which, async (context, { project_id }, page) =>
    done(page, await archiveProject(context, project_id)),
  ),
  unarchive: intent(Which, async (context, { project_id }, page) =>
    done(page, await unarchiveProject(context, project_id)),
  ),
  delete: intent(Which, async (context, { project_id }, page) =>
    // A browser that got no response sends the change again.
    done(page, await deleteProject(context, project_id, { mayRepeat: true })),
  ),
  restore: intent(Which, async (context, { project_id }, page) =>
    done(page, await restoreItem(context, project_id, {}, { mayRepeat: true })),
  ),
  order: intent(ProjectOrder, async (context, input, page) => done(page, await reorderProjects(context, input))),
  "change-username": intent(UsernameInput, async (context, input) => ({
    ...(await changeUsername(context, input)),
    done: "change-username",
  })),
  "change-day-start": intent(z.extend(DayStartInput, { day_start: startOfForm }), async (context, input) => ({
    ...(await changeDayStart(context, input)),
    done: "change-day-start",
  })),
  "change-email": intent(EmailChangeInput, async (context, input) => ({
    ...(await changeEmail(context, input)),
    done: "change-email",
  })),
  "change-password": intent(z.extend(PasswordChangeInput, confirmation).check(isConfirmed), async (context, input) => ({
    ...(await changePassword(context, input)),
    done: "change-password",
  })),
  "end-session": intent(z.object({ session_id: z.string() }), async (context, { session_id }) => ({
    ...(await signOutSession(context, session_id)),
    done: "end-session",
  })),
  "end-other-sessions": intent(z.object({}), async (context) => ({
    ...(await signOutOthers(context)),
    done: "end-session",
  })),
  "create-feed": intent(z.extend(FeedInput, { with_pomodoros: isChecked }), createFeed),
  "stop-feed": intent(z.object({}), (context) => endFeed(context)),
  "remove-device": intent(WhichDevice, (context, { device_id }) => removeDevice(context, device_id)),
  "test-device": intent(WhichDevice, (context, { device_id }) => testDevice(context, device_id)),
  "set-morning": intent(z.extend(MorningInput, { hour: hourOfForm, with_titles: isChecked }), setMorning),
  "stop-morning": intent(z.object({}), (context) => endMorning(context)),
  "create-token": intent(z.extend(ApiTokenInput, { ...OwnPassword.shape, expires_in_days: daysOfForm }), createToken),
  "revoke-token": intent(z.object({ api_token_id: z.string() }), (context, { api_token_id }) =>
    revokeToken(context, api_token_id),
  ),
  "rename-passkey": intent(z.extend(PasskeyName, WhichPasskey.shape), (context, { passkey_id, ...input }) =>
    renamePasskey(context, passkey_id, input),
  ),
  "remove-passkey": intent(z.extend(OwnPassword, WhichPasskey.shape), (context, { passkey_id, ...input }) =>
    removePasskey(context, passkey_id, input),
  ),
  "set-up-codes": intent(OwnPassword, startCodes),
  "confirm-codes": intent(CodeInput, confirmCodes),
  "renew-codes": intent(OwnPassword, renewRecoveryCodes),
  "stop-codes": intent(OwnPassword, stopCodes),
  "delete-account": intent(OwnPassword, async (context, input) => {
    await deleteAccount(context, input);
    // Loads the whole document, so that no data of the account stays in memory.
    throw redirectDocument("/?left=account");
  }),
});

/** A form without scripts redirects to the page, so that a reload does not post it again. */
function done<Result>({ request }: PageRequest, result: Result): Result {
  if (request.headers.get("content-type")?.startsWith("application/json")) return result;
  throw redirect("/settings");
}

const page = cachedPage();
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["project", "todo", "account"] };

export default function Settings() {
  const known = page.usePage<typeof loader>();
  const pending = projectCommands.usePending();
  const { account, visits, sessions, tokens, feed, signIn, notifications, ...rest } = pending.reduce(
    (shown, { change }) => applyProjectChange(shown, change),
    known,
  );
  const { origin, timezone, isImpersonated, ...data } = rest;
  return (
    <Page className="gap-8">
      <PageHead>
        <h1>Settings</h1>
      </PageHead>
      <Projects {...data} unsent={pending.filter(({ isWaiting }) => isWaiting).length} />
      <Section id="trash" heading="Trash" lead={`What you deleted in the last ${TRASH_DAYS} days.`}>
        <p>
          <Link to="/settings/trash" className="link">
            Restore from the trash
          </Link>
        </p>
      </Section>
      <Keyboard />
      {!isImpersonated && <Notifications {...notifications} timezone={timezone} />}
      {!isImpersonated && <CalendarFeed feed={feed} />}
      <Programs tokens={tokens} origin={origin} mayChange={!isImpersonated} />
      {!isImpersonated && account.role !== "demo" && <SignIn {...signIn} />}
      {!isImpersonated && <Sessions sessions={sessions} />}
      <Support visits={visits} />
      <Account {...account} timezone={timezone} mayChange={!isImpersonated} />
    </Page>
  );
}

export const ErrorBoundary = () => <FailedPage heading="Failed to load projects" />;
