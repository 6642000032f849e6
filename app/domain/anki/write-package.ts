/**
 * Writes own words as a package of Anki in schema 11, which every version of Anki can read. The caller provides
 * SQLite.
 */
import { strToU8, zipSync } from "fflate";
import { PROGRESS_COLUMNS } from "../own-word/progress-columns.ts";

type Value = string | number | null;

export interface Writer {
  /** Runs statements without parameters. */
  exec(statements: string): void;
  run(statement: string, values: Value[]): void;
  /** The bytes of the database. */
  bytes(): Uint8Array;
}

/** A word as a row of the export for Anki: its texts, and its progress as texts, which are empty if there is none. */
export interface Word extends Partial<Record<(typeof PROGRESS_COLUMNS)[number], string>> {
  word_original: string;
  meaning: string;
  pronunciation: string;
  /** The id of an own word or of its pack, so that words with the same text are different notes. */
  pack: string;
}

/** Anki's schema 11 (rslib/src/storage/schema11.sql). */
const SCHEMA = `
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes (usn);
CREATE INDEX ix_cards_usn on cards (usn);
CREATE INDEX ix_revlog_usn on revlog (usn);
CREATE INDEX ix_cards_nid on cards (nid);
CREATE INDEX ix_cards_sched on cards (did, queue, due);
CREATE INDEX ix_revlog_cid on revlog (cid);
CREATE INDEX ix_notes_csum on notes (csum);`;

/** The ids of our note type and of the first deck. They are the same in each package, so that Anki recognises them. */
const TYPE_ID = 1_764_000_000_007;
const DAY_MS = 86_400_000;
/** The hour at which Anki's days start. */
const ANKI_HOUR = 4;
const FIELDS = ["Word", "Meaning", "Pronunciation"];
const CSS = ".card { font-family: sans-serif; font-size: 24px; text-align: center; }";
const FRONT = "{{Word}}";
const BACK =
  '{{FrontSide}}<hr id="answer">{{Meaning}}{{#Pronunciation}}<div class="pronunciation">{{Pronunciation}}</div>{{/Pronunciation}}';

/** Makes a package of the words of a language, and returns its bytes. `sha1` returns the hash of a text. */
export async function writePackage(
  { language, words, now }: { language: string; words: readonly Word[]; now: Date },
  { exec, run, bytes }: Writer,
  sha1: (text: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const start = firstDay(words, now);
  const [ms, seconds] = [now.getTime(), Math.floor(now.getTime() / 1000)];
  const deckId = TYPE_ID + 1 + (number32(await sha1(language)) % 1_000_000_000);
  exec(SCHEMA);
  const { conf, models, decks, dconf } = settingsOf({ language, deckId, seconds });
  const json = [conf, models, decks, dconf].map((part) => JSON.stringify(part));
  run("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')", [start / 1000, ms, ms, ...json]);
  const tag = ` ${language.replaceAll(/\s+/g, "_")} `;
  const logged = new Set<number>();
  for (const [i, word] of words.entries()) {
    const id = ms + i;
    const front = html(word.word_original);
    const guid = hex(await sha1(`sevenfold ${language} ${word.pack} ${word.word_original}`)).slice(0, 16);
    const fields = [front, html(word.meaning), html(word.pronunciation)].join("\u001F");
    const checksum = number32(await sha1(word.word_original));
    const note = [id, guid, TYPE_ID, seconds, -1, tag, fields, word.word_original, checksum, 0, ""];
    run(`INSERT INTO notes VALUES (${note.map(() => "?").join(",")})`, note);
    const card = cardOf(word, start, i);
    const row = [id, id, deckId, 0, seconds, -1, ...card.schedule, 0, 0, 0, 0, card.data];
    run(`INSERT INTO cards VALUES (${row.map(() => "?").join(",")})`, row);
    if (card.reviewed === null) continue;
    // Two reviews must have different ids.
    let at = card.reviewed;
    while (logged.has(at)) at += 1;
    logged.add(at);
    const [, , , interval, ease] = card.schedule;
    run("INSERT INTO revlog VALUES (?, ?, -1, 3, ?, 0, ?, 0, 1)", [at, id, interval!, ease!]);
  }
  return zipSync({ "collection.anki2": bytes(), media: strToU8("{}") });
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** The first 32 bits of a hash: Anki's checksum of a field. */
const number32 = (bytes: Uint8Array) => Number.parseInt(hex(bytes.subarray(0, 4)), 16);
const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** A text as HTML, for Anki's fields. Braces are escaped, because they could be read as a cloze. */
const html = (text: string) => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign]!);

