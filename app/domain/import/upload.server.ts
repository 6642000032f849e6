/** Receives a file to import, and stages it: one file at a time, of limited size, and one for each person. */
import { Buffer } from "node:buffer";
import { eq, type SQL, sql } from "drizzle-orm";
import { MALFORMED_MESSAGE } from "#app/body.ts";
import type { AppContext } from "#app/context.ts";
import { runAll } from "#app/db/database.ts";
import { import_file } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { deletePictures, deletePicturesOfRows } from "../diary/picture-store.server.ts";
import { listProjects } from "../project/project.server.ts";
import type { Project } from "../project/project.ts";
import { countAttempt, DAY, HOUR } from "../rate-limit/rate-limit.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { ZipError } from "../zip/unzip.server.ts";
import { CHOOSE_FILE_MESSAGE, MAX_DEMO_IMPORT_BYTES, MAX_IMPORT_BYTES, MAX_IMPORTS, MAX_LISTS } from "./import.ts";
import { Staging, summaryOf } from "./staging.server.ts";
import { stageUpload } from "./stage-upload.server.ts";

/** The most bytes of the head of a form's part. */
const MAX_HEAD = 4096;

/**
 * The first part of a multipart form, as a stream; it must be a file. Parsing the whole form would hold the file in
 * memory twice. 400 without a file.
 */
export async function filePart({
  headers,
  body,
}: Request): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  const malformed = () => new AppError(400, MALFORMED_MESSAGE);
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !body) throw malformed();
  const reader = body.getReader();
  let held = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await reader.read();
    if (done) throw malformed();
    held = Buffer.concat([held, value]);
  };
  while (!held.includes("\r\n\r\n")) {
    if (held.length > MAX_HEAD) throw malformed();
    await more();
  }
  const start = held.indexOf("\r\n\r\n");
  const [, name] = /filename="([^"]*)"/i.exec(held.subarray(0, start).toString()) ?? [];
  if (!name)
    throw new AppError(400, CHOOSE_FILE_MESSAGE, { details: [{ path: "file", message: CHOOSE_FILE_MESSAGE }] });
  held = held.subarray(start + 4);
  const end = Buffer.from(`\r\n--${boundary}`);
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const at = held.indexOf(end);
        // The boundary may begin at the end of the received bytes.
        const safe = at >= 0 ? at : held.length - end.length + 1;
        if (safe > 0) controller.enqueue(new Uint8Array(held.subarray(0, safe)));
        if (at >= 0) return controller.close();
        held = held.subarray(Math.max(0, safe));
        if (safe > 0) return;
        await more();
      }
    },
  });
  return { name: name.replaceAll("%22", '"'), bytes };
}

export const importTooLarge = () =>
  new AppError(413, {
    id: "import.file_import_most_mb",
    message: "A file to import can have at most {max} MB",
    values: { max: MAX_IMPORT_BYTES / 1024 / 1024 },
  });

const demoTooLarge = () =>
  new AppError(413, {
    id: "import.demo_account_import_files",
    message: "A demo account can import files of at most {max} kB. Sign up to import more.",
    values: { max: MAX_DEMO_IMPORT_BYTES / 1024 },
  });

/**
 * Reads a file and stages its rows; a file that was staged before is discarded. Returns the id of the import. 400 for
 * a file that cannot be read, with its line; 403 while impersonating; 409 when another file arrives meanwhile; 429 after
 * too many files.
 */
export async function uploadImport(
  context: AppContext,
  body: ReadableStream<Uint8Array> | null,
  file_name: string,
): Promise<string> {
  const { id: user_id, role } = await mayWriteThemselves(context);
  const limits = [
    { key: `import ${user_id}`, seconds: HOUR, most: MAX_IMPORTS.hour },
    { key: `import ${user_id}`, seconds: DAY, most: MAX_IMPORTS.day },
  ];
  await countAttempt(context, limits, { what: { id: "rate_limit.files", message: "Too many files" } });
  const isDemo = role === "demo";
  const most = isDemo ? MAX_DEMO_IMPORT_BYTES : MAX_IMPORT_BYTES;
  const limited = body && atMost(most, body, isDemo ? demoTooLarge : importTooLarge);
  return stageFile(context, user_id, limited, { file_name, keepsIds: false });
}

