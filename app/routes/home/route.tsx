import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type MetaFunction, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import * as z from "zod/mini";
import { demoStatus } from "#app/domain/demo/demo.server.ts";
import { applyProjectToHome } from "#app/domain/project/changes.ts";
import { createExample, removeExample } from "#app/domain/project/example.server.ts";
import { createProject, listProjects } from "#app/domain/project/project.server.ts";
import { ProjectInput } from "#app/domain/project/project.ts";
import { todayOfWeeks } from "#app/domain/time/user-days.server.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { comingOf } from "#app/domain/todo/coming.server.ts";
import { listActiveTodos } from "#app/domain/todo/list.server.ts";
import { addDays, mondayOf } from "#app/domain/week/week.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { Page } from "#app/ui/page.tsx";
import { TabPanel } from "#app/ui/tabs.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { useSharedStructure } from "#app/client/cache/structural-sharing.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { FailedPart, FailedRead } from "#app/shell/failed-part.tsx";
import { loadPart } from "#app/forms/part.server.ts";
import { pomodoroIntents } from "./pomodoro-intents.server.ts";
import { projectCookie } from "#app/parts/project/project-cookie.ts";
import { text } from "#app/i18n/text.ts";
import { sheetInDocument } from "./sheet-in-document.ts";
import { textsOfPage, useTitle } from "#app/shell/title.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { usePendingTodos } from "#app/parts/todo/todo-commands.ts";
import { applyToHome, type HomePage, withWaitingTicks } from "#app/domain/todo/changes.ts";
import { demoIntents } from "./demo-intents.server.ts";
import { DemoBanner, FirstRun, Guide } from "./lazy-parts.ts";
import { useGuide } from "./guide-state.ts";
import { FIRST_ID, newDraft } from "./drafts.ts";
import { PROJECT_PANEL, projectTab, ProjectTabs } from "./project-tabs.tsx";
import { TodoCard } from "./todo-card.tsx";
import { useInitial } from "./use-initial.ts";
import { useSelected } from "./use-selected.ts";
import { todoIntents } from "./todo-intents.server.ts";
import { WeekDashboard } from "./week/dashboard.tsx";
import { areProjectsEqual } from "./week/equal-projects.ts";
import { weekIntents } from "./week/intents.server.ts";
import { useNextWeek } from "./week/use-week.ts";
import { loadWeek } from "./week/week.server.ts";

const FETCH_FAILED = text("todo.fetch_failed", "Failed to fetch todos");

export const loader = pageLoader(async (context, { request, url }) => {
  const [projects, archived, listed, demo, week] = await Promise.all([
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    loadPart(context, FETCH_FAILED, listActiveTodos(context)),
    demoStatus(context),
    loadWeek(context, url.searchParams.get("week"), url.searchParams.get("more")),
  ]);
  const todos = "content" in listed ? listed.content : [];
  const today = dateIn(context.days, context.now);
  const edited = todos.find(({ id }) => id === url.searchParams.get("edit") || id === url.searchParams.get("delete"));
  const cookies = request.headers.get("cookie");
  const remembered = projectCookie(cookies);
  const wanted = [url.searchParams.get("project"), edited?.project_id, remembered];
  const selected = wanted.find((id) => projects.some((project) => project.id === id)) ?? projects[0]?.id ?? null;
  return {
    projects,
    projectCount: projects.length + archived.length,
    todos,
    problem: "error" in listed ? listed.error : null,
    selected,
    demo: demo.isDemoAccount ? demo : null,
    today,
    areEqual: areProjectsEqual(cookies),
    week: { ...week, coming: comingOf(todos, today, { start_date: week.monday, end_date: addDays(week.monday, 13) }) },
    thisMonday: mondayOf(todayOfWeeks(context)),
  };
});

export const action = pageAction({
  // After the first project is added, the page opens the field for its first todo.
  "add-project": intent(ProjectInput, async (context, input, { url }) => {
    const { id } = await createProject(context, input);
    throw redirect(`/app?project=${id}${url.searchParams.has("add") ? "&add=" : ""}`);
  }),
  "add-example": intent(z.object({}), async (context) => {
    const { id } = await createExample(context);
    throw redirect(`/app?project=${id}`);
  }),
  "remove-example": intent(z.object({}), async (context) => {
    await removeExample(context);
    throw redirect("/app");
  }),
  ...demoIntents,
  ...todoIntents,
  ...pomodoroIntents,
  ...weekIntents,
});

// The browser loads the sheet only if the document is of another page.
const style = lazyCode(async () => sheetInDocument("routes/home/route") ?? import("./page.css?inline"));

