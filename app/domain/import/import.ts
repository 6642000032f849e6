import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { DIARY_FORMATS, type DiaryFormat } from "../diary-import/draft.ts";
import { oneOf } from "../text/text.ts";

/** The most bytes of a file to import: what Cloudflare accepts in a request, with some margin. */
export const MAX_IMPORT_BYTES = 90 * 1024 * 1024;
/** The most bytes of a file that is read as a whole; only Sevenfold's ZIP is read in parts. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** The most bytes of a file in a demo account, which anybody can create. */
export const MAX_DEMO_IMPORT_BYTES = 256 * 1024;
/** The most CSV files of a ZIP, and the most bytes of all of them. */
export const MAX_TABLES = 100;
export const MAX_TABLES_BYTES = 16 * 1024 * 1024;
/** The most files per hour and per day. */
export const MAX_IMPORTS = { hour: 10, day: 20 } as const;
/** The most rows of one import. */
export const MAX_IMPORT_ROWS = 100_000;
/** The most characters of the rows of one import, as JSON. */
export const MAX_IMPORT_CHARACTERS = 64 * 1024 * 1024;
/** The most lists of one import. */
export const MAX_LISTS = 40;
/** Days for which an import can be undone. */
export const UNDO_DAYS = 30;
/** Hours after which a file that was not imported is deleted. */
export const PENDING_HOURS = 24;

const IMPORT_FORMATS = [
  "sevenfold",
  "todoist",
  "ticktick",
  "super-productivity",
  "todo.txt",
  "lines",
  ...DIARY_FORMATS,
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Says whether a format belongs to another diary. */
export const isDiaryFormat = (format: ImportFormat): format is DiaryFormat =>
  (DIARY_FORMATS as readonly string[]).includes(format);

export const FORMAT_NAMES: Record<ImportFormat, string> = {
  sevenfold: "Sevenfold",
  todoist: "Todoist",
  ticktick: "TickTick",
  "super-productivity": "Super Productivity",
  "todo.txt": "todo.txt",
  lines: text("import.plain_list", "Plain list"),
  "day-one": "Day One",
  journiv: "Journiv",
  dailytxt: "DailyTxT",
  markdown: text("import.markdown_by_date", "Markdown files by date"),
};

/** The rows without a project: the diary, closed weeks, progress with words, pomodoros of deleted projects, and settings. */
export const PARTS = ["diary", "weeks", "words", "log", "settings"] as const;
export type Part = (typeof PARTS)[number];

/** A list of the file. It becomes a project or a part of one. */
const ImportList = z.object({
  name: z.string(),
  /** The name as a project's title. */
  title: z.string(),
  open: z.int(),
  done: z.int(),
  notes: z.int(),
  meetings: z.int(),
  pomodoros: z.int(),
  is_archived: z.boolean(),
  /** Its default project: see `to` in the input. */
  to: z.string(),
});

/** How some rows are changed, or why they are left out. */
export const ImportNote = z.object({ text: z.string(), count: z.int(), examples: z.array(z.string()) });
export type ImportNote = z.infer<typeof ImportNote>;

export const ImportItem = z.object({
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  file_name: z.string(),
  created_at: z.string(),
  /** When it was imported; null while it waits. */
  done_at: z.nullable(z.string()),
  /** The number of rows that were added; null while it waits. */
  added: z.nullable(z.int()),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const ImportPreview = z.extend(ImportItem, {
  lists: z.array(ImportList),
  parts: z.array(
    z.object({ part: z.enum(PARTS), count: z.int(), /** The rows that exist here already. */ known: z.int() }),
  ),
  notes: z.array(ImportNote),
  /** The texts that become addenda to days of the diary. */
  additions: z.int(),
  /** Rows of projects that exist here already, because they were imported before or were never deleted. */
  known: z.int(),
  /** Open todos of lists that are not archived, without those that exist here already. */
  new_open: z.int(),
  /** How many more open todos active projects may have, and how many projects can be added. */
  room: z.object({ todos: z.int(), projects: z.int() }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The result of an import or of its undoing: a sentence, and the number of rows that were added or removed. */
export const ImportOutcome = z.object({ message: z.string(), count: z.int() });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The possible values of `to` besides the id of a project. */
export const TO_NEW = "new";
export const TO_ARCHIVED = "archived";
export const TO_NOWHERE = "none";

/** The choice for a list. Lists that go to new projects with the same title share one project. */
const ListChoice = z.object({
  /** `new`, `archived` (a new, archived project), `none`, or the id of a project. */
  to: z.string("to must be new, archived, none or the id of a project"),
  /** The title of a new project; default: the list's name. */
  title: z.optional(z.string()),
});

export const ImportInput = z.object({
  /** A choice for each list, in order; default: the suggested ones. */
  lists: z.optional(z.array(ListChoice, "lists must be a list")),
  /** The parts that are left out. */
  without: z._default(z.array(oneOf(PARTS, "without has some of")), []),
  /** If there is not enough room, adds only the first open todos that fit, instead of failing. */
  only_what_fits: z._default(z.boolean(), false),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const ImportQuery = z.object({
  /** The file's name. It names its list if nothing in the file does. */
  name: z._default(z.string(), ""),
});

export const CHOOSE_FILE_MESSAGE = text("import.choose_file", "Choose a file to import");
