import { pluralize } from "../pluralize.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { runAll, runNamed } from "#app/db/database.ts";
import { deletePictures, pictureKey } from "../diary/picture-store.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { MAX_PROJECTS, PROJECT_LIMIT_MESSAGE } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import type { ImportInput, ImportOutcome } from "./import.ts";
import { readWaiting } from "./import.server.ts";
import { importStatements, type Slice, WHOLE } from "./import-statements.server.ts";
import { planOf } from "./plan.server.ts";
import { type Kind, KINDS } from "./staging.server.ts";
import { announceAll, takeBack } from "./undo.server.ts";

const NAMES: Partial<Record<Kind, string>> = {
  todo: "todo",
  weekly_update: "weekly note",
  meeting_note: "meeting",
  pomodoro: "pomodoro",
  diary_entry: "diary day",
  diary_addendum: "diary addition",
  diary_picture: "diary picture",
  diary_template: "diary template",
  week_closed: "closed week",
  language_word: "own word",
  language_progress: "word",
  user: "setting",
  morning_line: "morning line",
  other_calendar: "calendar",
};

/** Bytes of a file up to which it is imported in one batch: those of a usual file. */
const BYTES_AT_ONCE = 1_000_000;
/** Parts of a larger file that one batch handles, so that the database is not held for long. */
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
 * Imports a file that waits, all or nothing: a usual file in one batch, a larger one in some, which are taken back when
 * one fails. 404 for an unknown file and one that is imported already, 400 for a choice that does not fit its lists, 409
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
  const files = unused as { file: string }[];
  await deletePictures(
    context,
    files.map(({ file }) => pictureKey(user_id, file)),
  );
  const counts = new Map((added as { kind: Kind; count: number }[]).map(({ kind, count }) => [kind, count]));
  const [{ count: todos }] = wanted as [{ count: number }];
  const isLeftOut = waiting.summary.lists.length > 0 && plan.targets.every((target) => target === null);
  return outcome(counts, plan.made.length, { unfit: todos - (counts.get("todo") ?? 0), isLeftOut });
}

/** Runs an import in one batch. */
const runAtOnce = ({ db }: AppContext, { claim, sift, wanted, insert, list, finish }: ImportStatements) =>
  runNamed(db, {
    ...claim,
    sifted: sift(WHOLE),
    wanted,
    inserted: insert(WHOLE),
    listed: list(WHOLE),
    ...finish,
  });

/** Runs the import of a large file slice by slice. Takes back what was added when one fails. */
async function runSlices(context: AppContext, id: string, statements: ImportStatements) {
  const { claim, wanted, finish } = statements;
  const slices = await slicesOf(context, statements);
  const { claimed } = await runNamed(context.db, claim);
  if (claimed.length === 0) return { claimed, wanted: [], unused: [], added: [] };
  try {
    // Before any is added, because what is here decides what is new.
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
    // Together, because of those that count the first ones fit, and behind the others, which keep their positions.
    if (slice === lastOfTodos) await runAll(db, insert({ kinds: ["todo"], which: WHOLE.which }, isCounting));
  }
}

interface LeftOut {
  /** Open todos that there was no room for. */
  unfit: number;
  /** Whether all lists are left out. */
  isLeftOut: boolean;
}

function outcome(counts: ReadonlyMap<Kind, number>, projects: number, { unfit, isLeftOut }: LeftOut): ImportOutcome {
  const found = KINDS.flatMap((kind) =>
    NAMES[kind] && counts.get(kind) ? [[counts.get(kind)!, NAMES[kind]] as const] : [],
  );
  const count = found.reduce((sum, [one]) => sum + one, 0);
  const texts = found.map(([one, name]) => pluralize(one, name));
  if (projects > 0) texts.unshift(pluralize(projects, "new project"));
  const nothing = isLeftOut ? "Nothing was imported: every list was left out." : "Nothing was new.";
  const said = texts.length === 0 ? nothing : `Imported ${texts.join(", ")}.`;
  return { count, message: unfit > 0 ? `${said} ${pluralize(unfit, "open todo")} did not fit.` : said };
}

/** Why a file was not imported. */
async function explainFailure(context: AppContext, id: string, asked: { newOpen: SQL; made: number; user_id: string }) {
  const [row] = await context.db.all<{ open: number; active: number; projects: number }>(sql`
    SELECT ${asked.newOpen} AS open, ${activeTodos(asked.user_id)} AS active,
      (SELECT count(*) FROM project WHERE user_id = ${asked.user_id} AND deleted_at IS NULL) AS projects
    FROM import_file WHERE id = ${id} AND user_id = ${asked.user_id} AND done_at IS NULL`);
  if (!row) return notFound();
  if (asked.made > 0 && row.projects + asked.made > MAX_PROJECTS) return new AppError(409, PROJECT_LIMIT_MESSAGE);
  const room = Math.max(0, MAX_ACTIVE_TODOS - row.active);
  if (row.open > room)
    return new AppError(
      409,
      `You can have ${MAX_ACTIVE_TODOS} open todos, so ${room} of these ${row.open} fit. Leave a list out, import one as an archived project, or import only what fits.`,
    );
  return new AppError(409, "A project has changed meanwhile. Please look at the choice again.");
}
