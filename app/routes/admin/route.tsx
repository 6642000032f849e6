import type { Message } from "#app/i18n/text.ts";
import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { OwnPassword } from "#app/domain/account/account.ts";
import { actOnUser, deleteUser } from "#app/domain/admin/users.server.ts";
import { DeleteUserInput, USER_ACTS, type UserAct } from "#app/domain/admin/users.ts";
import { reauthenticatedAdmin } from "#app/domain/session/reauthenticate.server.ts";
import { impersonate } from "#app/domain/impersonation/impersonation.server.ts";
import { IMPERSONATE_FAILED_MESSAGE, ImpersonateInput } from "#app/domain/impersonation/impersonation.ts";
import { sendAgain } from "#app/domain/mail/mail.server.ts";
import { adminOnly } from "#app/domain/session/access.server.ts";
import { createAgentToken, renewAgentToken, revokeAgentToken } from "#app/domain/system-stats/agent-token.server.ts";
import { AgentTokenInput } from "#app/domain/system-stats/agent-token.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { type Intent, intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import type { Part } from "#app/forms/part.server.ts";
import { revalidateUnlessFailed } from "#app/forms/revalidate-unless-failed.ts";
import { FailedPage, orFailedMeta } from "#app/shell/failed-page.tsx";
import { FailedPart } from "#app/shell/failed-part.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { EnglishPage } from "#app/shell/text-page.tsx";
import { title } from "#app/shell/title.ts";
import { type Figure, Figures } from "#app/ui/figures.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import style from "./admin.css?inline";
import { AgentTokens } from "./agent-tokens.tsx";
import { type Content, contentOf, viewOf } from "./content.server.ts";
import { Log } from "./log.tsx";
import { Service } from "./service.tsx";
import { Users } from "./users.tsx";
import { logExportPath, usersExportPath, viewPath } from "./view.ts";
import { Visits } from "./visits.tsx";

export const handle: PageHandle = { style };

export const meta = orFailedMeta(title("Admin Panel"));

export const loader = pageLoader(async (context, { url }) => {
  await adminOnly(context);
  const view = viewOf(url.searchParams);
  const content = await contentOf(context, view);
  // The address names a page past the end.
  const last = "content" in content.users ? content.users.content.totalPages : view.page;
  if (view.page > last) throw redirect(viewPath({ ...view, page: last }));
  return { ...content, view, locale: context.locale };
});

const ImpersonateForm = z.extend(z.extend(ImpersonateInput, OwnPassword.shape), { user_id: z.string() });

const UserChoice = z.extend(OwnPassword, { user_id: z.string() });

const acts = Object.fromEntries(
  USER_ACTS.map((act) => [
    act,
    intent(UserChoice, (context, { user_id, ...confirmation }) => actOnUser(context, user_id, act, confirmation)),
  ]),
) as Record<UserAct, Intent<Message>>;

export const action = pageAction({
  ...acts,
  "delete-user": intent(z.extend(DeleteUserInput, { user_id: z.string() }), (context, { user_id, ...input }) =>
    deleteUser(context, user_id, input),
  ),
  impersonate: intent(
    ImpersonateForm,
    async (context, { user_id, ...input }) => {
      await impersonate(context, user_id, input);
      // Loads the whole document, so that no data of the admin stays in memory.
      throw redirectDocument("/");
    },
    IMPERSONATE_FAILED_MESSAGE,
  ),
  "export-log": intent(OwnPassword, async (context, input, { url }) => {
    await reauthenticatedAdmin(context, input);
    throw redirectDocument(logExportPath(viewOf(url.searchParams)));
  }),
  "export-users": intent(OwnPassword, async (context, input, { url }) => {
    await reauthenticatedAdmin(context, input);
    throw redirectDocument(usersExportPath(viewOf(url.searchParams)));
  }),
  "create-agent-token": intent(z.extend(AgentTokenInput, OwnPassword.shape), createAgentToken),
  "renew-agent-token": intent(z.extend(AgentTokenInput, OwnPassword.shape), (context, { host, ...confirmation }) =>
    renewAgentToken(context, host, confirmation),
  ),
  "revoke-agent-token": intent(AgentTokenInput, async (context, { host }) => ({
    revoked: (await revokeAgentToken(context, host)).message,
  })),
  "send-mail": intent(
    z.object({ mail_id: z.string() }),
    async (context, { mail_id }, { request, url }) => {
      const sent = await sendAgain(context, mail_id);
      // A form without scripts redirects to the page, so that a reload does not post it again.
      if (request.headers.get("accept")?.includes("text/html")) throw redirect(url.pathname + url.search);
      return sent;
    },
    "Failed to send the mail",
  ),
});

