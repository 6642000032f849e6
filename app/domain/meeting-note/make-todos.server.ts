import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { newId, ownedQuery, statement } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { textOf } from "#app/i18n/text.ts";
import { AppError } from "#app/errors.ts";
import { getProject } from "../project/project.server.ts";
import { dateIn } from "../time/timezone.ts";
import { ARCHIVED_MESSAGE, insertTodo } from "../todo/create.server.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { todoColumns } from "../todo/list.server.ts";
import { MAX_ACTIVE_TODOS, type Todo, titleProblem } from "../todo/todo.ts";
import { TodoInput } from "../todo/todo-input.ts";
import { wordsIn } from "../typed-line/typed-line.server.ts";
import { typedFields, typedTodo } from "../typed-line/typed-todo.ts";
import { linkedTodosOf } from "./line-todos.server.ts";
import { taskLines } from "./lines.ts";
import { meetingPreview } from "./meeting-note.ts";
import { getMeetingNote } from "./meeting-note.server.ts";
import { type MeetingLines, noLineMessage, roomMessage } from "./meeting-todos.ts";

const todosOfMeeting = ownedQuery((select, owner) =>
  select(todoColumns)
    .from(todo)
    .where(and(eq(todo.meeting_note_id, sql.placeholder("id")), eq(todo.user_id, owner), isNull(todo.deleted_at)))
    .orderBy(asc(todo.created_at), asc(todo.id)),
);

/** The todos of a meeting, completed ones too, oldest first. 404 unless it is the user's. */
export async function listMeetingTodos(context: AppContext, id: string): Promise<Todo[]> {
  const [[todos]] = await Promise.all([context.read(todosOfMeeting({ id })), getMeetingNote(context, id)]);
  return todos;
}

/**
 * Makes todos of open lines of a meeting, in its project: of all lines, or of those in `lines`. A line that has a
 * todo keeps it. All or none: 409 if there is not enough room, 400 for a line that cannot become a todo.
 */
export async function makeMeetingTodos(context: AppContext, id: string, { lines }: MeetingLines): Promise<Todo[]> {
  const { id: user_id } = await mayWrite(context, "todo");
  const [{ project_id, meeting_note: text }, [linked]] = await Promise.all([
    getMeetingNote(context, id),
    context.read(linkedTodosOf(id)),
  ]);
  const open = new Set(taskLines(text).flatMap(({ words, isTicked }) => (isTicked ? [] : words)));
  const made = new Set(linked.map(({ meeting_line }) => meeting_line));
  const wanted = new Set(lines ?? [...open].filter((words) => !made.has(words)));
  const missing = [...wanted].find((words) => !open.has(words) && !made.has(words));
  if (missing !== undefined) throw new AppError(400, noLineMessage(missing));
  const inputs = [...wanted].filter((words) => !made.has(words)).map((words) => inputOf(context, id, words));

  const ids = inputs.map(() => newId());
  const now = context.now.toISOString();
  const inserts = inputs.map((input, i) => {
    const row = { id: ids[i]!, now, together: ids };
    return statement(context.db)`${insertTodo(user_id, project_id, { ...input, after: ids[i - 1] }, row)}`;
  });
  const ofLines = and(
    eq(todo.meeting_note_id, id),
    eq(todo.user_id, user_id),
    isNull(todo.deleted_at),
    inArray(todo.meeting_line, sql`(SELECT value FROM json_each(${JSON.stringify([...wanted])}))`),
  );
  const read = context.db.select(todoColumns).from(todo).where(ofLines);
  const results = await context.db.batch([...inserts, read] as unknown as [typeof read]);
  const todos = results.at(-1)!;
  if (todos.length < wanted.size) throw await explainFailure(context, user_id, project_id, inputs.length);
  const of = new Map(todos.map((row) => [row.meeting_line!, row]));
  return [...wanted].flatMap((words) => of.get(words) ?? []);
}

/** Parses a line with the grammar of typed todos. The todo stays in the meeting's project. */
function inputOf({ days, now, locale, language }: AppContext, meeting_note_id: string, words: string): TodoInput {
  const typed = typedTodo(words, { today: dateIn(days, now), locale, language: wordsIn(language), projects: [] });
  const problem = titleProblem(typed.title);
  if (problem)
    throw new AppError(400, {
      id: "meeting_note.line_problem",
      message: "“{line}”: {problem}",
      values: { line: meetingPreview(words), problem: textOf(problem) ?? problem },
    });
  return TodoInput.parse({ ...typedFields(typed), meeting_note_id, meeting_line: words });
}

/** Throws why no todos were made of lines. */
async function explainFailure(context: AppContext, user_id: string, project_id: string, count: number) {
  const [{ is_archived }, [counted]] = await Promise.all([
    getProject(context, project_id),
    context.db.all<{ active: number }>(sql`SELECT ${activeTodos(user_id)} AS active`),
  ]);
  if (is_archived) return new AppError(409, ARCHIVED_MESSAGE);
  return new AppError(409, roomMessage(count, MAX_ACTIVE_TODOS - counted!.active));
}
