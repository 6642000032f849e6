/** The staged rows of a file between its upload and its import, in parts that fit into a parameter of D1. */
import { Buffer } from "node:buffer";
import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { import_file, import_part } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { nextTurn, ROWS_A_TURN } from "../concurrency/turns.ts";
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS, type ImportNote, type Part } from "./import.ts";
import { NOTES } from "./notes.ts";

/** The most characters of a part: D1 accepts 2 MB, and a character has up to 3 bytes. */
const PART_CHARACTERS = 400_000;
/** The most lists of a file, including projects that only its pomodoros name. */
const MAX_PROJECTS_EVER = 500;
/** The most characters of a list's name. */
const MAX_NAME = 100;
/** The most examples of a note. */
const EXAMPLES = 3;
/** The most characters of a text in an example. */
const EXAMPLE_CHARACTERS = 60;

/** Shortens a text to one line, as an example of a note. */
const short = (text: string) => text.slice(0, EXAMPLE_CHARACTERS).toWellFormed().replaceAll(/\s+/g, " ").trim();

/** The kinds of staged rows; each is named after its table. */
export const KINDS = [
  "meeting_note",
  "todo",
  "weekly_update",
  "pomodoro",
  "diary_entry",
  "diary_addendum",
  "diary_picture",
  "diary_template",
  "week_closed",
  "language_word",
  "language_review",
  "language_progress",
  "language_day",
  "language_learner",
  "user",
  "morning_line",
  "other_calendar",
] as const;
export type Kind = (typeof KINDS)[number];

/** The parts of the kinds of rows that belong to no project. */
export const PART_OF: Partial<Record<Kind, Part>> = {
  diary_entry: "diary",
  diary_addendum: "diary",
  diary_picture: "diary",
  diary_template: "diary",
  week_closed: "weeks",
  language_word: "words",
  language_review: "words",
  language_progress: "words",
  language_day: "words",
  language_learner: "words",
  user: "settings",
  morning_line: "settings",
  other_calendar: "settings",
};

/** A list of the file. A project of Sevenfold has more columns. */
interface StagedList {
  /** Empty if the file contains rows of the project, but not the project itself. */
  name: string;
  /** The id of a project that the file lacks, which its pomodoros get; null for others. */
  missing: string | null;
  /** The id that the project keeps when a whole account moves here; null for a new id. */
  keeps: string | null;
  /** Its position among the lists. */
  order: number;
  open: number;
  done: number;
  notes: number;
  meetings: number;
  pomodoros: number;
  goal: number | null;
  archived_at: string | null;
  created_at: string | null;
}

/** The summary of a file, which is stored beside its rows. */
export interface Summary {
  /** Its lists, each with the number by which rows refer to it. */
  lists: (StagedList & { number: number })[];
  /** The projects that only pomodoros refer to: their numbers and their ids. */
  missing: { number: number; id: string }[];
  parts: { part: Part; count: number }[];
  notes: ImportNote[];
}

export const tooManyRows = () =>
  new AppError(400, {
    id: "import.file_most_rows",
    message: "A file can have at most {max, number} rows",
    values: { max: MAX_IMPORT_ROWS },
  });

/** Collects the rows of a file and writes them part by part, so that a Worker has only few of them in memory. */
export class Staging {
  readonly #context: AppContext;
  readonly #user_id: string;
  readonly id = newId();
  readonly lists: StagedList[] = [];
  readonly #lists = new Map<string, number>();
  readonly #notes = new Map<string, ImportNote>();
  readonly #texts = new Map<Kind, { rows: string[]; size: number }>();
  readonly counts = new Map<Kind, number>();
  /** The number of rows of progress that belong to own words. */
  ownMet = 0;
  #parts = 0;
  #rows = 0;
  #characters = 0;

  constructor(context: AppContext, user_id: string) {
    this.#context = context;
    this.#user_id = user_id;
  }

