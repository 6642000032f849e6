import { pluralize } from "../pluralize.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { insertSelect } from "#app/db/columns.ts";
import { runAll, runNamed } from "#app/db/database.ts";
import { project } from "#app/db/schema.ts";
import { deletePictures, pictureKey } from "../diary/picture-store.server.ts";
import { AppError, notFound } from "#app/errors.ts";
import { MAX_PROJECTS, PROJECT_LIMIT_MESSAGE } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import type { ImportInput, ImportOutcome } from "./import.ts";
import { isKnown, readWaiting } from "./import.server.ts";
import { field, INSERTS, projectOf } from "./inserts.server.ts";
import { listing } from "./manifest.server.ts";
import { planOf } from "./plan.server.ts";
import { type Kind, KINDS } from "./staging.server.ts";
import { PART_OF } from "./summary.server.ts";
import { announceAll, takeBack } from "./undo.server.ts";

/** Bytes of a row below which no table counts it. */
const SHORT_BYTES = 1_000;

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
};

/** Bytes of a file up to which it is imported in one batch: those of a usual file. */
const BYTES_AT_ONCE = 1_000_000;
/** Parts of a larger file that one batch handles, so that the database is not held for long. */
const PARTS_A_BATCH = 2;

/** Some parts of a file, all of one kind or of any. */
interface Slice {
  kinds: readonly Kind[];
  /** The condition for the number of a part. */
  which: (number: SQL) => SQL;
}

/** The whole of a file as one slice. */
const WHOLE: Slice = { kinds: KINDS, which: () => sql`true` };

