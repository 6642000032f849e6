/** Reads the ZIP of an account. */
import { searchText } from "../pack/word.ts";
import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { cleanJpeg } from "../diary/jpeg.ts";
import { MAX_PICTURE_SIDE } from "../diary/picture.ts";
import { pictureKey, storePicture } from "../diary/picture-store.server.ts";
import { AppError } from "#app/errors.ts";
import { LearningSettings } from "../learning/settings.ts";
import { publicAddress } from "../outside/public-address.ts";
import { sealAddress } from "../other-calendar/read-calendar.server.ts";
import { nextMorning } from "../notification/morning.ts";
import { isLanguage } from "#app/i18n/language.ts";
import { textOf } from "#app/i18n/text.ts";
import { DayStartInput } from "../time/day-start.ts";
import { withOnePlan } from "../todo/todo.ts";
import { addDays, utcDate } from "../week/week.ts";
import type { ZipEntry } from "../zip/zip.server.ts";
import { isRowKind, latestIn, ProjectRow, type RowKind, ROWS, type RowsOf } from "./account-rows.server.ts";
import type { Staging } from "./staging.server.ts";
import { NOTES } from "./notes.ts";

/** The most bytes of a file of rows; such files have a million characters. */
export const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

/** The most pictures of a file: each is a request to R2, of which Cloudflare allows 10,000 for each of our requests. */
const MAX_PICTURES = 4_000;

const Account = z.object({
  format: z.literal("sevenfold-account"),
  version: z.literal(1),
  day_start: z.optional(z.unknown()),
  locale: z.optional(z.unknown()),
  learning: z.optional(z.unknown()),
});

/** The day in the name of a picture in the ZIP. */
const pictureDay = (name: string) => /(?:^|\/)pictures\/(\d{4}-\d\d-\d\d)\.jpg$/.exec(name)?.[1];

/** Says whether a file of the ZIP is for people only, so that an import does not need it. */
export const isForPeople = (name: string) =>
  /(^|\/)(__MACOSX\/|\.DS_Store$)|\/$/.test(name) ||
  /(^|\/)(README\.md|(todos|pomodoros|words)(-\d+)?\.csv|todos(-\d+)?\.ics|(diary|notes|meetings|weeks)\/\d{4}(-\d+)?\.md)$/.test(
    name,
  );

/**
 * The table of a file in the ZIP, which may be in a folder if somebody zipped it again; `account` for the first file,
 * `picture` for the bytes of a picture.
 */
