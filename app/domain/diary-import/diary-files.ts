/** The files of another diary, read one by one. Runs in the browser too, which makes the pictures fit. */
import type { Language } from "#app/i18n/language.ts";
import { decoded } from "../unicode-encoding.ts";
import { dayInName, readMarkdown } from "./dated-markdown.ts";
import { isDailyTxt, isLocked, readDailyTxt } from "./dailytxt.ts";
import { isDayOne, readDayOne } from "./day-one.ts";
import type { DiaryDraft, DiaryFormat, DiaryNote, Pictures } from "./draft.ts";
import { isJourniv, readJourniv } from "./journiv.ts";

/** Says whether a file of a ZIP may have entries. */
export const mayHaveEntries = (name: string) =>
  (/\.json$/i.test(name) && !/(^|\/)(?:__MACOSX\/|\._)/.test(name)) || dayInName(name) !== null;

/** Files of other apps beside their entries, which have nothing that is missed. */
const IS_BESIDE = /(?:^|\/)(?:tags|templates|user)\.json$/;

/** Collects the entries of files. Those of apps count; Markdown files beside them do not. */
export class DiaryFiles {
  readonly #zone: string;
  readonly #language: Language;
  readonly #drafts: Record<DiaryFormat, DiaryDraft[]> = { "day-one": [], journiv: [], dailytxt: [], markdown: [] };
  readonly #notes: { format: DiaryFormat; note: DiaryNote; row: string }[] = [];
  readonly #found = new Set<DiaryFormat>();
  /** It has the account of an encrypted backup of DailyTxT. */
  isLocked = false;

  /** `zone` is for entries that do not say theirs, the person's `language` for old files, which say no encoding. */
  constructor(zone: string, language: Language) {
    this.#zone = zone;
    this.#language = language;
  }

  /** The app whose entries are here; null without any. */
  get format(): DiaryFormat | null {
    return (["day-one", "journiv", "dailytxt", "markdown"] as const).find((one) => this.#found.has(one)) ?? null;
  }

  get drafts(): DiaryDraft[] {
    return this.format ? this.#drafts[this.format] : [];
  }

  get notes() {
    return this.#notes.filter(({ format }) => format === this.format);
  }

  /** Reads a file; false when it is of no diary. */
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

/** The entries by their days, the earliest day first, each day's in the order of their times. */
export function daysOf(drafts: readonly DiaryDraft[]): [date: string, drafts: DiaryDraft[]][] {
  const days = Map.groupBy(drafts, ({ date }) => date);
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => [date, ofDay.sort((a, b) => ((a.at ?? "") < (b.at ?? "") ? -1 : a.at === b.at ? 0 : 1))]);
}

/** The picture of a day: the first one whose file is there, and not null. */
export function pictureOf<Picture extends object>(drafts: readonly DiaryDraft[], files: Pictures<Picture | null>) {
  for (const address of drafts.flatMap(({ pictures }) => pictures)) {
    const picture = files.find(address);
    if (picture) return picture;
  }
  return undefined;
}
