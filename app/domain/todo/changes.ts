import { type TodoPlan, withPlans } from "./plan.ts";
import { pick } from "../pick.ts";
import { EMPTY_WEEK } from "../week/week-data.ts";
import { mondayOf } from "../week/week.ts";
import {
  type ActiveTodo,
  type CalendarTodo,
  dateOf,
  withOnePlan,
  type FromMeeting,
  type NeededField,
  type Repeating,
  type SeenTexts,
  type Todo,
  TODO_TEXTS,
  type TodoField,
} from "./todo.ts";
import { NO_TIME } from "./todo-time.ts";

/** The fields of a todo's editor. The due date may be an instant. */
type EditedFields = Pick<Todo, Exclude<TodoField, "todo_week" | "todo_event" | keyof Repeating>>;

/** The editable fields of a todo. */
export interface TodoFields
  extends
    Pick<Todo, NeededField>,
    Partial<Omit<EditedFields, NeededField> & Repeating & FromMeeting & Pick<Todo, "todo_event">> {
  /** The Monday of a new todo's week. */
  todo_week?: string;
  /** The Monday of a new todo's meeting. */
  meeting_week?: string;
}

/** A new todo before anything is typed. */
export const NEW_TODO = {
  todo_title: "",
  todo_description: "",
  todo_category: "none",
  todo_due_date: null,
  ...NO_TIME,
} as const satisfies EditedFields;
export const EDITED_FIELDS = Object.keys(NEW_TODO) as (keyof EditedFields)[];

/**
 * A change of the todos, with the fields of the home page's action. The browser makes a new todo's id. `name` is used
 * in messages. `todo` is the restored todo, and `before` the id of the todo after it: the page may have been read
 * without the todo.
 */
export type TodoChange =
  /**
   * `isOfDay`: it was typed into a day of the calendar. `after`: the id of the todo above it; without it the new todo
   * comes first.
   */
  | ({ intent: "add-todo"; todo_id: string; project_id: string; isOfDay?: boolean; after?: string } & TodoFields)
  | ({ intent: "change-todo"; todo_id: string; project_id?: string; name?: string } & SavedEdit)
  /** `at`: the instant at which the todo was completed. */
  | { intent: "tick-todo"; todo_id: string; name: string; at?: string }
  /** `is_undo`: it was added a moment ago, and must not go to the trash. */
  | { intent: "delete-todo"; todo_id: string; name: string; is_undo?: true }
  | { intent: "untick-todo" | "restore-todo"; todo_id: string; name: string; todo: ActiveTodo; before: string | null }
  /**
   * `after`: the id of the todo above it in the project, null for the first place. A meeting belongs to the project.
   */
  | ({
      intent: "move-todo";
      todo_id: string;
      name: string;
      project_id: string;
      after: string | null;
    } & Partial<FromMeeting>)
  /** `back`: todos that Undo returns to a page that shows only those with their earlier plans. */
  | { intent: "plan-todos"; plans: TodoPlan[]; name: string; back?: Place[] }
  | { intent: "order-todos"; project_id: string; todoIds: string[] };

/** A todo, and the id of the todo after it. */
interface Place {
  todo: ActiveTodo;
  before: string | null;
}

/** The ids of the todos that a change concerns; for an order, the project's id. */
export function changedIds(change: TodoChange): string[] {
  if ("todo_id" in change) return [change.todo_id];
  return "plans" in change ? change.plans.map(({ id }) => id) : [change.project_id];
}

/**
 * What an editor saves: the changed fields; as `typed` all its fields, which are offered again after a refusal; and as
 * `seen` the texts with which it opened: the server does not replace what another device saved since.
 */
export type SavedEdit = Partial<TodoFields> & { typed?: TodoFields; seen?: SeenTexts };

/**
 * What an editor with these fields saves; without `typed` if nothing changed. `opened`: its fields when it opened;
 * another device may have changed them since.
 */
export function editOf(fields: TodoFields, opened: Partial<TodoFields>): SavedEdit {
  const changed = changedFields(fields, opened);
  if (Object.keys(changed).length === 0) return {};
  const texts = TODO_TEXTS.filter((name) => name in opened && name in changed);
  return { ...changed, typed: fields, ...(texts.length > 0 && { seen: pick(opened, texts) }) };
}

/** The fields that differ from the ones before. A value where there was none has changed. */
export const changedFields = <Fields extends object>(fields: Fields, before: { [Name in keyof Fields]?: unknown }) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const old = before[name as keyof Fields];
      return value !== old && (old === undefined || comparable(name, value) !== comparable(name, old));
    }),
  ) as Partial<Fields>;