export const shouldRevalidate = revalidateUnlessFailed;

export const ErrorBoundary = () => <FailedPage heading="Failed to load statistics" />;

export default function Admin() {
  const { service, agents, statistics, visits, users, log, view, locale } = useLoaderData<typeof loader>();
  const lastError = actionErrorOf(useLastActionData());
  // Errors of the tokens, the users and the log are shown beside them.
  const actionError = /-agent-token$|^export-/.test(String(lastError?.values.intent)) ? null : lastError;
  return (
    <EnglishPage className="gap-10">
      <PageHead>
        <h1>Admin Panel</h1>
      </PageHead>
      {actionError && <Notice>{actionError.error}</Notice>}
      <Panel id="service" heading="Service" part={service}>
        {(content) => <Service {...content} />}
      </Panel>
      <Panel id="agent-tokens" heading="Agent tokens" part={agents}>
        {(content) => <AgentTokens {...content} />}
      </Panel>
      <Panel id="statistics" heading="Statistics" part={statistics} note={(now) => `As of ${now.moment}`}>
        {(content) => <Statistics {...content} locale={locale} />}
      </Panel>
      <Panel id="visits" heading="Visits" part={visits} note={(now) => `${now.period}, ${view.days} days in UTC`}>
        {(content) => <Visits {...content} view={view} locale={locale} />}
      </Panel>
      <Panel id="users" heading="Users" part={users}>
        {(content) => <Users list={content} view={view} locale={locale} />}
      </Panel>
      <Panel id="log" heading="Audit log" part={log}>
        {(content) => <Log {...content} view={view} />}
      </Panel>
    </EnglishPage>
  );
}

interface PanelProps<Loaded> {
  id: string;
  heading: string;
  part: Part<Loaded>;
  /** The moment or period of the content. */
  note?(content: Loaded): string;
  children(content: Loaded): ReactNode;
}

/** A part of the screen with its heading; if it failed to load, its error and a retry button. */
function Panel<Loaded>({ id, heading, part, note, children }: PanelProps<Loaded>) {
  const isLoaded = "content" in part;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{heading}</h2>
        {isLoaded && note && (
          // The first response may use another time zone than the browser's.
          <p className="text-sm text-ink-soft" suppressHydrationWarning>
            {note(part.content)}
          </p>
        )}
      </div>
      {isLoaded ? children(part.content) : <FailedPart error={part.error} />}
    </section>
  );
}

/** The totals of the installation. */
function Statistics({ counts, visits, month, locale }: Content["statistics"] & { locale: string }) {
  const figures: Figure[] = [
    { name: "Users", value: counts["users/total"], hint: "accounts now" },
    { name: "Verified", value: counts["users/verified"], hint: "email confirmed" },
    { name: "Admins", value: counts["users/admin"], hint: "accounts now" },
    { name: "Regular", value: counts["users/regular"], hint: "accounts now" },
    { name: "Demo", value: counts["users/demo"], hint: "accounts now" },
    { name: "Active demo", value: counts["users/demo/active"], hint: "not expired" },
    { name: "Projects", value: counts["projects/total"], hint: "not deleted" },
    { name: "Todos", value: counts["todos/total"], hint: "not deleted" },
    { name: "Pomodoro sessions", value: counts["sessions/total"], hint: "ended" },
    { name: "Emails", value: counts["emails/total"], hint: "sent, ever" },
    { name: "Emails this month", value: counts["emails/monthly"], hint: `sent, ${month}` },
    { name: "Visits", value: visits, hint: "public pages, ever" },
  ];
  return <Figures figures={figures} className="totals" locale={locale} />;
}