/** Stages the rows of a file. With `keepsIds` they keep their ids, for an account that moves here. */
export async function stageFile(
  context: AppContext,
  user_id: string,
  body: ReadableStream<Uint8Array> | null,
  { file_name, keepsIds }: { file_name: string; keepsIds: boolean },
): Promise<string> {
  const projects = await allProjects(context);
  const staging = new Staging(context, user_id);
  const { id } = staging;
  const name = nameOf(file_name);
  await forget(
    context,
    user_id,
    sql`(SELECT id FROM import_file WHERE user_id = ${user_id} AND done_at IS NULL)`,
    sql`INSERT INTO import_file (id, user_id, format, file_name, summary, created_at)
      VALUES (${id}, ${user_id}, 'lines', ${name}, '', ${context.now.toISOString()})`,
  );
  const upload = { body, name, projects, keepsIds };
  const pictures: string[] = [];
  try {
    const format = await oneAtATime(async () => {
      const read = await stageUpload(staging, context, user_id, { ...upload, pictures });
      await staging.end();
      return read;
    });
    const summary = JSON.stringify(summaryOf(staging));
    if (staging.lists.filter(({ missing }) => missing === null).length > MAX_LISTS)
      throw new AppError(400, {
        id: "import.file_most_lists",
        message: "A file can have at most {max} lists",
        values: { max: MAX_LISTS },
      });
    const [stored] = await context.db
      .update(import_file)
      .set({ format, summary })
      .where(eq(import_file.id, id))
      .returning({ id: import_file.id });
    if (!stored)
      throw new AppError(409, { id: "import.other_file", message: "Another file has been chosen meanwhile." });
    return id;
  } catch (error) {
    await forget(context, user_id, sql`(${id})`);
    // Also the pictures that have no row yet.
    await deletePictures(context, pictures);
    throw error instanceof ZipError
      ? new AppError(400, {
          id: "import.zip_file_cannot_read",
          message: "The ZIP file cannot be read. {problem}.",
          values: { problem: error.text ?? error.message },
        })
      : error;
  }
}

/** Discards the staged files with the ids `which`, with their pictures, and runs `next` in the same batch. */
async function forget(context: AppContext, user_id: string, which: SQL, ...next: SQL[]): Promise<void> {
  const [pictures] = await runAll(context.db, [
    sql`SELECT r.value ->> 'file' AS file FROM import_part p CROSS JOIN json_each(p.content) r
      WHERE p.user_id = ${user_id} AND p.import_id IN ${which} AND p.kind = 'diary_picture'`,
    sql`DELETE FROM import_part WHERE user_id = ${user_id} AND import_id IN ${which}`,
    sql`DELETE FROM import_file WHERE user_id = ${user_id} AND id IN ${which}`,
    ...next,
  ]);
  await deletePicturesOfRows(context, user_id, pictures!);
}

const allProjects = async (context: AppContext): Promise<Project[]> =>
  (await Promise.all((["false", "true"] as const).map((archived) => listProjects(context, { archived })))).flat();

/** A file's name without folders and control characters, with at most 100 characters. */
const nameOf = (file_name: string) =>
  [...file_name.toWellFormed().replaceAll(/^.*[/\\]|\p{Cc}/gu, "")].slice(0, 100).join("").trim();

/** A stream with at most `most` bytes; more make it fail with `tooLarge`. */
function atMost(most: number, body: ReadableStream<Uint8Array>, tooLarge: () => AppError) {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > most) throw tooLarge();
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Milliseconds between two checks whether the previous file has been read. */
const LOOK_MS = 50;
/** Milliseconds that a file waits for another one, and after which a reading counts as dead. */
const PATIENCE_MS = 30_000;
const DEAD_MS = 120_000;

/** The current reading in this isolate: its start, in milliseconds since 1970. */
let reading: { since: number } | null = null;

const isReading = (now: number) => reading !== null && now - reading.since < DEAD_MS;

/** Reads one file at a time in this isolate, because each may need much of its memory. 503 when others take too long. */
export async function oneAtATime<Read>(read: () => Promise<Read>): Promise<Read> {
  const since = Date.now();
  // Polled and not awaited, because a request may be cancelled, and its promises with it.
  while (isReading(Date.now())) {
    if (Date.now() - since > PATIENCE_MS)
      throw new AppError(
        503,
        { id: "import.other_files_being_read", message: "Other files are being read. Please try again in a minute." },
        { retryAfter: 60 },
      );
    await scheduler.wait(LOOK_MS);
  }
  const own = (reading = { since: Date.now() });
  try {
    return await read();
  } finally {
    if (reading === own) reading = null;
  }
}