export function tableOfEntry(name: string): RowKind | "account" | "project" | "picture" | null {
  if (/(^|\/)__MACOSX\//.test(name)) return null;
  if (/(^|\/)account\.json$/.test(name)) return "account";
  if (pictureDay(name)) return "picture";
  const [, table] = /(?:^|\/)data\/([a-z_]+?)(?:-\d+)?\.json$/.exec(name) ?? [];
  return table === "project" || isRowKind(table) ? table : null;
}

/** Stages the rows of an account file by file, with new ids that are calculated from the old ones. */
export class AccountReader {
  readonly #staging: Staging;
  readonly #context: AppContext;
  readonly #user_id: string;
  readonly #latest: string;
  readonly #stored: string[];
  readonly #lists = new Map<string, number>();
  /** The words of the person's progress, by id. */
  readonly #words = new Map<string, Pick<RowsOf["language_progress"], "language" | "word_original">>();
  /** The ids and languages of own words; the file has them before the progress with them. */
  readonly #ownWords = new Set<string>();
  readonly #ownLanguages = new Set<string>();
  /** The stored pictures by day; null for those that cannot be read. */
  readonly #pictures = new Map<string, { file: string; size: number; width: number; height: number } | null>();
  #pictureFiles = 0;
  #projects = 0;
  readonly #keepsIds: boolean;
  isAccount = false;

  /**
   * `stored` receives the keys of the pictures. With `keepsIds`, rows keep the ids in the file; nobody else may have
   * these ids here.
   */
  constructor(
    staging: Staging,
    context: AppContext,
    user_id: string,
    { stored, keepsIds }: { stored: string[]; keepsIds: boolean },
  ) {
    this.#stored = stored;
    this.#keepsIds = keepsIds;
    this.#staging = staging;
    this.#context = context;
    this.#user_id = user_id;
    // Clocks and time zones differ by up to a day.
    this.#latest = addDays(utcDate(context.now), 2);
  }

  async take({ name, bytes }: ZipEntry): Promise<void> {
    const table = tableOfEntry(name)!;
    if (table === "picture") return this.#picture(pictureDay(name)!, bytes);
    const json = parsed(bytes);
    if (table === "account") {
      const read = z.safeParse(Account, json);
      if (!read.success)
        throw new AppError(400, {
          id: "import.not_of_account",
          message: "{name} is not of an account of Sevenfold",
          values: { name },
        });
      const isFirst = !this.isAccount;
      this.isAccount = true;
      return isFirst ? this.#settings(read.data) : undefined;
    }
    if (!Array.isArray(json))
      throw new AppError(400, { id: "import.no_list", message: "{name} is no list of rows", values: { name } });
    const schema = table === "project" ? ProjectRow : ROWS[table];
    for (const [i, row] of json.entries()) {
      const read = z.safeParse(schema, row);
      const place = { name, row: i + 1 };
      if (!read.success) {
        const { path, message } = read.error.issues[0]!;
        const values = { ...place, column: path.join(".") || "row", problem: textOf(message) ?? message };
        throw new AppError(400, {
          id: "import.row_problem",
          message: "{name}, row {row}: {column}: {problem}",
          values,
        });
      }
      if (latestIn(read.data) > this.#latest)
        throw new AppError(400, {
          id: "import.row_future",
          message: "{name}, row {row} is of the future",
          values: place,
        });
      if (table === "project") this.#project(read.data as z.infer<typeof ProjectRow>);
      else await this.#row(table, read.data as RowsOf[RowKind]);
    }
  }

  /** The settings of the account, without default values and without those that have no meaning here. */
  async #settings({ day_start, locale, learning }: z.infer<typeof Account>): Promise<void> {
    const [start, chosen] = [
      z.safeParse(DayStartInput.shape.day_start, day_start),
      z.safeParse(LearningSettings, learning),
    ];
    if (start.data) await this.#staging.add("user", { name: "day_start", value: start.data });
    if (isLanguage(locale)) await this.#staging.add("user", { name: "locale", value: locale });
    if (chosen.data) await this.#staging.add("user", { name: "learning", value: JSON.stringify(chosen.data) });
  }

  /** Stores a picture for its row. If the row never comes, the picture is deleted some nights later. */
  async #picture(day: string, bytes: Uint8Array): Promise<void> {
    // Files are counted and not days, because each one is a request, even if several have the same name.
    if (++this.#pictureFiles > MAX_PICTURES)
      throw new AppError(400, {
        id: "import.file_most_pictures",
        message: "A file can have at most {max} pictures",
        values: { max: MAX_PICTURES },
      });
    const jpeg = cleanJpeg(bytes);
    if (!jpeg || Math.max(jpeg.width, jpeg.height) > MAX_PICTURE_SIDE) {
      this.#pictures.set(day, null);
      return this.#staging.note(NOTES.pictures_damaged, day);
    }
    const { width, height, bytes: clean } = jpeg;
    await this.#staging.count(clean.byteLength);
    const file = await storePicture(this.#context, this.#user_id, jpeg);
    this.#stored.push(pictureKey(this.#user_id, file));
    this.#pictures.set(day, { file, size: clean.byteLength, width, height });
  }

  /** A project. Its rows may have been read before it. */
  #project({ id, proje_title: name, proje_goal_minutes: goal = null, ...times }: z.infer<typeof ProjectRow>) {
    const list = this.#staging.lists[this.#listOf(id)]!;
    const keeps = this.#keepsIds ? id : null;
    Object.assign(list, { name, goal, missing: null, keeps, order: this.#projects++, ...times });
  }

  #listOf(project_id: string): number {
    const existing = this.#lists.get(project_id);
    if (existing !== undefined) return existing;
    const number = this.#staging.addList("", this.#idOf(project_id));
    this.#lists.set(project_id, number);
    return number;
  }

  /** The id that a row gets here. It is the same each time this person imports it. */
  #idOf(was: string | null): string | null {
    if (was === null || this.#keepsIds) return was;
    const hex = hash("sha256", `${this.#user_id} ${was}`, "hex");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  }

  /** A reference of a row, with the old and the new id: the old one is for rows that still exist here. */
  #link = (name: string, was: string | null) => ({ [`${name}_was`]: was, [`${name}_id`]: this.#idOf(was) });

  #ownWord(row: RowsOf["language_word"]): Promise<void> {
    this.#ownWords.add(row.id);
    this.#ownLanguages.add(row.language);
    const more = { was: row.id, id: this.#idOf(row.id), search_text: searchText(row) };
    return this.#staging.add("language_word", { ...row, ...more });
  }

  /** The own word to which progress or an answer belongs; empty for a word of a pack. */
  #ownWordOf = (was: string) => (this.#ownWords.has(was) ? { own: this.#idOf(was) } : {});

  /** A calendar, if the file contains its address and the address is allowed. Cron reads its events. */
  async #calendar({ calendar_address, ...row }: RowsOf["other_calendar"]): Promise<void> {
    const { env, now } = this.#context;
    const url = calendar_address === null ? null : publicAddress(calendar_address, env.CALENDAR_SERVICE);
    if (!url) return this.#staging.note(NOTES.calendars_secret, row.calendar_name);
    if ((await this.#context.user())?.role === "demo")
      return this.#staging.note(NOTES.calendars_demo, row.calendar_name);
    const id = this.#idOf(row.id)!;
    const sealed = await sealAddress(env, id, url.href);
    const due = { calendar_address: sealed, calendar_host: url.hostname, next_at: now.toISOString() };
    return this.#staging.add("other_calendar", { ...row, was: row.id, id, ...due });
  }

  async #row(table: RowKind, row: RowsOf[RowKind]): Promise<void> {
    if ("pronunciation" in row) return this.#ownWord(row);
    if ("word_original" in row) this.#words.set(row.word_id, row);
    if ("answer_id" in row) {
      const existing = this.#words.get(row.word_id);
      if (!existing) return this.#staging.note(NOTES.answers_unknown, row.word_id);
      const word = { language: existing.language, word_original: existing.word_original };
      return this.#staging.add(table, { ...row, ...word, ...this.#ownWordOf(row.word_id) });
    }
    if ("word_id" in row) {
      if (this.#ownWords.has(row.word_id)) this.#staging.ownMet += 1;
      return this.#staging.add(table, { ...row, ...this.#ownWordOf(row.word_id) });
    }
    if ("picture_description" in row) {
      const stored = this.#pictures.get(row.entry_date);
      if (stored === undefined) this.#staging.note(NOTES.pictures_missing, row.entry_date);
      if (!stored) return;
      return this.#staging.add(table, { ...row, ...stored, ...this.#link("entry", row.entry_id) });
    }
    if ("way" in row) {
      const { timezone, now } = this.#context;
      const next_at = nextMorning(timezone, row.hour, now, null).at.toISOString();
      return this.#staging.add(table, { ...row, next_at });
    }
    if ("calendar_mark" in row) return this.#calendar(row);
    if ("day_number" in row || "practiced_on" in row) {
      return this.#staging.add(table, { ...row, own: this.#ownLanguages.has(row.language) });
    }
    if (!("id" in row)) return this.#staging.add(table, row);
    const own = { ...row, was: row.id, id: this.#idOf(row.id) };
    if ("addendum_text" in row) return this.#staging.add(table, { ...own, ...this.#link("entry", row.entry_id) });
    if (!("project_id" in row)) return this.#staging.add(table, own);
    const number = this.#listOf(row.project_id);
    const list = this.#staging.lists[number]!;
    const listed = { ...own, list: number };
    if ("started_at" in row) {
      list.pomodoros += 1;
      const { before_correction: before } = row;
      const corrected = before && {
        before: { ...before, todo_id: this.#idOf(before.todo_id) },
        before_list: this.#listOf(before.project_id),
      };
      return this.#staging.add(table, { ...listed, ...this.#link("todo", row.todo_id), ...corrected });
    }
    if ("todo_title" in row) {
      list[row.is_checked_date ? "done" : "open"] += 1;
      const links = { ...this.#link("after", row.repeats_of), ...this.#link("meeting", row.meeting_note_id) };
      return this.#staging.add(table, { ...withOnePlan(row), ...links, was: own.was, id: own.id, list: number });
    }
    list["update_text" in row ? "notes" : "meetings"] += 1;
    return this.#staging.add(table, listed);
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