/** A value as the server stores it: an empty control means none, and a date has no noon. */
const comparable = (name: string, value: unknown) =>
  value === "" ? null : name === "todo_due_date" && value !== null ? dateOf(value as string) : value;

/** One id for the rows that a change concerns. */
export const changedId = (change: TodoChange) => changedIds(change).join();

/**
 * Applies a change to a list of todos. Idempotent. `toRow` returns a todo as a row of the list, or null if it does
 * not belong there.
 */
function applyChange<Row extends ActiveTodo>(
  todos: readonly Row[],
  change: TodoChange,
  toRow: (todo: ActiveTodo) => Row | null,
): readonly Row[] {
  const patch = (id: string, fields: Partial<ActiveTodo>) =>
    todos.map((todo) => (todo.id === id ? { ...todo, ...fields } : todo));
  switch (change.intent) {
    case "add-todo": {
      const above = todos.findIndex(({ id }) => id === change.after);
      const below = above < 0 ? todos.find((todo) => todo.project_id === change.project_id) : todos[above + 1];
      return insert(todos, toRow(added(change)), below?.id ?? null);
    }
    case "change-todo": {
      const { intent: _, todo_id, name: __, typed: ___, seen: ____, ...fields } = change;
      return patch(todo_id, { ...withOnePlan(fields), next_date: undefined });
    }
    case "move-todo":
      return moved(todos, change, toRow);
    case "tick-todo":
      return patch(change.todo_id, { is_checked: true });
    case "untick-todo": {
      const row = toRow({ ...change.todo, is_checked: false });
      return insert(patch(change.todo_id, { is_checked: false }), row, change.before);
    }
    case "restore-todo":
      return insert(todos, toRow(change.todo), change.before);
    case "delete-todo":
      return todos.filter(({ id }) => id !== change.todo_id);
    case "plan-todos":
      return withPlans(
        // From the last one, because a todo may come before another one that returns.
        (change.back ?? []).reduceRight((rows, { todo, before }) => insert(rows, toRow(todo), before), todos),
        change.plans.map((plan) => ({ ...plan, next_date: undefined })),
      );
    case "order-todos":
      return ordered(todos, change.todoIds);
  }
}

/** Puts a todo into a project, below another todo or first. A todo that changes its project leaves its meeting. */
function moved<Row extends ActiveTodo>(
  todos: readonly Row[],
  { todo_id, project_id, after, ...change }: Extract<TodoChange, { intent: "move-todo" }>,
  toRow: (todo: ActiveTodo) => Row | null,
): readonly Row[] {
  const todo = todos.find(({ id }) => id === todo_id);
  if (!todo) return todos;
  const rest = todos.filter((one) => one !== todo);
  const { meeting_note_id = null, meeting_line = null } = project_id === todo.project_id ? todo : change;
  const above = rest.findIndex((one) => one.id === after && one.project_id === project_id);
  const below = above < 0 ? rest.find((one) => one.project_id === project_id) : rest[above + 1];
  return insert(rest, toRow({ ...todo, project_id, meeting_note_id, meeting_line }), below?.id ?? null);
}

/** Adds a row above the one with that id, or at the end, unless the list already contains it. */
function insert<Row extends ActiveTodo>(todos: readonly Row[], row: Row | null, before: string | null): readonly Row[] {
  if (row === null || todos.some(({ id }) => id === row.id)) return todos;
  const place = todos.findIndex(({ id }) => id === before);
  return todos.toSpliced(place < 0 ? todos.length : place, 0, row);
}

/** A new todo as the server will create it. */
function added({
  intent: _,
  isOfDay: __,
  after: ___,
  todo_id: id,
  ...fields
}: Extract<TodoChange, { intent: "add-todo" }>) {
  return { id, ...fields, todo_due_date: fields.todo_due_date || null, todo_week: fields.todo_week ?? null };
}

/** Reorders the named todos. The others keep their positions. */
function ordered<Row extends ActiveTodo>(todos: readonly Row[], ids: readonly string[]): readonly Row[] {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  const next = ids.flatMap((id) => byId.get(id) ?? []);
  const moving = new Set(next.map(({ id }) => id));
  let i = 0;
  return todos.map((todo) => (moving.has(todo.id) ? next[i++]! : todo));
}

/** A project that a todo can be added to. */
export interface ProjectChoice {
  id: string;
  proje_title: string;
}

