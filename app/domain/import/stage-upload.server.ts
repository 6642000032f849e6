/** Finds out which app has made a file, and stages its rows. */
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { textOf } from "#app/i18n/text.ts";
import { NOT_UTF8_MESSAGE, readCsv, readText, tableOf } from "../file/csv.server.ts";
import { isDailyTxtPage } from "../diary-import/dailytxt.ts";
import { dayInName } from "../diary-import/dated-markdown.ts";
import { DiaryImport } from "../diary-import/diary-import.server.ts";
import { deletePictures } from "../diary/picture-store.server.ts";
import type { Project } from "../project/project.ts";
import { unzip, ZipError } from "../zip/unzip.server.ts";
import { AccountReader, isForPeople, MAX_ENTRY_BYTES, tableOfEntry } from "./account.server.ts";
import { type ImportFormat, MAX_IMPORT_ROWS, MAX_TABLES, MAX_TABLES_BYTES, MAX_TEXT_BYTES } from "./import.ts";
import { stageLines, stageTodoTxt } from "./lines.server.ts";
import { NOTES } from "./notes.ts";
import { isTable, isTodoTxt } from "./plain-list.ts";
import { type Staging, tooManyRows } from "./staging.server.ts";
import { superProductivityOf } from "./super-productivity-state.ts";
import { stageSuperProductivity } from "./super-productivity.server.ts";
import { isTickTick, stageTickTick } from "./ticktick.server.ts";
import { isTodoist, listName, stageTodoist, stageTodoistEntry } from "./todoist.server.ts";

/** A file that is being read. */
interface Upload {
  body: ReadableStream<Uint8Array> | null;
  name: string;
  projects: readonly Project[];
  keepsIds: boolean;
  /** The keys of the stored pictures; reading the file adds them. */
  pictures: string[];
}

/** Recognises the app of a file by its first bytes, its name and its content, and stages its rows. Returns its format. */
export async function stageUpload(
  staging: Staging,
  context: AppContext,
  user_id: string,
  upload: Upload,
): Promise<ImportFormat> {
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

/** The first bytes of a stream, and a stream of all its bytes. */
async function begun(body: ReadableStream<Uint8Array> | null) {
  if (!body) return { start: [], rest: new Blob().stream() };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const first = () => [...(chunks[0] ?? []).slice(0, 2), ...(chunks[1] ?? []).slice(0, 1)];
  for (let isOpen = true; isOpen && first().length < 2;) {
    const { value, done } = await reader.read();
    isOpen = !done;
    if (value && value.byteLength > 0) chunks.push(value);
  }
  const start = first();
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift();
      const { value, done } = chunk ? { value: chunk } : await reader.read();
      if (value) controller.enqueue(value);
      else if (done) controller.close();
    },
  });
  return { start, rest };
}

/** Reads a whole stream. 413 when it is larger than a file that is read as a whole may be. */
async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BYTES)
      throw new AppError(413, {
        id: "import.file_other_than_sevenfolds",
        message: "A file other than Sevenfold's ZIP can have at most {max} MB",
        values: { max: MAX_TEXT_BYTES / 1024 / 1024 },
      });
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
