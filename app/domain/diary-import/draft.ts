/**
 * An entry of another diary, before it is converted to a day of this one. Pure functions, for the server and the
 * browser.
 */
import { codePoints } from "../text/code-points.ts";
import { withoutControls } from "../text/text.ts";
import { dateIn, isTimezone, plainDays } from "../time/timezone.ts";
import { DATE_RANGE, isDate } from "../week/week.ts";

/** The diary formats that can be read. */
export const DIARY_FORMATS = ["day-one", "journiv", "dailytxt", "markdown"] as const;
export type DiaryFormat = (typeof DIARY_FORMATS)[number];

/** How entries are changed by an import, and what is left out. */
export type DiaryNote = "undated" | "tags" | "places" | "moods" | "properties" | "drafts";

export interface DiaryDraft {
  /** The local date on which it was written. */
  date: string;
  /** The instant at which it was written, ISO 8601 in UTC; null if the file has only the day. */
  at: string | null;
  /** Its IANA time zone; null if unknown. */
  zone: string | null;
  /** The text, as Markdown. */
  text: string;
  /** The addresses of its pictures (`Pictures`), in order: paths, or file names in any folder. */
  pictures: string[];
}

/** The path under which an entry refers to a file: without its extension, in lower case. */
const pathOf = (name: string) =>
  name
    .replaceAll("\\", "/")
    .replace(/\.\w{2,5}$/, "")
    .normalize("NFC")
    .toLowerCase();

const withoutFolders = (path: string) => path.replace(/^.*\//, "");

/** Pictures by file name. Files in different folders may have the same name. */
export class Pictures<Picture> {
  readonly #byPath = new Map<string, Picture>();
  /** The first path of each name. */
  readonly #paths = new Map<string, string>();

  get size(): number {
    return this.#byPath.size;
  }

  set(name: string, picture: Picture): void {
    const path = pathOf(name);
    const ownName = withoutFolders(path);
    if (!this.#paths.has(ownName)) this.#paths.set(ownName, path);
    this.#byPath.set(path, picture);
  }

  /** The picture of a file. */
  get(name: string): Picture | undefined {
    return this.#byPath.get(pathOf(name));
  }

  /** The picture at an address in an entry: the one at that path, else the first with that name in any folder. */
  find(address: string): Picture | undefined {
    const path = pathOf(address);
    return this.#byPath.get(this.#byPath.has(path) ? path : (this.#paths.get(withoutFolders(path)) ?? path));
  }

  values(): Iterable<Picture> {
    return this.#byPath.values();
  }
}

/** Says whether a file is a picture by its name. */
export const isPicture = (name: string) =>
  /\.(?:jpe?g|png|gif|webp|heic|heif|avif|bmp)$/i.test(name) && !/(^|\/)__MACOSX\//.test(name);

/**
 * The text as it is stored: lines are separated by newlines only, and there are no control characters and at most one
 * empty line in a row.
 */
export const cleanText = (text: string) =>
  withoutControls(text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"))
    .toWellFormed()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** The day of an instant in a zone, or in `otherwise` if there is none or it is unknown; null without an instant. */
export function dayOf(instant: unknown, zone: unknown, otherwise: string) {
  const at = typeof instant === "string" ? new Date(instant) : null;
  if (!at || Number.isNaN(at.getTime())) return null;
  const known = typeof zone === "string" && isTimezone(zone) ? zone : null;
  return { date: dateIn(plainDays(known ?? otherwise), at), at: at.toISOString(), zone: known };
}

/** Says whether a day can be in a diary. */
export const isDay = (date: unknown): date is string =>
  typeof date === "string" && isDate(date) && date >= DATE_RANGE.min && date <= DATE_RANGE.max;

/**
 * `![alt](address)`, `![alt](<address>)` and `![[address]]`. Each part ends where another could begin, so the pattern
 * does not backtrack.
 */
const EMBEDDED =
  /!\[[^\][\n]{0,300}\]\((?:<([^<>\n]{1,500})>|([^()<>\n]{1,500}(?:\([^()\n]{0,100}\)[^()<>\n]{0,100})?))\)|!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,200})?\]\]/g;

/** The addresses of the files that a text embeds, in order. */
export const filesIn = (text: string): string[] =>
  [...text.matchAll(EMBEDDED)].map(([, marked, plain, wiki]) => (marked ?? plain ?? wiki!).trim());

/** The text without the embedded files for whose address `isFile` is true. */
export const withoutFiles = (text: string, isFile: (address: string) => boolean): string =>
  text.replaceAll(EMBEDDED, (whole, marked?: string, plain?: string, wiki?: string) =>
    isFile((marked ?? plain ?? wiki!).trim()) ? "" : whole,
  );

/**
 * Cuts a text into pieces of at most `most` code points: between paragraphs if possible, else between lines, else
 * between words. If a text is cut, no piece is shorter than a quarter of `most`.
 */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  for (let left = codePoints(rest); left > most; left = codePoints(rest)) {
    const room = Math.min(most, Math.ceil(left / 2));
    const start = Array.from(rest.slice(0, room * 2))
      .slice(0, room)
      .join("");
    const marks = ["\n\n", "\n", " "].map((mark) => start.lastIndexOf(mark));
    const end = marks.find((at) => at > start.length / 2) ?? start.length;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}
