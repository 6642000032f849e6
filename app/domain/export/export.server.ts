import type { I18n } from "@lingui/core";
import type { AppContext, SessionUser } from "#app/context.ts";
import type { language_progress, other_calendar, pomodoro, todo } from "#app/db/schema.ts";
import { byTime, type DiaryAddendum } from "../diary/addendum.ts";
import { pictureKey } from "../diary/picture-store.server.ts";
import { pictureEntry } from "../diary/picture.ts";
import { storedSettings } from "../learning/stored-settings.server.ts";
import { openAddress } from "../other-calendar/read-calendar.server.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { readAhead } from "../concurrency/read-ahead.ts";
import { notWhileImpersonating, refuseLocked, signedIn } from "../session/access.server.ts";
import { dateLabel, dateRangeLabel } from "../time/date-label.ts";
import { localTime } from "../time/local-time.ts";
import { dateIn, type Days } from "../time/timezone.ts";
import type { TodoField } from "../todo/todo.ts";
import { listWebhooks } from "../webhook/webhook.server.ts";
import type { Webhook } from "../webhook/webhook.ts";
import { addDays, weekOf } from "../week/week.ts";
import { textEntry, type ZipEntry, zipStream } from "../zip/zip.server.ts";
import { type ExportQuery, MAX_EXPORTS } from "./export.ts";
import { csv, ics, json, markdown } from "./forms.server.ts";
import { filesOf } from "./parts.server.ts";
import { readme } from "./readme.ts";
import * as rows from "./rows.server.ts";
import { vtodo } from "./vtodo.ts";

type Todo = rows.RowOf<typeof todo>;
type Pomodoro = rows.RowOf<typeof pomodoro>;
type Word = rows.RowOf<typeof language_progress> & Record<"word_original" | "pronunciation" | "meaning", string | null>;

/**
 * Streams all data of the signed-in person as a ZIP; with the secret addresses of their calendars if they choose
 * that. 403 while impersonating and while the diary is locked, 429 after `MAX_EXPORTS` in an hour. A row that changes
 * during the download is exported either as before or as after the change.
 */
export async function exportAccount(
  context: AppContext,
  choice: ExportQuery,
): Promise<{ filename: string; bytes: ReadableStream<Uint8Array> }> {
  const user = await signedIn(context);
  await notWhileImpersonating(context);
  refuseLocked(context, user);
  const limit = { key: `export ${user.id}`, seconds: HOUR, most: MAX_EXPORTS };
  await countAttempt(context, [limit], { what: { id: "rate_limit.downloads", message: "Too many downloads" } });
  const filename = `sevenfold-${dateIn(context.days, context.now)}.zip`;
  return { filename, bytes: zipOf(context, user, choice) };
}

/** The ZIP of an account, read on behalf of its person. */
export const zipOf = (context: AppContext, user: SessionUser, choice: ExportQuery): ReadableStream<Uint8Array> =>
  zipStream(entries(context, user, choice), context.requestId);

