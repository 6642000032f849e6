import { said, type Text } from "#app/i18n/text.ts";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { newId, runAll, runNamed } from "#app/db/database.ts";
import { deletePicturesOfRows } from "../diary/picture-store.server.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { MAX_PROJECTS, PROJECT_LIMIT_MESSAGE, ProjectInput } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { type ImportInput, type ImportOutcome, TO_ARCHIVED, TO_NEW, TO_NOWHERE } from "./import.ts";
import { readWaiting, suggested, type Waiting } from "./import.server.ts";
import { importStatements, type Plan, type Slice, WHOLE } from "./import-statements.server.ts";
import { type Kind, KINDS } from "./staging.server.ts";
import { announceAll, takeBack } from "./undo.server.ts";

const NAMES: Partial<Record<Kind, Text>> = {
  todo: { id: "import.todo", message: "{count, plural, one {# todo} other {# todos}}" },
  weekly_update: { id: "import.weekly_update", message: "{count, plural, one {# weekly note} other {# weekly notes}}" },
  meeting_note: { id: "import.meeting_note", message: "{count, plural, one {# meeting} other {# meetings}}" },
  pomodoro: { id: "import.pomodoro", message: "{count, plural, one {# pomodoro} other {# pomodoros}}" },
  diary_entry: { id: "import.diary_entry", message: "{count, plural, one {# diary day} other {# diary days}}" },
  diary_addendum: {
    id: "import.diary_addendum",
    message: "{count, plural, one {# diary addition} other {# diary additions}}",
  },
  diary_picture: {
    id: "import.diary_picture",
    message: "{count, plural, one {# diary picture} other {# diary pictures}}",
  },
  diary_template: {
    id: "import.diary_template",
    message: "{count, plural, one {# diary template} other {# diary templates}}",
  },
  week_closed: { id: "import.week_closed", message: "{count, plural, one {# closed week} other {# closed weeks}}" },
  language_word: { id: "import.language_word", message: "{count, plural, one {# own word} other {# own words}}" },
  language_progress: { id: "import.language_progress", message: "{count, plural, one {# word} other {# words}}" },
  user: { id: "import.user", message: "{count, plural, one {# setting} other {# settings}}" },
  morning_line: { id: "import.morning_line", message: "{count, plural, one {# morning line} other {# morning lines}}" },
  other_calendar: { id: "import.other_calendar", message: "{count, plural, one {# calendar} other {# calendars}}" },
};

/** Files with at most this many bytes are imported in one batch. Usual files are smaller. */
const BYTES_AT_ONCE = 1_000_000;
/** The parts of a larger file that one batch handles, so that it does not block the database for long. */
const PARTS_A_BATCH = 2;

type ImportStatements = ReturnType<typeof importStatements>;

/** The slices of a large file, in the order of the tables. */
async function slicesOf({ db }: AppContext, { ofFile }: ImportStatements): Promise<Slice[]> {
  const parts = await db.all<{ kind: Kind; number: number }>(
    sql`SELECT kind, number FROM import_part WHERE ${ofFile} ORDER BY number`,
  );
  return KINDS.flatMap((kind) => {
    const numbers = parts.filter((part) => part.kind === kind).map(({ number }) => number);
    const starts = numbers.keys().filter((i) => i % PARTS_A_BATCH === 0);
    return [...starts].map((at) => {
      const some = JSON.stringify(numbers.slice(at, at + PARTS_A_BATCH));
      return { kinds: [kind], which: (number: SQL) => sql`${number} IN (SELECT value FROM json_each(${some}))` };
    });
  });
}

/**
 * Imports a staged file, completely or not at all: a usual file in one batch, a larger one in several, which are
 * undone when one fails. 404 for an unknown or an imported file, 400 for a choice that does not match its lists, 409
 * when its projects or its open todos exceed the limits.
 */
