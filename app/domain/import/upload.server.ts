import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { runAll } from "#app/db/database.ts";
import { import_file } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { textOf } from "#app/i18n/text.ts";
import { NOT_UTF8_MESSAGE, readCsv, readText, tableOf } from "../csv.server.ts";
import { isDailyTxtPage } from "../diary-import/dailytxt.ts";
import { dayInName } from "../diary-import/dated-markdown.ts";
import { DiaryImport } from "../diary-import/diary-import.server.ts";
import { deletePictures, deletePicturesOfRows } from "../diary/picture-store.server.ts";
import { listProjects } from "../project/project.server.ts";
import type { Project } from "../project/project.ts";
import { countAttempt, DAY, HOUR } from "../rate-limit/rate-limit.server.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { unzip, ZipError } from "../unzip.server.ts";
import type { ZipEntry } from "../zip.server.ts";
import { AccountReader, isForPeople, MAX_ENTRY_BYTES, tableOfEntry } from "./account.server.ts";
import { atMost, begun, bytesOf, oneAtATime } from "./file-bytes.server.ts";
import {
  type ImportFormat,
  MAX_DEMO_IMPORT_BYTES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_IMPORTS,
  MAX_LISTS,
  MAX_TABLES,
  MAX_TABLES_BYTES,
  MAX_TEXT_BYTES,
} from "./import.ts";
import { stageLines, stageTodoTxt } from "./lines.server.ts";
import { NOTES } from "./notes.ts";
import { isTable, isTodoTxt } from "./plain-list.ts";
import { Staging, tooManyRows } from "./staging.server.ts";
import { summaryOf } from "./summary.server.ts";
import { superProductivityOf } from "./super-productivity-state.ts";
import { stageSuperProductivity } from "./super-productivity.server.ts";
import { isTickTick, stageTickTick } from "./ticktick.server.ts";
import { isTodoist, stageTodoist } from "./todoist.server.ts";

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
 * a file that cannot be read, with its line; 403 while impersonating; 429 after too many files.
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
  const created_at = context.now.toISOString();
  const row = { id, user_id, format: "lines" as const, file_name: name, summary: "", created_at };
  await forgetWaiting(context, user_id);
  await context.db.insert(import_file).values(row);
  const upload = { body, name, projects, keepsIds };
  const pictures: string[] = [];
  try {
    const format = await oneAtATime(async () => {
      const read = await stage(staging, context, user_id, { ...upload, pictures });
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
    await context.db.update(import_file).set({ format, summary }).where(eq(import_file.id, id));
    return id;
  } catch (error) {
    await forgetWaiting(context, user_id);
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

/** Discards the staged file with its pictures. */
async function forgetWaiting(context: AppContext, user_id: string): Promise<void> {
  const waits = sql`(SELECT id FROM import_file WHERE user_id = ${user_id} AND done_at IS NULL)`;
  const [pictures] = await runAll(context.db, [
    sql`SELECT r.value ->> 'file' AS file FROM import_part p CROSS JOIN json_each(p.content) r
      WHERE p.user_id = ${user_id} AND p.import_id IN ${waits} AND p.kind = 'diary_picture'`,
    sql`DELETE FROM import_part WHERE user_id = ${user_id} AND import_id IN ${waits}`,
    sql`DELETE FROM import_file WHERE user_id = ${user_id} AND done_at IS NULL`,
  ]);
  await deletePicturesOfRows(context, user_id, pictures!);
}

const allProjects = async (context: AppContext): Promise<Project[]> =>
  (await Promise.all((["false", "true"] as const).map((archived) => listProjects(context, { archived })))).flat();

/** A file's name without folders and control characters, with at most 100 characters. */
const nameOf = (file_name: string) =>
  [...file_name.toWellFormed().replaceAll(/^.*[/\\]|\p{Cc}/gu, "")].slice(0, 100).join("").trim();

/** A list's name from its file name: `Work [2203306141].csv` of Todoist becomes Work. */
const listName = (file_name: string) =>
  file_name
    .replace(/^.*\//, "")
    .replace(/\.\w{1,5}$/, "")
    .replace(/ \[\w+\]$/, "")
    .trim() || "Imported";

interface Upload {
  body: ReadableStream<Uint8Array> | null;
  name: string;
  projects: readonly Project[];
  keepsIds: boolean;
  /** The keys of the stored pictures; reading the file adds them. */
  pictures: string[];
}

async function stage(staging: Staging, context: AppContext, user_id: string, upload: Upload): Promise<ImportFormat> {
  const { start, rest } = await begun(upload.body);
  if (start.length === 0) throw new AppError(400, { id: "import.file_empty", message: "The file is empty" });
  if (start[0] === 0x50 && start[1] === 0x4b) return stageZip(staging, context, user_id, { ...upload, body: rest });
  const bytes = await bytesOf(rest);
  if (dayInName(upload.name)) {
    const diary = new DiaryImport(staging, context, user_id, []);
    await diary.take(upload.name, bytes);
    return stageDiary(staging, context, diary);
  }
  const text = readText(bytes);
  if (text === null) throw new AppError(400, NOT_UTF8_MESSAGE);
  return stageText(staging, context, text, upload);
}

/** Stages the days of another diary, and deletes the pictures that belong to no day. */
async function stageDiary(staging: Staging, context: AppContext, diary: DiaryImport): Promise<ImportFormat> {
  await deletePictures(context, await diary.end());
  if (!staging.counts.has("diary_entry") && staging.notes.length === 0)
    throw new AppError(400, { id: "import.diary_empty", message: "The file has no entries of a diary" });
  return diary.format!;
}

async function stageZip(
  staging: Staging,
  context: AppContext,
  user_id: string,
  { body, pictures, keepsIds }: Pick<Upload, "pictures" | "keepsIds"> & { body: ReadableStream<Uint8Array> },
) {
  const reader = new AccountReader(staging, context, user_id, { stored: pictures, keepsIds });
  const diary = new DiaryImport(staging, context, user_id, pictures);
  const others: string[] = [];
  let [tables, files, bytes] = [0, 0, 0];
  const limitOf = (name: string) => {
    if (tableOfEntry(name)) return MAX_ENTRY_BYTES;
    const most = reader.isAccount ? null : diary.limitOf(name);
    if (most !== null) return most;
    if (reader.isAccount || !/^(?!__MACOSX).*\.csv$/i.test(name)) {
      if (!isForPeople(name)) others.push(name);
      return null;
    }
    if (++files > MAX_TABLES)
      throw new ZipError({
        id: "zip.tables",
        message: "It has more than {max} CSV files",
        values: { max: MAX_TABLES },
      });
    return MAX_TEXT_BYTES;
  };
  await unzip(body, limitOf, async (entry) => {
    if (tableOfEntry(entry.name)) return reader.take(entry);
    if (diary.limitOf(entry.name) !== null) {
      if (!(await diary.take(entry.name, entry.bytes))) others.push(entry.name);
      return;
    }
    bytes += entry.bytes.byteLength;
    if (bytes > MAX_TABLES_BYTES)
      throw new ZipError({
        id: "zip.tables_size",
        message: "Its CSV files have more than {max} MB",
        values: { max: MAX_TABLES_BYTES / 1024 / 1024 },
      });
    // A backup of Todoist contains a CSV for each project.
    if (await stageTodoistEntry(staging, context, entry)) tables += 1;
    else if (!isForPeople(entry.name)) others.push(entry.name);
  });
  const isDiary = !reader.isAccount && tables === 0 && (diary.format !== null || diary.isLocked);
  const format = isDiary ? await stageDiary(staging, context, diary) : null;
  if (reader.isAccount || tables > 0 || format) for (const name of others) staging.note(NOTES.other_files, name);
  if (reader.isAccount) return "sevenfold";
  if (tables > 0) return "todoist";
  if (format) return format;
  if (others.some(isDailyTxtPage))
    throw new AppError(400, {
      id: "import.dailytxt_pages",
      message:
        "This is DailyTxT’s export for reading. Please make a backup there that is not encrypted, and choose that.",
    });
  throw new AppError(400, {
    id: "import.zip_file_no_app",
    message: "This ZIP file is of no app that we can read: it has no account.json of Sevenfold.",
  });
}

/** The error of a file in a ZIP, or of one of its lines. */
function fileProblem(name: string, message: string, line: number | null = null): AppError {
  const problem = textOf(message) ?? message;
  return new AppError(
    400,
    line === null
      ? { id: "import.file_problem", message: "{name}: {problem}", values: { name, problem } }
      : { id: "import.line_problem", message: "{name}, line {line}: {problem}", values: { name, line, problem } },
  );
}

async function stageTodoistEntry(staging: Staging, context: AppContext, { name, bytes }: ZipEntry): Promise<boolean> {
  const text = readText(bytes);
  if (text === null) throw fileProblem(name, NOT_UTF8_MESSAGE);
  const read = await readCsv(text);
  if ("message" in read) throw fileProblem(name, read.message, read.line);
  const [header = [], ...records] = read.records;
  if (!isTodoist(header)) return false;
  await stageTodoist(staging, context, tableOf(header, records), { list: listName(name), key: name });
  return true;
}

async function stageText(staging: Staging, context: AppContext, text: string, { name, projects }: Upload) {
  const format = await stageRead(staging, context, text, { name, projects });
  if (!staging.counts.has("todo"))
    throw new AppError(400, { id: "import.file_no_todos", message: "The file has no todos" });
  return format;
}

async function stageRead(
  staging: Staging,
  context: AppContext,
  text: string,
  { name, projects }: Pick<Upload, "name" | "projects">,
): Promise<ImportFormat> {
  if (/^\s*[[{]/.test(text)) {
    const json = jsonOf(text);
    const data = superProductivityOf(json);
    if (data) {
      await stageSuperProductivity(staging, context, data);
      return "super-productivity";
    }
    // Otherwise it is a list that begins with a bracket, such as "[ ] Buy milk".
    if (json !== undefined || /^\s*\{/.test(text))
      throw new AppError(400, {
        id: "import.json_no_app_we",
        message: "This JSON is of no app that we can read. Of Sevenfold, import the whole ZIP file.",
      });
  }
  const isKnown = /TYPE[",;\t]+CONTENT|"?List Name"?[,;\t]/.test(text.slice(0, 2000));
  if (!isKnown) {
    if (text.split("\n", MAX_IMPORT_ROWS + 1).length > MAX_IMPORT_ROWS) throw tooManyRows();
    if (isTodoTxt(text)) {
      await stageTodoTxt(staging, context, text, listName(name));
      return "todo.txt";
    }
    const table = await readCsv(text);
    if ("records" in table && isTable(table.records))
      throw new AppError(400, { id: "import.csv_no_app_we", message: "This CSV is of no app that we can read" });
    await stageLines(staging, context, text, { name: listName(name), projects });
    return "lines";
  }
  const read = await readCsv(text);
  if ("message" in read)
    throw new AppError(
      400,
      read.line === null
        ? read.message
        : {
            id: "csv.line",
            message: "Line {line}: {problem}",
            values: { line: read.line, problem: textOf(read.message) ?? read.message },
          },
    );
  const records = read.records.map((record) => record.map((cell) => cell.trim()));
  const head = records.findIndex((record) => isTodoist(record) || isTickTick(record));
  if (head < 0)
    throw new AppError(400, {
      id: "import.file_no_line_names",
      message: "The file has no line with the names of its columns, such as TYPE and CONTENT",
    });
  const table = tableOf(records[head]!, records.slice(head + 1));
  if (isTodoist(records[head]!)) {
    await stageTodoist(staging, context, table, { list: listName(name) });
    return "todoist";
  }
  await stageTickTick(staging, context, table);
  return "ticktick";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