async function* entries(
  context: AppContext,
  user: SessionUser,
  { calendar_addresses }: ExportQuery,
): AsyncGenerator<ZipEntry> {
  const { timezone, locale } = context;
  const i18n = await context.i18n();
  yield textEntry("README.md", readme(i18n, user.username, dateIn(context.days, context.now), timezone));
  const [[settings], webhooks] = await Promise.all([context.read(storedSettings()), listWebhooks(context)]);
  const rest = { learning: settings[0]?.learning ?? null, webhooks };
  yield textEntry("account.json", accountJson(context, user, rest));

  const projects = (await Array.fromAsync(rows.projects(context))).flat();
  const titles = new Map(projects.map(({ id, proje_title }) => [id, proje_title]));
  const titleOf = ({ project_id }: { project_id: string }) => titles.get(project_id) ?? "";
  yield* filesOf([projects], json("project"));

  const todos = async function* () {
    for (const { id } of projects) yield* rows.todosOf(context, id);
  };
  yield* filesOf<Todo>(
    todos(),
    json("todo"),
    csv(
      "todos",
      Object.values(TODO_CELLS).map(([head]) => head),
      (row) => Object.values(TODO_CELLS).map(([, cell]) => cell(row, titleOf(row), timezone)),
    ),
    ics("todos", (row) => vtodo(row, titleOf(row))),
  );
  yield* filesOf<Pomodoro>(
    rows.pomodoros(context),
    json("pomodoro"),
    csv("pomodoros", POMODORO_COLUMNS, (row) => pomodoroCells(row, timezone)),
  );
  // They come before the progress with them, so that an import reads them first.
  yield* filesOf(rows.ownWords(context), json("language_word"));
  yield* filesOf<Word>(
    rows.words(context),
    json("language_progress"),
    csv("words", WORD_COLUMNS, (row) => wordCells(row, context.days)),
  );
  yield* filesOf(rows.reviews(context), json("language_review"));
  yield* filesOf(rows.learningDays(context), json("language_day"));
  yield* filesOf(rows.learners(context), json("language_learner"));
  yield* filesOf(rows.mornings(context), json("morning_line"));
  yield* filesOf(calendars(context, calendar_addresses), json("other_calendar"));
  yield* texts(context, titleOf, { i18n, locale });
  yield* pictures(context, user.id);
}

/** The calendars. An address is null without `withAddresses`. */
async function* calendars(context: AppContext, withAddresses: boolean) {
  const address = async ({ id, calendar_address: stored }: rows.RowOf<typeof other_calendar>) =>
    withAddresses ? openAddress(context.env, id, stored) : null;
  for await (const page of rows.calendars(context))
    yield await Promise.all(page.map(async (row) => ({ ...row, calendar_address: await address(row) })));
}

/** The pictures of the diary by day, and after them their rows, so that an import reads the bytes first. */
async function* pictures(context: AppContext, user_id: string): AsyncGenerator<ZipEntry> {
  const all = (await Array.fromAsync(rows.diaryPictures(context))).flat();
  const read = async ({ entry_date, file }: (typeof all)[number]) => {
    const object = await context.env.AUDIO.get(pictureKey(user_id, file));
    return object && { name: pictureEntry(entry_date), bytes: new Uint8Array(await object.arrayBuffer()) };
  };
  for await (const entry of readAhead(all, read)) if (entry) yield entry;
  yield* filesOf([all], json("diary_picture"));
}

/** The language and the date format of the files that people read. */
interface Words {
  i18n: I18n;
  locale: string;
}

/** The tables that are mostly text, as JSON and as Markdown. */
async function* texts(
  context: AppContext,
  titleOf: (row: { project_id: string }) => string,
  { i18n, locale }: Words,
): AsyncGenerator<ZipEntry> {
  const weekLabel = (monday: string) =>
    i18n._(
      "summary.title",
      { week: weekOf(monday).week, days: dateRangeLabel(monday, addDays(monday, 6), locale) },
      { message: "Week {week}, {days}" },
    );
  yield* filesOf(
    rows.diaryEntries(context),
    json("diary_entry", "addenda"),
    markdown(
      "diary",
      i18n._("diary.name", {}, { message: "Diary" }),
      (row) => row.entry_date,
      (row) =>
        [`## ${dateLabel(row.entry_date, locale, "full")}`, row.diary_text, ...additions(row, { i18n, locale })]
          .filter((part) => part !== "")
          .join("\n\n"),
    ),
  );
  yield* filesOf(rows.diaryTemplate(context), json("diary_template"));
  yield* filesOf(rows.diaryAddenda(context), json("diary_addendum"));
  yield* filesOf(
    rows.weeklyUpdates(context),
    json("weekly_update"),
    markdown(
      "notes",
      i18n._("export.weekly_notes", {}, { message: "Weekly notes" }),
      ({ week_start }) => week_start,
      (row) => `## ${titleOf(row)} · ${weekLabel(row.week_start)}\n\n${row.update_text}`,
    ),
  );
  yield* filesOf(
    rows.meetings(context),
    json("meeting_note"),
    markdown(
      "meetings",
      i18n._("export.meetings", {}, { message: "Meetings" }),
      ({ week_start }) => week_start,
      (row) => `## ${row.meeting_title}\n\n${titleOf(row)} · ${weekLabel(row.week_start)}\n\n${row.meeting_note}`,
    ),
  );
  yield* filesOf(
    rows.closedWeeks(context),
    json("week_closed"),
    markdown(
      "weeks",
      i18n._("export.closed_weeks", {}, { message: "Closed weeks" }),
      ({ week_start }) => week_start,
      (row) => row.markdown,
    ),
  );
}