/** An active todo with its project's title. */
export type TitledTodo = ActiveTodo & Pick<CalendarTodo, "proje_title">;

/** A completed todo, with the day on which it was completed in the person's time zone. */
export type DoneTodo = TitledTodo & { done_on: string };

/** The data of the calendar page that changes of todos concern. */
export interface CalendarPage {
  /** All active todos. */
  todos: readonly TitledTodo[];
  /** The todos that were completed on the days of the grid. */
  done: readonly DoneTodo[];
  projects: readonly ProjectChoice[];
}

/** A todo with its project's title; null if the project is unknown. */
function withProject(todo: ActiveTodo, projects: readonly ProjectChoice[]): TitledTodo | null {
  const project = projects.find(({ id }) => id === todo.project_id);
  return project ? { ...todo, proje_title: project.proje_title } : null;
}

/** Applies a change of the todos to the calendar. */
export function applyToCalendar<Page extends CalendarPage>(page: Page, change: TodoChange): Page {
  const todos = applyChange<TitledTodo>(page.todos, change, (todo) => withProject(todo, page.projects));
  const isUndone = change.intent === "untick-todo" || change.intent === "delete-todo";
  return { ...page, todos, done: isUndone ? page.done.filter(({ id }) => id !== change.todo_id) : page.done };
}

/** The data of the page that closes a week, as far as changes of todos concern it: its Monday, and its open todos. */
export interface WeekToClosePage {
  week_start: string;
  left_over: readonly TitledTodo[];
  projects: readonly ProjectChoice[];
}

/** Applies a change of the todos to the page that closes a week. */
export function applyToWeekToClose<Page extends WeekToClosePage>(page: Page, change: TodoChange): Page {
  const todos = applyChange<TitledTodo>(page.left_over, change, (todo) => withProject(todo, page.projects));
  const isLeft = ({ is_checked, todo_due_date, todo_week }: TitledTodo) =>
    !is_checked && (todo_due_date ? mondayOf(dateOf(todo_due_date)) : todo_week) === page.week_start;
  return { ...page, left_over: todos.filter(isLeft) };
}

/** The todos that were completed in a week, and their number. */
interface CompletedOfWeek {
  completedTodos: readonly { id: string }[];
  stats?: { completedTodos: number };
}

/** The data of home that changes of todos concern: active todos, and by project the todos completed in the week. */
export interface HomePage {
  todos: readonly ActiveTodo[];
  week: { byProject: Record<string, CompletedOfWeek> };
}

/** Applies a change of the todos to the home page. */
export function applyToHome<Page extends HomePage>(page: Page, change: TodoChange): Page {
  const todos = applyChange(page.todos, change, (todo) => todo);
  if (change.intent !== "untick-todo") return { ...page, todos };
  const byProject = Object.entries(page.week.byProject).map(([project, data]) => {
    const completedTodos = data.completedTodos.filter(({ id }) => id !== change.todo_id);
    return [project, { ...data, completedTodos }];
  });
  return { ...page, todos, week: { ...page.week, byProject: Object.fromEntries(byProject) } };
}

/** The week that home shows. */
interface ShownWeek {
  today: string;
  week: { monday: string };
}

/**
 * Moves todos that were completed without a network from home's list to the completed ones of its week. `tickedAt`
 * has the instants, by id.
 */
export function withWaitingTicks<Page extends HomePage & ShownWeek>(
  page: Page,
  tickedAt: ReadonlyMap<string, string>,
): Page {
  const ticked = page.todos.filter(({ id, is_checked }) => is_checked && tickedAt.has(id));
  if (ticked.length === 0) return page;
  const todos = page.todos.filter((todo) => !ticked.includes(todo));
  if (mondayOf(page.today) !== page.week.monday) return { ...page, todos };
  const byProject: Record<string, CompletedOfWeek> = { ...page.week.byProject };
  for (const todo of ticked) {
    const before = byProject[todo.project_id] ?? EMPTY_WEEK;
    const others = before.completedTodos.filter(({ id }) => id !== todo.id);
    const completedTodos = [{ ...todo, is_checked_date: tickedAt.get(todo.id)! }, ...others];
    const count = (before.stats?.completedTodos ?? 0) + completedTodos.length - before.completedTodos.length;
    byProject[todo.project_id] = { ...before, completedTodos, stats: { ...before.stats, completedTodos: count } };
  }
  return { ...page, todos, week: { ...page.week, byProject } };
}
