import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { runAll, runNamed } from "#app/db/database.ts";
import { import_file } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { said, text } from "#app/i18n/text.ts";
import { deletePicturesOfRows } from "../diary/picture-store.server.ts";
import { TOPICS } from "../live/live.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import type { ImportOutcome } from "./import.ts";
import { INSERTS, listing } from "./inserts.server.ts";
import { KINDS } from "./staging.server.ts";
import { imported, undoStatements } from "./undo-statements.server.ts";

/** Milliseconds after which an unfinished import of a large file counts as interrupted. */
const INTERRUPTED_MS = 5 * 60_000;
export const RUNNING_MESSAGE = text(
  "import.running",
  "This file is being imported. Please try again in a few minutes.",
);

/** Announces that, besides the projects, anything of the person may have changed. */
export function announceAll({ trail }: AppContext): void {
  for (const topic of TOPICS) if (topic !== "account" && topic !== "project") trail.also.add(topic);
}

/** Lists what an unfinished import has added. 409 while the import may still be running. */
async function listAdded(context: AppContext, file: typeof import_file.$inferSelect, isInterrupted: boolean) {
  const { db } = context;
  const { id, user_id, added } = file;
  const ofFile = sql`p.user_id = ${user_id} AND p.import_id = ${id}`;
  const isUnlisted = sql`json_type(p.content, '$[0]') = 'object'`;
  const [unlisted] = await db.all(sql`SELECT 1 FROM import_part p WHERE ${ofFile} AND ${isUnlisted} LIMIT 1`);
  if (added !== null && !unlisted) return;
  const isRunning = Date.parse(file.done_at!) > context.now.getTime() - INTERRUPTED_MS;
  if (isRunning && !isInterrupted) throw new AppError(409, RUNNING_MESSAGE);
  // Before rows are added, the parts must contain only new rows, because other rows may come from an earlier import.
  if (added === null) return void (await db.run(sql`UPDATE import_part AS p SET content = '[]' WHERE ${ofFile}`));
  const learners = sql`import_part p CROSS JOIN json_each(p.content) r
    WHERE ${ofFile} AND p.kind = 'language_learner' AND ${isUnlisted}`;
  // The undo recognises a language of the file by its counts, which an import adds last.
  await db.run(INSERTS.language_learner({ user_id, targets: "", counting: "", room: sql`0`, rows: () => learners }));
  for (const kind of KINDS) await runAll(db, [listing({ user_id, id, kind }, sql`true`)]);
}

/** Removes the rows of a large file that was only partly added. */
export async function takeBack(context: AppContext, id: string): Promise<void> {
  await undoImport(context, id, { isInterrupted: true });
}

/**
 * Undoes an import: deletes the rows that it added, unless they have changed since, and the projects that it made,
 * unless they have been renamed or are not empty. A staged file is discarded. 404 for an unknown file, 409 while it
 * is being imported.
 */
export async function undoImport(
  context: AppContext,
  id: string,
  { isInterrupted = false } = {},
): Promise<ImportOutcome> {
  const { id: user_id } = await mayWriteThemselves(context, "project");
  const isOwn = and(eq(import_file.id, id), eq(import_file.user_id, user_id));
  const [file] = await context.db.select().from(import_file).where(isOwn);
  if (!file) throw notFound();
  const undone = { user_id, id, summary: file.summary };
  const forgotten = [
    sql`DELETE FROM import_part WHERE user_id = ${user_id} AND import_id = ${id}`,
    sql`DELETE FROM import_file WHERE id = ${id} AND user_id = ${user_id}`,
  ];
  if (file.done_at === null) {
    const waiting = sql`SELECT r.value ->> 'file' AS file FROM ${imported(undone, "diary_picture")}`;
    await deletePicturesOfRows(context, user_id, (await runNamed(context.db, { waiting, forgotten })).waiting);
    return {
      count: 0,
      ...said({
        id: "import.file_forgotten_nothing_imported",
        message: "The file is forgotten. Nothing was imported.",
      }),
    };
  }
  if (!file.added) await listAdded(context, file, isInterrupted);
  const done = await runNamed(context.db, { ...undoStatements(undone), forgotten });
  await deletePicturesOfRows(context, user_id, done.pictures);
  announceAll(context);
  for (const project of done.projects as { id: string }[])
    context.waitUntil(clockOf(context, user_id).leaveProject(project.id, context.now.getTime()));
  const [{ count: stays }] = done.staying as [{ count: number }];
  return { count: Math.max(0, (file.added ?? 0) - stays), ...said(removedMessage(stays)) };
}

/** The message that an import was undone, and how many rows stay. */
const removedMessage = (stays: number) =>
  stays === 0
    ? { id: "import.removed", message: "What you imported is removed." }
    : {
        id: "import.removed_but",
        message:
          "What you imported is removed. {count, plural, one {# thing stays, because you changed it since.} other {# things stay, because you changed them since.}}",
        values: { count: stays },
      };
