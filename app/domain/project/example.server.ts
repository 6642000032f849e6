import { type Message, said, text } from "#app/i18n/text.ts";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { newId, ownedQuery, statement } from "#app/db/database.ts";
import { pomodoro, project } from "#app/db/schema.ts";
import { exampleCalendar } from "../demo/demo-calendar.server.ts";
import { projectTitle, sampleContent } from "../demo/demo-content.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { EXAMPLE_ID, type Project } from "./project.ts";
import { MAX_CALENDARS } from "../other-calendar/other-calendar.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { eraseProjects } from "../trash/erase.server.ts";
import { deleteProject } from "./deletion.server.ts";

const EXAMPLE_TITLE = text("sample.example", "Example");
const EXAMPLE_REFUSED_MESSAGE = text("project.example_refused", "The example is for an account without projects.");

/** The condition for a person's example of another calendar. */
const exampleOf = (user_id: string) => sql`user_id = ${user_id} AND id GLOB ${`${EXAMPLE_ID}*`}`;

/**
 * Creates a project with example content and an example of another calendar, in one transaction. 409 unless the
 * account has no project; so no limit can be exceeded.
 */
export async function createExample(context: AppContext): Promise<Project> {
  const { id: user_id } = await mayWrite(context, "project");
  const id = `${EXAMPLE_ID}${newId()}`;
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL)`;
  const isMade = sql`EXISTS (SELECT 1 FROM project WHERE id = ${id})`;
  const i18n = await context.i18n();
  const { now, timezone } = context;
  const sample = { now, timezone, i18n };
  const filled = [{ id, title: projectTitle(i18n, EXAMPLE_TITLE), project: 0 }];
  const { projects } = sampleContent(sample, user_id, filled, hasNone);
  const { todos, updates, meetings, pomodoros } = sampleContent(sample, user_id, filled, isMade);
  const calendar = exampleCalendar(i18n, {
    user_id,
    today: dateIn(plainDays(timezone), now),
    created_at: now.toISOString(),
    id: `${EXAMPLE_ID}${newId()}`,
    where: sql`${isMade} AND NOT EXISTS (SELECT 1 FROM other_calendar WHERE ${exampleOf(user_id)})
      AND (SELECT count(*) FROM other_calendar WHERE user_id = ${user_id}) < ${MAX_CALENDARS}`,
  });
  const [[created]] = await context.db.batch([
    statement<Omit<Project, "is_archived">>(context.db)`${projects}`,
    ...[todos, updates, meetings, pomodoros, ...calendar].map((text) => statement(context.db)`${text}`),
  ]);
  if (!created) throw new AppError(409, EXAMPLE_REFUSED_MESSAGE);
  context.trail.target = { kind: "project", id };
  return { ...created, is_archived: false };
}

const examples = ownedQuery((select, owner) =>
  select({ id: project.id, user_id: project.user_id })
    .from(project)
    .where(
      sql`${project.user_id} = ${owner} AND ${project.deleted_at} IS NULL AND ${project.id} GLOB ${`${EXAMPLE_ID}*`}`,
    ),
);

/** Removes the example project with everything that was added to it, without a trace. 404 if there is none. */
export async function removeExample(context: AppContext): Promise<Message> {
  const [[example]] = await context.read(examples());
  if (!example) throw notFound();
  await deleteProject(context, example.id);
  // Unlike the example, other deleted projects are in the trash and are counted by the statistics.
  const { id, user_id } = example;
  const its = and(eq(pomodoro.user_id, user_id), eq(pomodoro.project_id, id));
  await context.db.batch([
    // Each index of `pomodoro` is partial.
    context.db.delete(pomodoro).where(and(its, isNull(pomodoro.deleted_at))),
    context.db.delete(pomodoro).where(and(its, isNotNull(pomodoro.deleted_at))),
    ...eraseProjects(context.db, user_id, sql`id = ${id}`),
    statement(context.db)`DELETE FROM calendar_event WHERE user_id = ${user_id}
      AND calendar_id IN (SELECT id FROM other_calendar WHERE ${exampleOf(user_id)})`,
    statement(context.db)`DELETE FROM other_calendar WHERE ${exampleOf(user_id)}`,
  ]);
  return said({ id: "project.example_removed", message: "Example removed" });
}