/** The slices of a large file, in the order of the tables. */
async function slicesOf({ db }: AppContext, user_id: string, id: string): Promise<Slice[]> {
  const parts = await db.all<{ kind: Kind; number: number }>(
    sql`SELECT kind, number FROM import_part WHERE user_id = ${user_id} AND import_id = ${id} ORDER BY number`,
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
  const now = context.now.toISOString();
  const [made, targets, counting] = [plan.made, plan.targets, plan.counting].map((one) => JSON.stringify(one)) as [
    string,
    string,
    string,
  ];
  const ofFile = sql`user_id = ${user_id} AND import_id = ${id}`;
  // With the projects, whose ids are new, so that of two requests at once the second one changes nothing.
  const isClaimed = sql`EXISTS (SELECT 1 FROM import_file
    WHERE id = ${id} AND user_id = ${user_id} AND done_at = ${now} AND summary = ${made})`;
  const staged = (kind: Kind, join = sql``) => sql`import_part p CROSS JOIN json_each(p.content) r ${join}
    WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;
  const own = sql`FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL`;
  const isHere = (kind: Kind) => isKnown(kind, sql`${user_id}`);
  const isCounting = sql`${field("is_checked_date")} IS NULL AND (${counting} ->> (${field("list")})) = 1`;
  const newOpen = sql`(SELECT count(*) FROM ${staged("todo")} AND ${isCounting} AND NOT ${isHere("todo")})`;
  const isKept = (kind: Kind) => {
    const part = PART_OF[kind];
    if (part) return input.without.includes(part) ? sql`false` : sql`NOT ${isHere(kind)}`;
    // Only pomodoros outlive their project.
    const hasPlace =
      kind === "pomodoro"
        ? sql`${projectOf(targets)} IS NOT NULL`
        : sql`EXISTS (SELECT 1 ${own} AND project.id = ${projectOf(targets)})`;
    return sql`${hasPlace} AND NOT ${isHere(kind)}`;
  };
  const room = sql`max(0, ${MAX_ACTIVE_TODOS} - ${activeTodos(user_id)})`;
  const claim = {
    // From here on its long texts and pictures are counted by the tables that they go to.
    claimed: sql`UPDATE import_file SET done_at = ${now}, summary = ${made}, bytes = 0
      WHERE id = ${id} AND user_id = ${user_id} AND done_at IS NULL
        AND (${made} = '[]' OR (SELECT count(*) ${own}) + ${plan.made.length} <= ${MAX_PROJECTS})
        AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(plan.chosen)}) c WHERE NOT EXISTS
          (SELECT 1 ${own} AND project.id = c.value ->> 'id' AND (archived_at IS NULL) = (c.value ->> 'counting')))
        AND (${input.only_what_fits ? 1 : 0} OR ${newOpen} IN (0, min(${newOpen}, ${room})))
      RETURNING id`,
    projects: sql`${insertSelect(project, {
      id: sql`f.value ->> 'id'`,
      user_id,
      proje_title: sql`f.value ->> 'title'`,
      proje_goal_minutes: sql`f.value ->> 'goal'`,
      position: sql`(SELECT coalesce(max(position), 0) ${own}) + f.key + 1`,
      created_at: sql`f.value ->> 'created_at'`,
      archived_at: sql`f.value ->> 'archived_at'`,
      deleted_at: null,
    })} FROM json_each(${made}) f WHERE ${isClaimed}`,
  };
  // Deletes the staged rows that are left out or here already, so that no later statement has to ask again.
  const sift = ({ kinds, which }: Slice) => [
    sql`UPDATE import_file SET bytes = bytes + (
        SELECT coalesce(sum(octet_length(r.value)), 0) FROM import_part p CROSS JOIN json_each(p.content) r
        WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND ${which(sql`p.number`)}
          AND octet_length(r.value) < ${SHORT_BYTES})
      WHERE id = ${id} AND user_id = ${user_id} AND ${isClaimed}`,
    ...kinds.map(
      (kind) => sql`UPDATE import_part SET content = (SELECT json_group_array(json(r.value))
        FROM json_each(import_part.content) r WHERE ${isKept(kind)})
        WHERE ${ofFile} AND kind = ${kind} AND ${which(sql`number`)} AND ${isClaimed}`,
    ),
  ];
  const wantedTodos = sql`SELECT coalesce(sum(json_array_length(content)), 0) AS count FROM import_part
    WHERE ${ofFile} AND kind = 'todo'`;
  const insert = ({ kinds, which }: Slice, isOne = which(sql`p.number`)) => [
    // A row of the file may be in the trash here: the imported one replaces it.
    ...(["todo", "pomodoro"] as const)
      .filter((kind) => kinds.includes(kind))
      .map(
        (kind) => sql`DELETE FROM ${sql.identifier(kind)} WHERE user_id = ${user_id} AND deleted_at IS NOT NULL
        AND id IN (SELECT ${field("id")} FROM ${staged(kind)} AND ${isOne} AND ${isClaimed})`,
      ),
    ...kinds.map((kind) => {
      const rows = (join?: SQL) => sql`${staged(kind, join)} AND ${isOne} AND ${isClaimed}`;
      return INSERTS[kind]({ user_id, targets, counting, room, rows });
    }),
  ];
  const list = ({ kinds, which }: Slice) =>
    kinds.map((kind) => listing({ user_id, id, kind }, sql`${which(sql`number`)} AND ${isClaimed}`));
  const finish = {
    counted: sql`UPDATE import_file SET added = (SELECT coalesce(sum(json_array_length(content)), 0) FROM import_part
      WHERE ${ofFile} AND kind <> 'language_learner') WHERE id = ${id} AND ${isClaimed}`,
    // The pictures of the file that no day has got.
    unused: sql`SELECT f.value AS file FROM json_each(${JSON.stringify(waiting.pictures)}) f WHERE NOT EXISTS
      (SELECT 1 FROM diary_picture WHERE user_id = ${user_id} AND file = f.value)`,
    added: sql`SELECT kind, sum(json_array_length(content)) AS count FROM import_part WHERE ${ofFile} GROUP BY kind`,
  };
  const { db } = context;
  const runAtOnce = () =>
    runNamed(db, {
      ...claim,
      sifted: sift(WHOLE),
      wanted: wantedTodos,
      inserted: insert(WHOLE),
      listed: list(WHOLE),
      ...finish,
    });
  let isStarted = false;
  async function runSlices() {
    const slices = await slicesOf(context, user_id, id);
    const { claimed } = await runNamed(db, claim);
    if (claimed.length === 0) return { claimed, wanted: [], unused: [], added: [] };
    isStarted = true;
    // Before any is added, because what is here decides what is new.
    for (const slice of slices) await runAll(db, sift(slice));
    const { wanted } = await runNamed(db, {
      wanted: wantedTodos,
      // Says that rows are added from here on.
      marked: sql`UPDATE import_file SET added = 0 WHERE id = ${id} AND ${isClaimed}`,
    });
    const lastOfTodos = slices.findLast(({ kinds }) => kinds.includes("todo"));
    for (const slice of slices) {
      const isOne = slice.which(sql`p.number`);
      await runAll(db, insert(slice, slice.kinds.includes("todo") ? sql`${isOne} AND NOT (${isCounting})` : isOne));
      // Together, because of those that count the first ones fit, and behind the others, which keep their positions.
      if (slice === lastOfTodos) await runAll(db, insert({ kinds: ["todo"], which: WHOLE.which }, isCounting));
    }
    for (const slice of slices) await runAll(db, list(slice));
    return { claimed, wanted, ...(await runNamed(db, finish)) };
  }
  const isUsual = waiting.bytes <= BYTES_AT_ONCE;
  const { claimed, wanted, unused, added } = await (isUsual ? runAtOnce() : runSlices()).catch(async (error) => {
    if (isStarted) await takeBack(context, id);
    throw error;
  });
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