  get notes(): ImportNote[] {
    return [...this.#notes.values()];
  }

  /** Counts a change of a row, which `row` names; `lost` is the text that it loses. */
  note(text: string, row: string, lost = ""): void {
    const existing = this.#notes.get(text) ?? { text, count: 0, examples: [] };
    existing.count += 1;
    const example = [row, lost].filter(Boolean).map(short).join(": ");
    if (example && existing.examples.length < EXAMPLES) existing.examples.push(example);
    this.#notes.set(text, existing);
  }

  /**
   * Returns the number of the list with this key in the file. Lists with the same name are numbered, so that each is
   * a separate list.
   */
  list(name: string, key = name): number {
    const existing = this.#lists.get(key);
    if (existing !== undefined) return existing;
    const first = [...name].slice(0, MAX_NAME).join("");
    const names = new Set(this.lists.map((one) => one.name));
    let shown = first;
    for (let number = 2; names.has(shown); number++) shown = `${first} (${number})`;
    if (shown !== first) this.note(NOTES.same_name, shown);
    const list = this.addList(shown, null);
    this.#lists.set(key, list);
    return list;
  }

  addList(name: string, missing: string | null): number {
    if (this.lists.length === MAX_PROJECTS_EVER)
      throw new AppError(400, {
        id: "import.file_rows_most_lists",
        message: "A file can have rows of at most {max} lists and projects",
        values: { max: MAX_PROJECTS_EVER },
      });
    const counts = { order: this.lists.length, open: 0, done: 0, notes: 0, meetings: 0, pomodoros: 0 };
    const project = { goal: null, archived_at: null, created_at: null };
    return this.lists.push({ name, missing, keeps: null, ...counts, ...project }) - 1;
  }

  async add(kind: Kind, row: object): Promise<void> {
    if (++this.#rows > MAX_IMPORT_ROWS) throw tooManyRows();
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    if (this.#rows % ROWS_A_TURN === 0) await nextTurn();
    const text = JSON.stringify(row);
    this.#characters += text.length;
    if (this.#characters > MAX_IMPORT_CHARACTERS)
      throw new AppError(413, {
        id: "import.rows_file_most_mb",
        message: "The rows of a file can have at most {max} MB",
        values: { max: MAX_IMPORT_CHARACTERS / 1024 / 1024 },
      });
    const part = this.#texts.get(kind) ?? { rows: [], size: 0 };
    this.#texts.set(kind, part);
    if (part.size + text.length > PART_CHARACTERS) await this.#write(kind);
    part.rows.push(text);
    part.size += text.length + 1;
  }

  /** Writes the rows that are left. */
  async end(): Promise<void> {
    for (const kind of this.#texts.keys()) await this.#write(kind);
  }

  /**
   * Counts bytes of the file that are stored elsewhere, such as a picture. 413 when the account has no space for
   * them.
   */
  async count(bytes: number): Promise<void> {
    await this.#counting(bytes);
  }

  #counting(bytes: number) {
    const isOwn = and(eq(import_file.id, this.id), eq(import_file.user_id, this.#user_id));
    return this.#context.db
      .update(import_file)
      .set({ bytes: sql`bytes + ${bytes}` })
      .where(isOwn);
  }

  async #write(kind: Kind): Promise<void> {
    const part = this.#texts.get(kind)!;
    if (part.rows.length === 0) return;
    const content = `[${part.rows.splice(0).join(",")}]`;
    part.size = 0;
    const row = { user_id: this.#user_id, import_id: this.id, number: this.#parts++, kind, content };
    const { db } = this.#context;
    await db.batch([db.insert(import_part).values(row), this.#counting(Buffer.byteLength(content))]);
  }
}

/** Makes the summary of a file that was read. */
export function summaryOf(staging: Staging): Summary {
  const lists = staging.lists.map((list, number) => ({ ...list, number }));
  const missing = lists.flatMap(({ missing: id, number }) => (id === null ? [] : { number, id }));
  const ofMissing = lists.filter((one) => one.missing !== null);
  for (const { name, open, done, notes, meetings } of ofMissing)
    if (open + done + notes + meetings > 0) staging.note(NOTES.unknown_projects, name);
  const counts: Record<Part, number> = {
    diary: staging.counts.get("diary_entry") ?? 0,
    weeks: staging.counts.get("week_closed") ?? 0,
    words: (staging.counts.get("language_word") ?? 0) + (staging.counts.get("language_progress") ?? 0) - staging.ownMet,
    settings: (["user", "morning_line", "other_calendar"] as const).reduce(
      (sum, kind) => sum + (staging.counts.get(kind) ?? 0),
      0,
    ),
    log: ofMissing.reduce((sum, { pomodoros }) => sum + pomodoros, 0),
  };
  return {
    // In the order of the projects, which may differ from the order of the rows.
    lists: lists.filter((one) => one.missing === null).sort((a, b) => a.order - b.order),
    missing,
    parts: (Object.keys(counts) as Part[]).flatMap((part) => (counts[part] > 0 ? { part, count: counts[part] } : [])),
    notes: staging.notes,
  };
}