export async function runImport(context: AppContext, id: string, input: ImportInput): Promise<ImportOutcome> {
  const { id: user_id } = await mayWrite(context, "project");
  const waiting = await readWaiting(context, id);
  const plan = planOf(context, waiting, input);
  const { pictures } = waiting;
  const statements = importStatements({ user_id, id, now: context.now.toISOString(), plan, input, pictures });
  const runs = waiting.bytes <= BYTES_AT_ONCE ? runAtOnce(context, statements) : runSlices(context, id, statements);
  const { claimed, wanted, unused, added } = await runs;
  const { newOpen } = statements;
  if (claimed.length === 0) throw await explainFailure(context, id, { newOpen, made: plan.made.length, user_id });
  announceAll(context);
  await deletePicturesOfRows(context, user_id, unused);
  const counts = new Map((added as { kind: Kind; count: number }[]).map(({ kind, count }) => [kind, count]));
  const [{ count: todos }] = wanted as [{ count: number }];
  const isLeftOut = waiting.summary.lists.length > 0 && plan.targets.every((target) => target === null);
  return outcome(counts, plan.made.length, { unfit: todos - (counts.get("todo") ?? 0), isLeftOut });
}

/** The plan for a choice. 400 for a choice that does not match the lists, or a title that a project cannot have. */
function planOf({ now }: AppContext, waiting: Waiting, { lists: given, without }: ImportInput): Plan {
  const { summary, projects, item } = waiting;
  const preset = suggested(waiting);
  if (given && given.length !== summary.lists.length)
    throw new AppError(400, {
      id: "import.choose_place_each_lists",
      message: "Choose a place for each of the {length} lists",
      values: { length: summary.lists.length },
    });
  const plan: Plan = { made: [], targets: [], counting: [], chosen: [] };
  for (const { number, id } of summary.missing) plan.targets[number] = without.includes("log") ? null : id;
  for (const [i, list] of summary.lists.entries()) {
    const { to, title: proje_title = preset[i]!.title } = given?.[i] ?? preset[i]!;
    const place = (id: string | null, counting: 0 | 1) => {
      plan.targets[list.number] = id;
      plan.counting[list.number] = counting;
    };
    if (to === TO_NOWHERE) place(null, 0);
    else if (to === TO_NEW || to === TO_ARCHIVED) {
      const read = z.safeParse(ProjectInput, { proje_title });
      if (!read.success) throw invalidInput(read.error.issues.map((one) => ({ ...one, path: [`title-${i}`] })));
      const title = read.data.proje_title;
      const archived_at = to === TO_ARCHIVED ? (list.archived_at ?? now.toISOString()) : null;
      const same = plan.made.find((one) => one.title.toLowerCase() === title.toLowerCase());
      // Two projects of one account stay separate.
      if (same && item.format !== "sevenfold") place(same.id, same.archived_at === null ? 1 : 0);
      else {
        const id = list.keeps ?? newId();
        plan.made.push({ id, title, goal: list.goal, created_at: list.created_at ?? now.toISOString(), archived_at });
        place(id, archived_at === null ? 1 : 0);
      }
    } else {
      const project = projects.find(({ id }) => id === to);
      if (!project)
        throw new AppError(404, { id: "import.there_no_such_project", message: "There is no such project" });
      const counting = project.is_archived ? 0 : 1;
      place(to, counting);
      plan.chosen.push({ id: to, counting });
    }
  }
  // Fills holes with null, because JSON cannot store holes.
  plan.targets = Array.from(plan.targets, (id) => id ?? null);
  plan.counting = Array.from(plan.counting, (one) => one ?? 0);
  return plan;
}

/** Runs an import in one batch. */
const runAtOnce = ({ db }: AppContext, { claim, sift, wanted, insert, list, finish }: ImportStatements) =>
  runNamed(db, { ...claim, sifted: sift(WHOLE), wanted, inserted: insert(WHOLE), listed: list(WHOLE), ...finish });

