import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import * as z from "zod/mini";
import { deletePomodoro, pomodoroHistory, restorePomodoro } from "#app/domain/pomodoro/history.server.ts";
import { AdoptedBreak, AdoptedPomodoro } from "#app/domain/pomodoro/adopted.ts";
import { adoptBreak } from "#app/domain/pomodoro/break.server.ts";
import { adoptPomodoro } from "#app/domain/pomodoro/pomodoro.server.ts";
import { addPomodoro, correctPomodoro, uncorrectPomodoro } from "#app/domain/pomodoro/log.server.ts";
import { PomodoroCorrectionForm, PomodoroForm } from "#app/domain/pomodoro/log.ts";
import { instantOf } from "#app/domain/time/local-time.ts";
import type { AppContext } from "#app/context.ts";
import { applyHistoryChange } from "#app/domain/pomodoro/history-changes.ts";
import { MAX_PROJECTS } from "#app/domain/project/project.ts";
import { notes } from "#app/domain/pomodoro/pomodoro.ts";
import { projectStats } from "#app/domain/project/stats.server.ts";
import { listActiveTodos } from "#app/domain/todo/list.server.ts";
import { MAX_ACTIVE_TODOS } from "#app/domain/todo/todo.ts";
import { yearWeeks } from "#app/domain/week/year-weeks.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader, type PageRequest } from "#app/forms/action.server.ts";
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";
import { title } from "#app/shell/title.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { historyChanges } from "#app/parts/pomodoro/history-commands.ts";
import { Pomodoros } from "./pomodoros.tsx";
import { ThisWeek, Year } from "./year.tsx";

export const meta = title(msg`Statistics`);

/** Pomodoro sessions per page. */
const PAGE_SIZE = 20;

