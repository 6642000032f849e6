/** Imports another diary: its entries and pictures become staged rows. */
import { hash } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { AppError } from "#app/errors.ts";
import { MAX_ADDENDA, MAX_ADDENDUM_TEXT } from "../diary/addendum.ts";
import { MAX_DIARY_TEXT } from "../diary/diary.ts";
import { cleanJpeg } from "../diary/jpeg.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from "../diary/picture.ts";
import { copyPicture, pictureKey, storePicture } from "../diary/picture-store.server.ts";
import { codePoints } from "../text/code-points.ts";
import { dateIn } from "../time/timezone.ts";
import type { Staging } from "../import/staging.server.ts";
import { NOTES } from "../import/notes.ts";
import { nextTurn } from "../concurrency/turns.ts";
import { DiaryFiles, daysOf, mayHaveEntries, pictureOf } from "./diary-files.ts";
import { type DiaryDraft, type DiaryFormat, isPicture, Pictures, piecesOf } from "./draft.ts";

/** The most bytes of a file with entries, and of a picture. Larger files are only named in the preview. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** The most bytes of all files with entries. */
const MAX_FILES_BYTES = 24 * 1024 * 1024;
/** The most UTF-16 units of an entry that are read: more than a day and its addenda can hold. */
const MAX_READ = 120_000;
/** The most pictures of a file: each is a request to R2, of which Cloudflare allows 10,000 for each of our requests. */
const MAX_PICTURES = 4_000;

type Stored = Record<"file", string> & Record<"size" | "width" | "height", number>;

/** Reads the files of another diary one by one, and stages their days at the end. */
export class DiaryImport {
  readonly #staging: Staging;
  readonly #context: AppContext;
  readonly #user_id: string;
  readonly #stored: string[];
  readonly #files: DiaryFiles;
  /** The stored pictures; null for pictures that no day can have. */
  readonly #pictures = new Pictures<Stored | null>();
  #bytes = 0;

  /** `stored` receives the keys of the stored pictures. */
  constructor(staging: Staging, context: AppContext, user_id: string, stored: string[]) {
    this.#staging = staging;
    this.#context = context;
    this.#user_id = user_id;
    this.#stored = stored;
    this.#files = new DiaryFiles(context.timezone, context.language);
  }

  get format(): DiaryFormat | null {
    return this.#files.format;
  }

  /** Whether it is an encrypted backup. */
  get isLocked(): boolean {
    return this.#files.isLocked;
  }

  /** The most bytes of a file in a ZIP; null if the file does not belong to a diary. */
  limitOf = (name: string): number | null => (mayHaveEntries(name) || isPicture(name) ? MAX_FILE_BYTES : null);