const page = cachedPage(["project", "week", "more"]);
export const { shouldRevalidate } = page;

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await style.load();
  return page.clientLoader(args);
}

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data) return [{ title: "Sevenfold" }];
  return [
    {
      title: titleOf(textsOfPage(matches), data, new URLSearchParams(location.search).get("project") ?? data.selected),
    },
    // The first paint waits until the list is parsed, because one layout of everything visible is faster than two of
    // its halves.
    { tagName: "link", rel: "expect", href: `#${LIST}`, blocking: "render" },
  ];
};

/** The id of the element with the list and the controls around it. */
const LIST = "list";

type Titled = Pick<HomeData, "projects" | "week"> & Pick<HomePage, "todos">;

/** The document title of a project. */
function titleOf(i18n: I18n, { projects, todos, week }: Titled, project_id: string | null) {
  const project = projects.find(({ id }) => id === project_id);
  if (!project) return `${i18n._(msg`Todos`)} · Sevenfold`;
  const count = todos.filter((todo) => todo.project_id === project_id && !todo.is_checked).length;
  const [title, number] = [project.proje_title, week.number];
  return i18n._(msg`${plural(count, { one: "# todo", other: "# todos" })} · ${title} · Week ${number}`);
}

const INIT_FAILED = text("home.failed", "Init failed");

export const ErrorBoundary = () => <FailedPage heading={INIT_FAILED} />;

export const handle: PageHandle = {
  style,
  topics: ["account", "project", "todo", "weekly_update", "meeting_note", "pomodoro", "other_calendar"],
};

/** Updates home's data of another day to today. */
const withToday = (home: SerializeFrom<typeof loader>, today: string) => ({ ...home, today });

/** The page's data with the pending changes. Its parts stay the same objects until they differ. */
function useHomeData() {
  const loaded = page.usePage<typeof loader>(withToday);
  const data = projectCommands.usePending().reduce((home, { change }) => applyProjectToHome(home, change), loaded);
  const { changes, waiting, tickedAt, unsent } = usePendingTodos();
  const { todos, week } = withWaitingTicks(changes.reduce(applyToHome, data), tickedAt);
  return { ...useSharedStructure({ data, todos, week }), waiting, unsent };
}

export default function Home() {
  const { i18n } = useLingui();
  const { data, todos, week, waiting, unsent } = useHomeData();
  const selected = useSelected(data);
  useTitle(titleOf(i18n, { ...data, todos }, selected));
  const nextWeek = useNextWeek(data.week, data.thisMonday);
  const [search] = useSearchParams();
  const { claim, ...initial } = useInitial(data);
  const first = selected && search.has("add") ? newDraft(selected, FIRST_ID) : null;
  const guide = useGuide(data, todos);
  const tabs = useRef<HTMLDivElement>(null);
  const card = (
    <>
      <div id={LIST} className="home-list">
        {/* When a step to another week fails, its error is shown here. */}
        {nextWeek === null && <FailedRead error={FETCH_FAILED} className="pb-4" />}
        {data.problem ? (
          <FailedPart error={data.problem} />
        ) : (
          <TodoCard
            // A new key, so that the field for the first todo opens with the first project.
            key={selected === null ? "none" : "one"}
            projects={data.projects}
            project_id={selected}
            todos={todos}
            today={data.today}
            waiting={waiting}
            unsent={unsent}
            tabs={tabs}
            initial={{ ...initial, draft: initial.draft ?? first }}
          />
        )}
        {guide !== null && <Guide done={guide} className="md:hidden" />}
      </div>
      <WeekDashboard
        guide={guide}
        project_id={selected}
        projects={data.projects}
        todos={todos}
        loaded={week}
        areEqual={data.areEqual}
        thisMonday={data.thisMonday}
        today={data.today}
      />
    </>
  );
  return (
    <Page className={selected ? "home home-columns" : "home"}>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {data.demo && (
        <DemoBanner status={data.demo} isClaiming={claim !== null || search.has("claim")} actionError={claim} />
      )}
      {data.projectCount === 0 && !search.has("new") ? (
        <FirstRun />
      ) : (
        <ProjectTabs {...data} selected={selected} todos={todos} isNaming={search.has("new")} tabs={tabs} />
      )}
      {selected ? (
        <TabPanel id={PROJECT_PANEL} tab={projectTab(selected)}>
          {card}
        </TabPanel>
      ) : (
        card
      )}
    </Page>
  );
}

type HomeData = Awaited<ReturnType<typeof loader>>;