/** Runs the import of a large file slice by slice. When a slice fails, removes what was added. */
async function runSlices(context: AppContext, id: string, statements: ImportStatements) {
  const { claim, wanted, finish } = statements;
  const slices = await slicesOf(context, statements);
  const { claimed } = await runNamed(context.db, claim);
  if (claimed.length === 0) return { claimed, wanted: [], unused: [], added: [] };
  try {
    // All slices are sifted before a row is added, because existing rows decide which rows are new.
    for (const slice of slices) await runAll(context.db, statements.sift(slice));
    const counted = await runNamed(context.db, { wanted, marked: statements.mark });
    await insertSlices(context, slices, statements);
    for (const slice of slices) await runAll(context.db, statements.list(slice));
    return { claimed, wanted: counted.wanted, ...(await runNamed(context.db, finish)) };
  } catch (error) {
    await takeBack(context, id);
    throw error;
  }
}

/** Adds the rows of all slices. */
async function insertSlices({ db }: AppContext, slices: readonly Slice[], { insert, isCounting }: ImportStatements) {
  const lastOfTodos = slices.findLast(({ kinds }) => kinds.includes("todo"));
  for (const slice of slices) {
    const isOne = slice.which(sql`p.number`);
    await runAll(db, insert(slice, slice.kinds.includes("todo") ? sql`${isOne} AND NOT (${isCounting})` : isOne));
    // The todos that count are added by one statement, because only the first ones have room, and because existing
    // todos, which come before them, keep their positions.
    if (slice === lastOfTodos) await runAll(db, insert({ kinds: ["todo"], which: WHOLE.which }, isCounting));
  }
}

interface LeftOut {
  /** The open todos for which there was no room. */
  unfit: number;
  /** Whether all lists are left out. */
  isLeftOut: boolean;
}

function outcome(counts: ReadonlyMap<Kind, number>, projects: number, { unfit, isLeftOut }: LeftOut): ImportOutcome {
  const found = KINDS.flatMap((kind) =>
    NAMES[kind] && counts.get(kind) ? [[counts.get(kind)!, NAMES[kind]] as const] : [],
  );
  const count = found.reduce((sum, [one]) => sum + one, 0);
  const parts: Text[] = found.map(([some, part]) => ({ ...part, values: { count: some } }));
  if (projects > 0)
    parts.unshift({
      id: "import.projects",
      message: "{count, plural, one {# new project} other {# new projects}}",
      values: { count: projects },
    });
  const nothing: Text = isLeftOut
    ? { id: "import.all_left_out", message: "Nothing was imported: every list was left out." }
    : { id: "import.nothing_new", message: "Nothing was new." };
  const result: Text =
    parts.length === 0 ? nothing : { id: "import.imported", message: "Imported {parts}.", values: { parts } };
  if (unfit === 0) return { count, ...said(result) };
  return {
    count,
    ...said({
      id: "import.unfit",
      message: "{result} {count, plural, one {# open todo} other {# open todos}} did not fit.",
      values: { result, count: unfit },
    }),
  };
}

/** Throws why a file was not imported. */
async function explainFailure(context: AppContext, id: string, asked: { newOpen: SQL; made: number; user_id: string }) {
  const [row] = await context.db.all<{ open: number; active: number; projects: number }>(sql`
    SELECT ${asked.newOpen} AS open, ${activeTodos(asked.user_id)} AS active,
      (SELECT count(*) FROM project WHERE user_id = ${asked.user_id} AND deleted_at IS NULL) AS projects
    FROM import_file WHERE id = ${id} AND user_id = ${asked.user_id} AND done_at IS NULL`);
  if (!row) return notFound();
  if (asked.made > 0 && row.projects + asked.made > MAX_PROJECTS) return new AppError(409, PROJECT_LIMIT_MESSAGE);
  const room = Math.max(0, MAX_ACTIVE_TODOS - row.active);
  if (row.open > room)
    return new AppError(409, {
      id: "import.open_todos_these_fit",
      message:
        "You can have {max} open todos, so {room} of these {open} fit. Leave a list out, import one as an archived project, or import only what fits.",
      values: { max: MAX_ACTIVE_TODOS, room, open: row.open },
    });
  return new AppError(409, {
    id: "import.project_changed_meanwhile_please",
    message: "A project has changed meanwhile. Please check your choices again.",
  });
}