  /** Reads a file; false if it does not belong to a diary. */
  async take(name: string, bytes: Uint8Array): Promise<boolean> {
    if (isPicture(name)) {
      await this.#picture(name, bytes);
      return true;
    }
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_FILES_BYTES)
      throw new AppError(413, {
        id: "diary_import.too_large",
        message: "The texts of a diary can have at most {max} MB",
        values: { max: MAX_FILES_BYTES / 1024 / 1024 },
      });
    await nextTurn();
    return this.#files.take(name, bytes);
  }

  /** Stores a picture until its day is staged. A picture that belongs to no day is deleted at the end. */
  async #picture(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#pictures.size >= MAX_PICTURES || this.#pictures.get(name)) return;
    const jpeg = bytes.byteLength <= MAX_PICTURE_BYTES ? cleanJpeg(bytes) : null;
    if (!jpeg || Math.max(jpeg.width, jpeg.height) > MAX_PICTURE_SIDE) return this.#pictures.set(name, null);
    const { width, height, bytes: clean } = jpeg;
    const file = await storePicture(this.#context, this.#user_id, jpeg);
    this.#stored.push(pictureKey(this.#user_id, file));
    this.#pictures.set(name, { file, size: clean.byteLength, width, height });
  }

  /** Stages the days that were read. Returns the keys of pictures that belong to no day. */
  async end(): Promise<string[]> {
    if (this.#files.isLocked && (this.format === "dailytxt" || this.format === null))
      throw new AppError(400, {
        id: "diary_import.locked",
        message: "This backup of DailyTxT is encrypted. Please make one that is not.",
      });
    for (const { note, row } of this.#files.notes)
      this.#staging.note(NOTES[note === "tags" ? note : (`diary_${note}` as const)], row);
    const today = dateIn(this.#context.days, this.#context.now);
    const used = new Set<string>();
    for (const [date, drafts] of daysOf(this.#files.drafts)) {
      if (date > today) this.#staging.note(NOTES.diary_future, date);
      else await this.#day(date, drafts, used);
    }
    return [...this.#pictures.values()].flatMap((one) =>
      one && !used.has(one.file) ? pictureKey(this.#user_id, one.file) : [],
    );
  }

  async #day(date: string, entries: readonly DiaryDraft[], used: Set<string>): Promise<void> {
    const staging = this.#staging;
    const drafts = entries.map((entry) => ({ ...entry, text: entry.text.slice(0, MAX_READ).toWellFormed() }));
    const picture = this.#pictureOf(date, drafts);
    const pieces = drafts.flatMap(({ text }) => piecesOf(text, MAX_ADDENDUM_TEXT));
    if (pieces.length === 0 && !picture) return;
    if (drafts.filter(({ text }) => text).length > 1) staging.note(NOTES.diary_several, date);
    const { text, rest } = dayText(drafts, pieces);
    if (rest.length > 0) staging.note(NOTES.diary_long, date);
    if (rest.length > MAX_ADDENDA) staging.note(NOTES.diary_cut, date);
    const { at, zone } = drafts[0]!;
    const now = this.#context.now.toISOString();
    const created_at = at && at < now ? at : now;
    const entry_id = newId();
    const times = { created_at, updated_at: now };
    const timezone = zone ?? this.#context.timezone;
    await staging.add("diary_entry", { id: entry_id, entry_date: date, diary_text: text, timezone, ...times });
    for (const piece of rest.slice(0, MAX_ADDENDA)) await this.#addendum(piece, { date, entry_id, of_day: "new" });
    for (const piece of pieces) await this.#addendum(piece, { date, entry_id, of_day: "written" });
    if (!picture) return;
    const file = await this.#fileFor(picture, used);
    if (!file) return staging.note(NOTES.pictures_missing, date);
    await staging.count(picture.size);
    const described = { picture_description: "", created_at };
    await staging.add("diary_picture", { ...picture, file, ...described, entry_id, entry_date: date });
  }

  /**
   * The name under which the picture's bytes are stored for a day; each day has its own copy. Null if there is no
   * room for another copy.
   */
  async #fileFor({ file }: Stored, used: Set<string>): Promise<string | null> {
    if (used.has(file)) {
      if (this.#stored.length >= MAX_PICTURES) return null;
      file = await copyPicture(this.#context, this.#user_id, file);
      this.#stored.push(pictureKey(this.#user_id, file));
    }
    used.add(file);
    return file;
  }

  #pictureOf(date: string, drafts: readonly DiaryDraft[]): Stored | null {
    const all = new Set(drafts.flatMap(({ pictures }) => pictures));
    if (all.size === 0) return null;
    const found = pictureOf(drafts, this.#pictures);
    if (found && all.size > 1) this.#staging.note(NOTES.diary_more_pictures, date);
    if (found) return found;
    const isHere = [...all].some((address) => this.#pictures.find(address) !== undefined);
    this.#staging.note(isHere ? NOTES.diary_pictures_unfit : NOTES.pictures_missing, date);
    return null;
  }

  /**
   * A text for an addendum: the part that does not fit into a `new` day, or everything for a day that is `written`
   * already. When the file is imported, only the rows of the case that applies are kept.
   */
  #addendum(
    addendum_text: string,
    { date, entry_id, of_day }: { date: string; entry_id: string; of_day: "new" | "written" },
  ): Promise<void> {
    const { now, days, timezone } = this.#context;
    const place = this.#staging.counts.get("diary_addendum") ?? 0;
    // The times of a day's addenda determine their order.
    const at = new Date(now.getTime() - MAX_TEXTS_MS + place).toISOString();
    return this.#staging.add("diary_addendum", {
      id: idOf(this.#user_id, date, addendum_text),
      entry_id,
      entry_date: date,
      of_day,
      addendum_text,
      written_on: dateIn(days, now),
      timezone,
      created_at: at,
      updated_at: at,
    });
  }
}

/** Milliseconds over which the times of addenda are spread: one for each row of a file. */
const MAX_TEXTS_MS = 100_000;

/** The id of an addendum. It is the same whenever this person imports this text for this day. */
const idOf = (user_id: string, date: string, text: string) =>
  hash("sha256", `${user_id} diary ${date} ${text}`, "hex").replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    "$1-$2-$3-$4-$5",
  );

/** The text of a new day, and the pieces that exceed its limit. */
function dayText(drafts: readonly DiaryDraft[], pieces: readonly string[]): { text: string; rest: readonly string[] } {
  const whole = drafts
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");
  if (codePoints(whole) <= MAX_DIARY_TEXT) return { text: whole, rest: [] };
  // As many whole pieces as fit, so that a piece can be recognised later.
  let [count, size] = [0, 0];
  while (count < pieces.length && size + codePoints(pieces[count]!) <= MAX_DIARY_TEXT) {
    size += codePoints(pieces[count]!) + 2;
    count += 1;
  }
  return { text: pieces.slice(0, count).join("\n\n"), rest: pieces.slice(count) };
}