/** The start of the day from which Anki counts; it is before every due date. */
function firstDay(words: readonly Word[], now: Date): number {
  const times = words.flatMap(({ due_at, reviewed_at }) => [due_at, reviewed_at]).map((at) => Date.parse(at || ""));
  const first = new Date(Math.min(now.getTime(), ...times.filter((at) => at > 0)) - DAY_MS);
  return new Date(first.getFullYear(), first.getMonth(), first.getDate(), ANKI_HOUR).getTime();
}

/**
 * The schedule of a card (type, queue, due, interval, ease, reps, lapses), its memory state in FSRS, and its last
 * review.
 */
function cardOf(word: Word, start: number, position: number) {
  const number = (text: string | undefined) => Number(text || 0);
  const reviewed = Date.parse(word.reviewed_at || "");
  const due = Date.parse(word.due_at || "");
  if (!(reviewed > 0) || !(due > 0)) return { schedule: [0, 0, position + 1, 0, 0, 0, 0], data: "{}", reviewed: null };
  // A day here starts some hours before Anki's day.
  const day = Math.max(0, Math.round((due - start) / DAY_MS));
  const interval = Math.max(1, Math.round(number(word.scheduled_days)));
  const difficulty = number(word.difficulty);
  const ease = Math.round(Math.min(3500, Math.max(1300, 2500 - ((difficulty - 5) / 5) * 1200)));
  const memory = { s: Number(number(word.stability).toFixed(4)), d: Number(difficulty.toFixed(3)), dr: 0.9 };
  const counts = [Math.max(1, number(word.reps)), number(word.lapses)];
  return { schedule: [2, 2, day, interval, ease, ...counts], data: JSON.stringify(memory), reviewed };
}

/** The settings of the collection, its note type, its decks and their options. */
function settingsOf({ language, deckId, seconds }: { language: string; deckId: number; seconds: number }) {
  return {
    conf: COLLECTION,
    models: { [TYPE_ID]: noteType(deckId, seconds) },
    decks: {
      1: deck(1, "Default", seconds),
      // Two colons would make a nested deck.
      [deckId]: deck(deckId, `Sevenfold ${language.replaceAll("::", ":")}`, seconds),
    },
    dconf: { 1: DECK_OPTIONS },
  };
}

/** Anki's own defaults, with our note type chosen. */
const COLLECTION = {
  activeDecks: [1],
  curDeck: 1,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  curModel: String(TYPE_ID),
  nextPos: 1,
  sortType: "noteFld",
  sortBackwards: false,
  addToCur: true,
};

/** Our note type: a word, its meaning and its pronunciation on one card. `seconds` is when it was changed. */
const noteType = (deckId: number, seconds: number) => ({
  id: TYPE_ID,
  name: "Sevenfold",
  type: 0,
  mod: seconds,
  usn: -1,
  sortf: 0,
  did: deckId,
  vers: [],
  tags: [],
  tmpls: [{ name: "Card 1", ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: "", bafmt: "" }],
  flds: FIELDS.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: "Arial", size: 20, media: [] })),
  css: CSS,
  req: [[0, "any", [0]]],
  latexPre: "\\documentclass[12pt]{article}\n\\begin{document}\n",
  latexPost: "\\end{document}",
});

const deck = (id: number, name: string, seconds: number) => ({
  id,
  name,
  mod: seconds,
  usn: -1,
  desc: "",
  dyn: 0,
  conf: 1,
  collapsed: false,
  browserCollapsed: false,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
  extendNew: 0,
  extendRev: 0,
});

/** Anki's own defaults for how the cards of a deck are learnt. */
const DECK_OPTIONS = {
  id: 1,
  name: "Default",
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: false, separate: true },
  rev: { perDay: 200, ease4: 1.3, ivlFct: 1, maxIvl: 36500, bury: false, fuzz: 0.05, minSpace: 1 },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 1 },
};
