import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { DIARY_FORMATS, type DiaryFormat } from "../diary-import/draft.ts";
import { oneOf } from "../text.ts";

/** Bytes of a file to import: what Cloudflare accepts in a request, less some room. */
export const MAX_IMPORT_BYTES = 90 * 1024 * 1024;
/** Bytes of a file that is read as a whole: all but Sevenfold's ZIP. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** Bytes of a file of a demo account, which nobody has to prove anything for. */
export const MAX_DEMO_IMPORT_BYTES = 256 * 1024;
/** CSVs of a ZIP, and bytes of all of them. */
export const MAX_TABLES = 100;
export const MAX_TABLES_BYTES = 16 * 1024 * 1024;
/** Files an hour and a day. */
export const MAX_IMPORTS = { hour: 10, day: 20 } as const;
/** Rows of one import. */
export const MAX_IMPORT_ROWS = 100_000;
/** Characters of the rows of one import, as JSON. */
export const MAX_IMPORT_CHARACTERS = 64 * 1024 * 1024;
/** Lists of one import. */
export const MAX_LISTS = 40;
/** Days in which an import can be undone. */
export const UNDO_DAYS = 30;
/** Hours after which a file that was not imported is forgotten. */
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

/** Says whether a format is that of another diary. */
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

/** A list of the file, which becomes a project or a part of one. */
const ImportList = z.object({
  name: z.string(),
  /** The name as it fits a project. */
  title: z.string(),
  open: z.int(),
  done: z.int(),
  notes: z.int(),
  meetings: z.int(),
  pomodoros: z.int(),
  is_archived: z.boolean(),
  /** Its default place: see `to` of the choice. */
  to: z.string(),
});

/** A change of some of the rows, or a reason to leave them out. */
export const ImportNote = z.object({ text: z.string(), count: z.int(), examples: z.array(z.string()) });
export type ImportNote = z.infer<typeof ImportNote>;

export const ImportItem = z.object({
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  file_name: z.string(),
  created_at: z.string(),
  /** When it was imported; null while it waits for that. */
  done_at: z.nullable(z.string()),
  /** The rows that it has added; null while it waits. */
  added: z.nullable(z.int()),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const ImportPreview = z.extend(ImportItem, {
  lists: z.array(ImportList),
  parts: z.array(z.object({ part: z.enum(PARTS), count: z.int(), /** Rows that are here already. */ known: z.int() })),
  notes: z.array(ImportNote),
  /** Texts that become additions to days of the diary. */
  additions: z.int(),
  /** Rows of projects that are here already, because they were imported before or were never away. */
  known: z.int(),
  /** Open todos of lists that are not archived, without those that are here already. */
  new_open: z.int(),
  /** Todos that can still be open in active projects, and projects that can still be made. */
  room: z.object({ todos: z.int(), projects: z.int() }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The result of an import or of its undoing: a sentence, and the rows that it added or removed. */
export const ImportOutcome = z.object({ message: z.string(), count: z.int() });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The places of a list besides the id of a project. */
export const TO_NEW = "new";
export const TO_ARCHIVED = "archived";
export const TO_NOWHERE = "none";

/** The choice for a list. Lists that go to new projects of the same title share one. */
const ListChoice = z.object({
  /** `new`, `archived` (a new project that is archived), `none`, or the id of a project. */
  to: z.string("to must be new, archived, none or the id of a project"),
  /** The title of a new project; the list's own by default. */
  title: z.optional(z.string()),
});

export const ImportInput = z.object({
  /** A choice for each list, in their order; the suggested ones by default. */
  lists: z.optional(z.array(ListChoice, "lists must be a list")),
  /** The parts that are left out. */
  without: z._default(z.array(oneOf(PARTS, "without has some of")), []),
  /** Adds the first open todos that there is room for, instead of refusing all. */
  only_what_fits: z._default(z.boolean(), false),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const ImportQuery = z.object({
  /** The file's name, which names its list when nothing in it does. */
  name: z._default(z.string(), ""),
});

export const CHOOSE_FILE_MESSAGE = text("import.choose_file", "Choose a file to import");