const additions = ({ addenda }: { addenda: string }, { i18n, locale }: Words) =>
  (JSON.parse(addenda) as DiaryAddendum[]).sort(byTime).map((one) => {
    const day = dateLabel(one.written_on, locale, "full");
    const head = i18n._("export.added_on", { day }, { message: "Added on {day}" });
    return `### ${head}\n\n${one.addendum_text}`;
  });

const accountJson = (
  { now }: AppContext,
  { username, email, role, timezone, day_start, locale, created_at, expires_at }: SessionUser,
  { learning, webhooks }: { learning: string | null; webhooks: Webhook[] },
) =>
  `${JSON.stringify(
    {
      format: "sevenfold-account",
      version: 1,
      exported_at: now.toISOString(),
      username,
      // A demo account has no real address.
      email: role === "demo" ? null : email,
      role,
      timezone,
      day_start,
      locale,
      learning: learning === null ? null : (JSON.parse(learning) as unknown),
      // Without their secrets, so an import does not add them again.
      webhooks: webhooks.map(({ address }) => address),
      created_at,
      expires_at,
    },
    null,
    2,
  )}\n`;

/** The columns of todos.csv: their headings, and their cells by the fields of a todo. */
const TODO_CELLS: Record<
  | Exclude<TodoField, "repeat_from" | "todo_event">
  | "project_id"
  | "is_checked_date"
  | "focused_seconds"
  | "created_at",
  readonly [head: string, cell: (row: Todo, project: string, zone: string) => string]
> = {
  project_id: ["project", (_row, project) => project],
  todo_title: ["title", (row) => row.todo_title],
  todo_description: ["description", (row) => row.todo_description],
  todo_category: ["priority", (row) => row.todo_category],
  todo_due_date: ["due", (row) => row.todo_due_date?.slice(0, 10) ?? ""],
  todo_week: ["week", (row) => row.todo_week ?? ""],
  todo_time: ["time", (row) => row.todo_time ?? ""],
  todo_remind: ["remind_minutes_before", (row) => String(row.todo_remind ?? "")],
  todo_remind_at: ["remind_at", (row) => row.todo_remind_at ?? ""],
  todo_repeat: ["repeats", (row) => row.todo_repeat ?? ""],
  is_checked_date: ["completed", (row, _project, zone) => moment(row.is_checked_date, zone)],
  focused_seconds: ["focused_minutes", (row) => minutes(row.focused_seconds)],
  created_at: ["created", (row, _project, zone) => moment(row.created_at, zone)],
};
const POMODORO_COLUMNS = "project,todo,status,started,ended,focused_minutes,notes".split(",");
const WORD_COLUMNS = "language,word,pronunciation,meaning,met,practised,correct,wrong,due".split(",");

/** `2026-11-23 09:30` in the person's time zone. */
const moment = (instant: string | null, zone: string) => (instant ? localTime(zone, instant).replace("T", " ") : "");
const minutes = (seconds: number) => String(Math.round(seconds / 60));

const pomodoroCells = (row: Pomodoro, zone: string) => [
  row.proje_title,
  row.todo_title ?? "",
  row.status,
  moment(row.started_at, zone),
  moment(row.ended_at, zone),
  minutes(row.focused_seconds),
  row.notes,
];

const wordCells = (row: Word, days: Days) => [
  row.language,
  row.word_original ?? "",
  row.pronunciation ?? "",
  row.meaning ?? "",
  row.met_on ?? "",
  String(row.times_practiced),
  String(row.correct_answers),
  String(row.total_attempts - row.correct_answers),
  row.due_at ? dateIn(days, new Date(row.due_at)) : "",
];
