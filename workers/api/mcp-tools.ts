/** The tools of assistants: the domain's calls, with inputs that a model fills in. */
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { listDiaryEntries, writeDiaryEntry } from "#app/domain/diary/diary.server.ts";
import { DiaryInput, DiaryQuery } from "#app/domain/diary/diary.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { search } from "#app/domain/search/search.server.ts";
import { SEARCH_KINDS, SearchQuery } from "#app/domain/search/search.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { createTodo } from "#app/domain/todo/create.server.ts";
import { weekTodos } from "#app/domain/todo/dates.server.ts";
import { listTodos } from "#app/domain/todo/list.server.ts";
import { planTodos, TodoPlans } from "#app/domain/todo/plan.server.ts";
import { PlannedWeekQuery } from "#app/domain/todo/plan.ts";
import { TodoInput } from "#app/domain/todo/todo-input.ts";
import { changeTodo } from "#app/domain/todo/todo.server.ts";
import { NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import { readTypedLine } from "#app/domain/typed-line/typed-line.server.ts";
import { typedFields, typedProject } from "#app/domain/typed-line/typed-todo.ts";
import { weekData } from "#app/domain/week/week-data.server.ts";
import { WeekQuery } from "#app/domain/week/week-data.ts";
import { nextMondayOf } from "#app/domain/week/week.ts";
import { AppError, invalidInput } from "#app/errors.ts";

/** A tool of the endpoint. `run` parses the arguments. */
export interface Tool {
  name: string;
  /** Its input as JSON Schema. */
  inputSchema: object;
  title: string;
  description: string;
  /** Whether it changes something. A read-only token may not call such a tool. */
  isChange: boolean;
  /** Whether it concerns the diary, to which some tokens have no access. */
  hasDiary: boolean;
  /** Whether a repeated call with the same arguments changes nothing more. */
  isIdempotent: boolean;
  run(context: AppContext, given: unknown): Promise<unknown>;
}

type Description = Pick<Tool, "name" | "title" | "description"> &
  Partial<Pick<Tool, "isChange" | "hasDiary" | "isIdempotent">>;

/** `input`, parsed. 400 with the first message otherwise. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

function tool<Schema extends z.ZodMiniType>(
  { isChange = false, hasDiary = false, isIdempotent = true, ...description }: Description,
  input: Schema,
  run: (context: AppContext, given: z.output<Schema>) => Promise<unknown>,
): Tool {
  let inputSchema: object | undefined;
  return {
    ...description,
    isChange,
    hasDiary,
    isIdempotent,
    get inputSchema() {
      return (inputSchema ??= z.toJSONSchema(input, { io: "input" }));
    },
    run: async (context, given) => run(context, parsed(input, given)),
  };
}

const today = ({ days, now }: AppContext) => dateIn(days, now);

const string = (description: string) => z.string().check(z.describe(description));
const date = (description: string) => z.optional(z.iso.date().check(z.describe(description)));
const nullableText = (description: string) => z.optional(z.nullable(z.string()).check(z.describe(description)));

/** All tools; the read-only ones come first. */
export const TOOLS: readonly Tool[] = [
  tool(
    {
      name: "read_week",
      title: "Read a week",
      description:
        "A week of all projects, from Monday: todos that are planned for it, due or completed in it, notes, meetings and minutes of focus. It also lists the projects with their ids and says what day it is for the person.",
    },
    z.object({ date: date("Any day of the week, YYYY-MM-DD. Default: today") }),
    async (context, { date: day = today(context) }) => {
      const { week_start } = parsed(PlannedWeekQuery, { week_start: day });
      const week = parsed(WeekQuery, { week_start, week_end: nextMondayOf(week_start) });
      const [projects, todos, { weeklyUpdates, meetingNotes, stats }] = await Promise.all([
        listProjects(context, { archived: "false" }),
        weekTodos(context, { week_start }),
        weekData(context, week),
      ]);
      return {
        today: today(context),
        timezone: context.timezone,
        week_start,
        projects,
        todos,
        weeklyUpdates,
        meetingNotes,
        stats,
      };
    },
  ),
  tool(
    {
      name: "list_todos",
      title: "List a project's open todos",
      description: "The open todos of a project in the person's order, with or without a day.",
    },
    z.object({ project_id: string("The id of the project, as read_week lists it") }),
    async (context, { project_id }) => ({ todos: await listTodos(context, project_id) }),
  ),
  tool(
    {
      name: "find",
      title: "Find",
      description:
        "Searches todos, projects, meetings, weekly notes, diary and words for the beginnings of words: all words must be there. Newest first.",
    },
    z.object({
      query: string("The words"),
      kind: z.optional(z.enum(SEARCH_KINDS).check(z.describe("Only results of this kind"))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(100), z.describe("Default: 20"))),
    }),
    (context, { query, kind, limit }) =>
      search(context, parsed(SearchQuery, { q: query, kind, ...(limit && { limit: String(limit) }) })),
  ),
  tool(
    { name: "read_diary", title: "Read the diary", description: "Entries of the diary, newest first.", hasDiary: true },
    z.object({
      date_start: date("The first day, YYYY-MM-DD"),
      date_end: date("The last day, YYYY-MM-DD"),
      limit: z.optional(z.int().check(z.gte(1), z.lte(100), z.describe("Default: 10"))),
    }),
    async (context, given) => ({ entries: await listDiaryEntries(context, parsed(DiaryQuery, given)) }),
  ),
  tool(
    {
      name: "add_todo",
      title: "Add a todo",
      description:
        'Adds a todo from one typed line: "Send report !high fri 15:00 #work" is a title with a priority, a day, a time and a project. "every monday", "next week" and "remind me 10 minutes before" are understood too, in English and in the person\'s language.',
      isChange: true,
      isIdempotent: false,
    },
    z.object({
      line: string("The line"),
      todo_description: z.optional(string("Further text")),
      project_id: z.optional(string("The id of the project, unless the line names one. Default: the first project")),
    }),
    async (context, { line, project_id, todo_description }) => {
      const projects = await listProjects(context, { archived: "false" });
      const typed = readTypedLine(context, line, projects);
      const project = typedProject(typed) ?? project_id ?? projects[0]?.id;
      if (project === undefined) throw new AppError(409, NO_PROJECT_MESSAGE);
      return createTodo(context, project, parsed(TodoInput, { ...typedFields(typed), todo_description }));
    },
  ),
  tool(
    {
      name: "plan_todos",
      title: "Plan todos",
      description:
        "Plans todos for a day (todo_due_date), for a week (todo_week, a Monday) or for neither. A day keeps the todo's time unless todo_time is given.",
      isChange: true,
    },
    z.object({
      plans: z.array(
        z.object({
          id: string("The id of the todo"),
          todo_due_date: nullableText("YYYY-MM-DD"),
          todo_week: nullableText("A Monday, YYYY-MM-DD"),
          todo_time: nullableText("HH:MM by the person's clock; it needs a day"),
        }),
      ),
    }),
    async (context, plans) => ({ todos: await planTodos(context, parsed(TodoPlans, plans)) }),
  ),
  tool(
    {
      name: "complete_todo",
      title: "Complete a todo",
      description: "Completes a todo, or opens it again.",
      isChange: true,
    },
    z.object({
      id: string("The id of the todo"),
      is_checked: z.optional(z.boolean().check(z.describe("false opens it again. Default: true"))),
    }),
    (context, { id, is_checked = true }) => changeTodo(context, id, { is_checked }),
  ),
  tool(
    {
      name: "write_diary",
      title: "Write in the diary",
      description:
        "Adds a paragraph to the end of today's entry, which need not be there yet. Nothing that is written is changed; other days are closed.",
      isChange: true,
      hasDiary: true,
      isIdempotent: false,
    },
    z.object({ diary_text: string("The paragraph") }),
    async (context, { diary_text }) => {
      const entry_date = today(context);
      const { diary_text: paragraph } = parsed(DiaryInput, { diary_text });
      const [entry] = await listDiaryEntries(context, {
        limit: 1,
        offset: 0,
        date_start: entry_date,
        date_end: entry_date,
      });
      const text = [entry?.diary_text, paragraph].filter(Boolean).join("\n\n");
      const input = parsed(DiaryInput, { diary_text: text, entry_date, updated_at: entry?.updated_at ?? null });
      return (await writeDiaryEntry(context, input)).saved;
    },
  ),
];
