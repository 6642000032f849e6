/** The statements that import a staged file. */
import { type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#app/db/columns.ts";
import { project } from "#app/db/schema.ts";
import { MAX_PROJECTS } from "../project/project.ts";
import { activeTodos } from "../todo/limit.server.ts";
import { MAX_ACTIVE_TODOS } from "../todo/todo.ts";
import { isKnown } from "./existing-rows.server.ts";
import type { ImportInput } from "./import.ts";
import { field, INSERTS, listing, projectOf } from "./inserts.server.ts";
import { type Kind, KINDS, PART_OF } from "./staging.server.ts";

/** Rows with fewer bytes are not counted towards the account's size. */
const SHORT_BYTES = 1_000;

/** Some parts of a staged file, of one kind or of all kinds. */
export interface Slice {
  kinds: readonly Kind[];
  /** Returns the condition on the number of a part. */
  which: (number: SQL) => SQL;
}

/** The whole file as one slice. */
export const WHOLE: Slice = { kinds: KINDS, which: () => sql`true` };

/** A project that an import makes. */
interface MadeProject {
  id: string;
  title: string;
  goal: number | null;
  created_at: string;
  archived_at: string | null;
}

/** The project of each list in a file, and the projects that the import creates. */
export interface Plan {
  made: MadeProject[];
  /** The ids of projects by the number of a list; null for lists that are left out. */
  targets: (string | null)[];
  /** Whether open todos of a list count towards the limit, by the number of the list. */
  counting: (0 | 1)[];
  /** The existing projects that were chosen, and whether their todos count. */
  chosen: { id: string; counting: 0 | 1 }[];
}

/** A running import. */
interface Run {
  user_id: string;
  /** The id of the file. */
  id: string;
  /** The time of the import. */
  now: string;
  plan: Plan;
  input: ImportInput;
  /** The names of the file's pictures. */
  pictures: readonly string[];
}

/** The statements of an import by their purpose. Those for a slice of the file are functions. */
export function importStatements(run: Run) {
  const scope = scopeOf(run);
  return {
    ...scope,
    claim: claimOf(run, scope),
    sift: (slice: Slice) => sifting(run, scope, slice),
    insert: (slice: Slice, isOne = slice.which(sql`p.number`)) => inserting(run, scope, slice, isOne),
    list: ({ kinds, which }: Slice) =>
      kinds.map((kind) => listing({ ...run, kind }, sql`${which(sql`number`)} AND ${scope.isClaimed}`)),
    /** The number of todos of the file that should be imported. */
    wanted: sql`SELECT coalesce(sum(json_array_length(content)), 0) AS count FROM import_part
      WHERE ${scope.ofFile} AND kind = 'todo'`,
    /** Stores that rows are being added from now on. */
    mark: sql`UPDATE import_file SET added = 0 WHERE id = ${run.id} AND ${scope.isClaimed}`,
    finish: finishOf(run, scope),
  };
}

/** The conditions and tables that the statements of an import share. */
function scopeOf({ user_id, id, now, plan }: Run) {
  const [made, targets, counting] = [plan.made, plan.targets, plan.counting].map((one) => JSON.stringify(one)) as [
    string,
    string,
    string,
  ];
  const own = sql`FROM project WHERE user_id = ${user_id} AND deleted_at IS NULL`;
  const staged = (kind: Kind, join = sql``) => sql`import_part p CROSS JOIN json_each(p.content) r ${join}
    WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND p.kind = ${kind}`;
  const isCounting = sql`${field("is_checked_date")} IS NULL AND (${counting} ->> (${field("list")})) = 1`;
  return {
    made,
    targets,
    counting,
    own,
    staged,
    isCounting,
    ofFile: sql`user_id = ${user_id} AND import_id = ${id}`,
    // It is in the batch that makes the projects, whose ids are new. So of two parallel requests, the second one
    // changes nothing.
    isClaimed: sql`EXISTS (SELECT 1 FROM import_file
      WHERE id = ${id} AND user_id = ${user_id} AND done_at = ${now} AND summary = ${made})`,
    newOpen: sql`(SELECT count(*) FROM ${staged("todo")} AND ${isCounting} AND NOT ${isKnown("todo", sql`${user_id}`)})`,
    room: sql`max(0, ${MAX_ACTIVE_TODOS} - ${activeTodos(user_id)})`,
  };
}

type Scope = ReturnType<typeof scopeOf>;

/** The statements that claim the file for this import, if there is enough space, and make its projects. */
function claimOf({ user_id, id, now, plan, input }: Run, { made, own, newOpen, room, isClaimed }: Scope) {
  return {
    // From here on, its long texts and pictures are counted in their own tables.
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
}

/**
 * The condition that a staged row is imported: its part was chosen, its list has a project, and the row does not
 * exist here yet.
 */
function isImported({ user_id, input }: Run, { targets, own }: Scope, kind: Kind): SQL {
  const isHere = isKnown(kind, sql`${user_id}`);
  const part = PART_OF[kind];
  if (part) return input.without.includes(part) ? sql`false` : sql`NOT ${isHere}`;
  // Only pomodoros are kept without their project.
  const hasPlace =
    kind === "pomodoro"
      ? sql`${projectOf(targets)} IS NOT NULL`
      : sql`EXISTS (SELECT 1 ${own} AND project.id = ${projectOf(targets)})`;
  return sql`${hasPlace} AND NOT ${isHere}`;
}

/** Deletes the staged rows that are left out or exist here already, so that later statements need not check again. */
function sifting(run: Run, scope: Scope, { kinds, which }: Slice): SQL[] {
  const { user_id, id } = run;
  const { ofFile, isClaimed } = scope;
  return [
    sql`UPDATE import_file SET bytes = bytes + (
        SELECT coalesce(sum(octet_length(r.value)), 0) FROM import_part p CROSS JOIN json_each(p.content) r
        WHERE p.user_id = ${user_id} AND p.import_id = ${id} AND ${which(sql`p.number`)}
          AND octet_length(r.value) < ${SHORT_BYTES})
      WHERE id = ${id} AND user_id = ${user_id} AND ${isClaimed}`,
    ...kinds.map(
      (kind) => sql`UPDATE import_part SET content = (SELECT json_group_array(json(r.value))
        FROM json_each(import_part.content) r WHERE ${isImported(run, scope, kind)})
        WHERE ${ofFile} AND kind = ${kind} AND ${which(sql`number`)} AND ${isClaimed}`,
    ),
  ];
}

/** Adds the staged rows of a slice that meet `isOne`. */
function inserting({ user_id }: Run, scope: Scope, { kinds }: Slice, isOne: SQL): SQL[] {
  const { targets, counting, room, staged, isClaimed } = scope;
  return [
    // If a row of the file is in the trash here, the imported row replaces it.
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
}

/** The statements that follow after all rows are added. */
function finishOf({ user_id, id, pictures }: Run, { ofFile, isClaimed }: Scope) {
  return {
    counted: sql`UPDATE import_file SET added = (SELECT coalesce(sum(json_array_length(content)), 0) FROM import_part
      WHERE ${ofFile} AND kind <> 'language_learner') WHERE id = ${id} AND ${isClaimed}`,
    // The pictures of the file that no day uses.
    unused: sql`SELECT f.value AS file FROM json_each(${JSON.stringify(pictures)}) f WHERE NOT EXISTS
      (SELECT 1 FROM diary_picture WHERE user_id = ${user_id} AND file = f.value)`,
    added: sql`SELECT kind, sum(json_array_length(content)) AS count FROM import_part WHERE ${ofFile} GROUP BY kind`,
  };
}