export const loader = pageLoader(async (context, { url }) => {
  const asked = Number(url.searchParams.get("page"));
  const page = Number.isSafeInteger(asked) && asked > 1 ? Math.min(asked, 1_000_000) : 1;
  const [stats, { weeks }, todos, history] = await Promise.all([
    projectStats(context),
    yearWeeks(context),
    listActiveTodos(context),
    pomodoroHistory(context, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ]);
  // If the last rows of the last page were deleted, the page before is shown.
  if (page > 1 && history.sessions.length === 0) throw redirect(`?page=${Math.ceil(history.total / PAGE_SIZE) || 1}`);
  const { timezone, locale } = context;
  const choices = todos.map(({ id, project_id, todo_title }) => ({ id, project_id, todo_title }));
  return { ...stats, weeks, choices, pomodoros: { ...history, page, pageSize: PAGE_SIZE, timezone, locale } };
});

const SessionId = z.object({ id: z.string() });

export const action = pageAction({
  "add-pomodoro": intent(
    // The browser makes the id, so that the same change can be sent again.
    z.extend(PomodoroForm, { id: z.optional(z.uuid()) }),
    async (context, { id, started, ...input }, page) =>
      toPage(page, await addPomodoro(context, { ...input, started_at: startOf(context, started) }, id)),
  ),
  "correct-pomodoro": intent(
    z.extend(PomodoroCorrectionForm, SessionId.shape),
    async (context, { id, started, started_before, ...input }, page) => {
      const isMoved = started !== started_before;
      const correction = { ...input, ...(isMoved && { started_at: startOf(context, started) }) };
      return toPage(page, await correctPomodoro(context, id, correction));
    },
  ),
  "adopt-pomodoro": intent(AdoptedPomodoro, adoptPomodoro),
  "adopt-break": intent(AdoptedBreak, adoptBreak),
  "uncorrect-pomodoro": intent(z.extend(SessionId, { notes: z.optional(notes) }), async (context, change, page) =>
    toPage(page, await uncorrectPomodoro(context, change.id, change.notes)),
  ),
  "note-pomodoro": intent(z.extend(SessionId, { notes }), async (context, { id, notes }, page) =>
    toPage(page, await correctPomodoro(context, id, { notes, notes_before: "" })),
  ),
  "delete-pomodoro": intent(SessionId, async (context, { id }, page) =>
    // A browser that got no response sends the change again.
    toPage(page, await deletePomodoro(context, id, { mayRepeat: true })),
  ),
  "restore-pomodoro": intent(SessionId, async (context, { id }, page) =>
    toPage(page, await restorePomodoro(context, id)),
  ),
});

/** The instant of a form's local time. */
const startOf = ({ timezone }: AppContext, started: string) => instantOf(timezone, started).toISOString();

/** After a form without scripts, redirects to the page without the form. */
function toPage<Result>(page: PageRequest, result: Result): Result {
  const { url } = page;
  for (const name of ["edit", "add"]) url.searchParams.delete(name);
  return redirectAfterPost(page, result, url.pathname + url.search);
}

const page = cachedPage(["page"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["todo", "project", "pomodoro"] };

export default function Statistics() {
  const { t } = useLingui();
  const loaded = page.usePage<typeof loader>();
  const pending = historyChanges.usePending();
  const {
    projects,
    todos,
    weeks,
    choices,
    active_projects_details: details,
    pomodoros,
  } = pending.reduce((current, { change }) => applyHistoryChange(current, change), loaded);
  return (
    <Page className="gap-8">
      <PageHead>
        <h1>
          <Trans>Statistics</Trans>
        </h1>
      </PageHead>
      <Year weeks={weeks} locale={pomodoros.locale} />
      <ThisWeek weeks={weeks} locale={pomodoros.locale} />
      <section aria-labelledby="counts" className="grid gap-3">
        <h2 id="counts">
          <Trans>Projects and todos</Trans>
        </h2>
        <Figures
          locale={pomodoros.locale}
          figures={[
            { name: t`Active todos`, value: todos.total_active_todos, limit: MAX_ACTIVE_TODOS },
            { name: t`Active projects`, value: projects.total_active_projects, limit: MAX_PROJECTS },
            { name: t`Archived projects`, value: projects.total_archived_projects },
            { name: t`Deleted projects`, value: projects.total_deleted_projects },
          ]}
        />
      </section>
      <section aria-labelledby="by-project" className="grid gap-3">
        <h2 id="by-project">
          <Trans>Active todos by project</Trans>
        </h2>
        {details.length > 0 ? <ByProject details={details} /> : <NoProjects />}
      </section>
      <Pomodoros
        {...pomodoros}
        projects={details}
        todos={choices}
        unsent={pending.filter(({ isWaiting }) => isWaiting).length}
      />
    </Page>
  );
}

/** A table in which each row is also a bar of a chart. */
function ByProject({ details }: { details: { id: string; title: string; active_todos_count: number }[] }) {
  const most = Math.max(1, ...details.map((project) => project.active_todos_count));
  return (
    <table aria-labelledby="by-project" className="w-full table-fixed">
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="w-36 py-2 pe-4 text-start font-normal max-md:w-28">
            <Trans>Project</Trans>
          </th>
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>Active todos</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ id, title: name, active_todos_count: count }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="pe-4 text-start font-normal">
              <Link to={`/app?project=${id}`} className="block py-3 hover:underline">
                {name}
              </Link>
            </th>
            <td>
              <b className="me-4 inline-block w-6 text-end font-semibold">{count}</b>
              <svg aria-hidden height="16" className="mirror inline-block w-[calc(100%-2.5rem)] align-middle text-edge">
                <rect width="100%" height="16" rx="3" className="fill-sunken" />
                <rect width={`${(count / most) * 100}%`} height="16" rx="3" fill="currentColor" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoProjects() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        <Trans>No active projects. Their todos are counted here.</Trans>
      </p>
      <LinkButton to="/app">
        <Trans>Create Project</Trans>
      </LinkButton>
    </div>
  );
}
