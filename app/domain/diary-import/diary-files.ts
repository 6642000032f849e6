/** Reads the files of another diary one by one. It also runs in the browser, which reduces the pictures. */
import type { Language } from "#app/i18n/language.ts";
import { decoded } from "../text/unicode-encoding.ts";
import { dayInName, readMarkdown } from "./dated-markdown.ts";
import { isDailyTxt, isLocked, readDailyTxt } from "./dailytxt.ts";
import { isDayOne, readDayOne } from "./day-one.ts";
import type { DiaryDraft, DiaryFormat, DiaryNote, Pictures } from "./draft.ts";
import { isJourniv, readJourniv } from "./journiv.ts";

/** Says whether a file of a ZIP may contain entries. */
export const mayHaveEntries = (name: string) =>
  (/\.json$/i.test(name) && !/(^|\/)(?:__MACOSX\/|\._)/.test(name)) || dayInName(name) !== null;

/** Files of other apps beside their entries, which contain nothing worth importing. */
const IS_BESIDE = /(?:^|\/)(?:tags|templates|user)\.json$/;

/** Collects the entries of files. If there are entries of an app, Markdown files beside them are ignored. */
export class DiaryFiles {
  readonly #zone: string;
  readonly #language: Language;
  readonly #drafts: Record<DiaryFormat, DiaryDraft[]> = { "day-one": [], journiv: [], dailytxt: [], markdown: [] };
  readonly #notes: { format: DiaryFormat; note: DiaryNote; row: string }[] = [];
  readonly #found = new Set<DiaryFormat>();
  /** Whether it contains the account of an encrypted backup of DailyTxT. */
  isLocked = false;

  /**
   * `zone` is used for entries without a time zone. The person's `language` is used for old files without a declared
   * encoding.
   */
  constructor(zone: string, language: Language) {
    this.#zone = zone;
    this.#language = language;
  }

  /** The app from which the entries come; null if there are none. */
  get format(): DiaryFormat | null {
    return (["day-one", "journiv", "dailytxt", "markdown"] as const).find((one) => this.#found.has(one)) ?? null;
  }

  get drafts(): DiaryDraft[] {
    return this.format ? this.#drafts[this.format] : [];
  }

  get notes() {
    return this.#notes.filter(({ format }) => format === this.format);
  }

  /** Reads a file; false if it does not belong to a diary. */
  take(name: string, bytes: Uint8Array): boolean {
    const text = decoded(bytes, this.#language);
    if (dayInName(name)) return this.#add("markdown", (note) => readMarkdown(name, text, note));
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return false;
    }
    if (isDayOne(json)) return this.#add("day-one", (note) => readDayOne(json, this.#zone, note));
    if (isJourniv(json)) return this.#add("journiv", (note) => readJourniv(json, this.#zone, note));
    if (isDailyTxt(name, json)) return this.#add("dailytxt", (note) => readDailyTxt(name, json, this.#zone, note));
    this.isLocked ||= isLocked(json);
    return IS_BESIDE.test(name);
  }

  #add(format: DiaryFormat, read: (note: (note: DiaryNote, row: string) => void) => DiaryDraft[]): true {
    this.#found.add(format);
    this.#drafts[format].push(...read((note, row) => this.#notes.push({ format, note, row })));
    return true;
  }
}

/** The entries by day, the earliest day first; the entries of a day are sorted by time. */
export function daysOf(drafts: readonly DiaryDraft[]): [date: string, drafts: DiaryDraft[]][] {
  const days = Map.groupBy(drafts, ({ date }) => date);
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => [date, ofDay.sort((a, b) => ((a.at ?? "") < (b.at ?? "") ? -1 : a.at === b.at ? 0 : 1))]);
}

/** The picture of a day: the first one whose file exists and is not null. */
export function pictureOf<Picture extends object>(drafts: readonly DiaryDraft[], files: Pictures<Picture | null>) {
  for (const address of drafts.flatMap(({ pictures }) => pictures)) {
    const picture = files.find(address);
    if (picture) return picture;
  }
  return undefined;
}
