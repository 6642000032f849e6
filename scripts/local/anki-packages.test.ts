/** Tests Anki's packages with the browser's SQLite. It is WebAssembly, which the tests in workerd cannot load. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { zstdCompressSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import initSqlJs, { type Database } from "sql.js";
import { expect, test } from "vitest";
import type { Rows } from "../../app/domain/anki/collection.ts";
import { notesFile, progressOf } from "../../app/domain/anki/notes.ts";
import { readPackage } from "../../app/domain/anki/read-package.ts";
import { wordsOf } from "../../app/domain/anki/tab-table.ts";
import { type Word, writePackage } from "../../app/domain/anki/write-package.ts";

const sql = await initSqlJs();
const now = new Date("2026-11-28T12:00:00Z");
const CREATED = Date.parse("2026-01-01T03:00:00Z") / 1000;

const reader = {
  open(bytes: Uint8Array) {
    const database = new sql.Database(bytes);
    const rows: Rows = (statement) => database.exec(statement)[0]?.values ?? [];
    return { rows, close: () => database.close() };
  },
};
const read = (files: Record<string, Uint8Array>) => readPackage(new Blob([zipSync(files) as BlobPart]), reader);

const CARDS_AND_NOTES = `
  CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
    tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
  CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
    usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
    factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
    odid integer not null, flags integer not null, data text not null);
  CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
    lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
  CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
    dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
    dconf text not null, tags text not null);
  CREATE INDEX ix_notes_csum on notes (csum);`;

const NOTES = [
  [1, 10, "casa\u001F<b>house</b> [sound:casa.mp3]\u001F<img src=a.jpg>"],
  [2, 10, "perro\u001Fdog &amp; bitch\u001F"],
  [3, 10, "nuevo\u001Fnew\u001F"],
  [4, 11, "{{c1::Madrid}} es la capital\u001F"],
  [5, 12, "0\u001F<img src=b.png>"],
] as const;

/** Fills a database with notes, cards and reviews as Anki does. */
function fill(database: Database) {
  for (const [id, type, fields] of NOTES)
    database.run("INSERT INTO notes VALUES (?, ?, ?, 0, -1, '', ?, '', 0, 0, '')", [id, `g${id}`, type, fields]);
  const card = (...values: (number | string)[]) =>
    database.run("INSERT INTO cards VALUES (?, ?, 1, ?, 0, -1, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, ?)", values);
  // A review by FSRS, one in a filtered deck by SM-2, a new card, and the reverse of the first card.
  card(100, 1, 0, 2, 2, 340, 30, 2500, 7, 1, 0, 0, '{"s":31.5,"d":4.2,"dr":0.9}');
  card(101, 1, 1, 0, 0, 5, 0, 0, 0, 0, 0, 0, "");
  card(102, 2, 0, 2, 2, -5, 10, 1300, 3, 0, 335, 9, "");
  card(103, 3, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, "{}");
  for (const at of ["2026-10-01T08:00:00Z", "2026-11-07T08:00:00Z"])
    database.run("INSERT INTO revlog VALUES (?, 100, -1, 3, 30, 10, 2500, 4000, 1)", [Date.parse(at)]);
}

/** A collection of schema 11. */
function schema11(): Uint8Array {
  const database = new sql.Database();
  database.exec(CARDS_AND_NOTES);
  const type = (id: number, name: string, kind: number, fields: string[]) => ({
    [id]: { id, name, type: kind, flds: fields.map((field, ord) => ({ name: field, ord })).toReversed() },
  });
  const models = {
    ...type(10, "Basic", 0, ["Front", "Back", "Tags"]),
    ...type(11, "Cloze", 1, ["Text", "Back Extra"]),
    ...type(12, "Image Occlusion Enhanced", 0, ["ID", "Image"]),
  };
  database.run("INSERT INTO col VALUES (1, ?, 0, 0, 11, 0, 0, 0, '{}', ?, '{}', '{}', '{}')", [
    CREATED,
    JSON.stringify(models),
  ]);
  fill(database);
  return database.export();
}

/** A field of a message: a number, or bytes. */
const field = (number: number, value: number | string | Uint8Array) => {
  if (typeof value === "number") return [number * 8, value];
  const bytes = typeof value === "string" ? [...strToU8(value)] : [...value];
  return [
    number * 8 + 2,
    (bytes.length % 128) + (bytes.length > 127 ? 128 : 0),
    ...(bytes.length > 127 ? [bytes.length >> 7] : []),
    ...bytes,
  ];
};

/** A collection of schema 18. Its names have a collation that only Anki has. */
function schema18(): Uint8Array {
  const database = new sql.Database();
  database.exec(CARDS_AND_NOTES);
  database.exec(`
    CREATE TABLE fields (ntid integer not null, ord integer not null, name text not null collate nocase, config blob not null,
      primary key (ntid, ord)) without rowid;
    CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
    CREATE TABLE notetypes (id integer not null primary key, name text not null collate nocase, mtime_secs integer not null,
      usn integer not null, config blob not null);
    CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
    CREATE TABLE decks (name text not null primary key collate nocase, id integer not null, mtime_secs integer not null,
      usn integer not null, common bytes not null, kind bytes not null);`);
  const css = field(3, ".card {}".repeat(20));
  const type = (id: number, name: string, config: number[], fields: string[]) => {
    database.run("INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)", [id, name, Uint8Array.from([...config, ...css])]);
    for (const [ord, one] of fields.entries()) database.run("INSERT INTO fields VALUES (?, ?, ?, x'')", [id, ord, one]);
  };
  type(10, "Basic", field(9, 1), ["Front", "Back", "Tags"]);
  type(11, "Cloze", [...field(1, 1), ...field(9, 5)], ["Text", "Back Extra"]);
  type(12, "Hidden parts", [...field(1, 1), ...field(9, 6)], ["ID", "Image"]);
  database.run("INSERT INTO col VALUES (1, ?, 0, 0, 18, 0, 0, 0, '', '', '', '', '')", [CREATED]);
  fill(database);
  database.exec(
    `PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = replace(sql, 'collate nocase', 'collate unicase');`,
  );
  return database.export();
}

const expectWhole = async (found: ReturnType<typeof read>, kinds: object[]) => {
  const whole = (await found)!;
  expect(whole.types).toMatchObject(kinds);
  expect(whole.notes.map(({ fields }) => fields[0])).toEqual(NOTES.map(([, , fields]) => fields.split("\u001F")[0]));
  expect(whole.notes[0]!.card).toEqual({
    type: 2,
    due: new Date("2026-12-07T03:00:00Z"),
    interval: 30,
    ease: 2500,
    reps: 7,
    lapses: 1,
    stability: 31.5,
    difficulty: 4.2,
    first_at: new Date("2026-10-01T08:00:00Z"),
    last_at: new Date("2026-11-07T08:00:00Z"),
  });
  expect(whole.notes[1]!.card).toMatchObject({ due: new Date("2026-12-02T03:00:00Z"), stability: null });
  expect(whole.notes[2]!.card).toMatchObject({ type: 0, due: null });
  return whole;
};

test("a package of schema 11 is read: note types, fields in their order, cards, and the names of its media", async () => {
  const media = strToU8('{"0":"casa.mp3","1":"a.jpg","2":"b.png","7":"_style.css"}');
  const found = read({ "collection.anki2": schema11(), media, "0": new Uint8Array(3) });
  const whole = await expectWhole(found, [
    { id: "10", name: "Basic", kind: "normal", fields: ["Front", "Back", "Tags"], count: 3 },
    { id: "11", kind: "cloze", count: 1 },
    { id: "12", kind: "occlusion", count: 1 },
  ]);
  expect(whole.media).toEqual({ sounds: 1, pictures: 2, others: 1 });
});

test("a package of schema 18 is read, compressed with zstd, beside the empty collection for older Ankis", async () => {
  const entry = (name: string) => Uint8Array.from(field(1, Uint8Array.from([...field(1, name), ...field(2, 5)])));
  const media = Uint8Array.from(["casa.mp3", "otro.ogg", "x.bin"].flatMap((name) => [...entry(name)]));
  const packed = (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes));
  const empty = new sql.Database();
  const whole = await expectWhole(
    read({
      meta: Uint8Array.from(field(1, 3)),
      "collection.anki2": empty.export(),
      "collection.anki21b": packed(schema18()),
      media: packed(media),
    }),
    [
      { id: "10", name: "Basic", kind: "normal", fields: ["Front", "Back", "Tags"], count: 3 },
      { id: "11", kind: "cloze" },
      { id: "12", kind: "occlusion" },
    ],
  );
  expect(whole.media).toEqual({ sounds: 2, pictures: 0, others: 1 });
});

test("the notes of a type become a file of notes in plain text, with what was learned", async () => {
  const whole = (await read({ "collection.anki2": schema11() }))!;
  const [first, second, third, ...rows] = notesFile(whole, whole.types[0]!, now).trimEnd().split("\n");
  expect([first, second]).toEqual(["#separator:tab", "#html:true"]);
  expect(third).toMatch(/^#columns:Front\tBack\tTags\.\tmet_on\tseen_on\t/);
  expect(rows.map((row) => row.split("\t").slice(0, 4))).toEqual([
    ['"casa"', '"<b>house</b> [sound:casa.mp3]"', '"<img src=a.jpg>"', '"2026-10-01"'],
    ['"perro"', '"dog &amp; bitch"', '""', expect.stringMatching(/2026-11-2[12]/)],
    ['"nuevo"', '"new"', '""', '""'],
  ]);
  const progress = progressOf(whole.notes[0]!.card, now)!;
  expect(progress).toMatchObject({ stability: 31.5, difficulty: 4.2, scheduled_days: 30, reps: 7, correct_answers: 6 });
  expect(progressOf(whole.notes[1]!.card, now)).toMatchObject({ stability: 10, difficulty: 10, scheduled_days: 10 });
});

const word = (word_original: string, more: Partial<Word> = {}): Word => ({
  word_original,
  meaning: `m ${word_original}`,
  pronunciation: "",
  pack: "",
  ...more,
});
const LEARNED = {
  met_on: "2026-10-01",
  due_at: "2026-12-08T00:00:00.000Z",
  stability: "31.5",
  difficulty: "4.2",
  scheduled_days: "30",
  reps: "7",
  lapses: "1",
  state: "2",
  reviewed_at: "2026-11-08T10:00:00.000Z",
};
const write = async (words: Word[]) => {
  const database = new sql.Database();
  return writePackage(
    { language: "Español <1>", words, now },
    {
      exec: (statements) => void database.exec(statements),
      run: (statement, values) => void database.run(statement, values),
      bytes: () => database.export(),
    },
    async (text) => new Uint8Array(hash("sha1", text, "buffer")),
  );
};

test.for(["anki-2.1.15.apkg", "anki-2.1.15-scheduler-2.apkg"])(
  "a package that Anki itself made is read: %s",
  async (file) => {
    const bytes = readFileSync(new URL(`../../tests/imports/${file}`, import.meta.url));
    const whole = (await readPackage(new Blob([bytes]), reader))!;
    expect(Object.fromEntries(whole.types.map(({ name, kind, count }) => [name, [kind, count]]))).toEqual({
      Basic: ["normal", 3],
      "Basic (and reversed card)": ["normal", 1],
      Cloze: ["cloze", 1],
      "Image Occlusion Enhanced": ["occlusion", 1],
    });
    expect(whole.media).toEqual({ sounds: 1, pictures: 1, others: 0 });
    const basic = whole.types.find(({ name }) => name === "Basic")!;
    const notes = whole.notes.filter(({ type }) => type === basic.id);
    expect(notes.map(({ fields }) => fields)).toEqual([
      ["gŵydd [sound:quince.mp3]", 'goose &amp; <b>gander</b> <img src="gwydd 鳥 ü.png">'],
      ["afal", "apple<br>or <div>two lines</div>"],
      ["=SUM(1)\t'tab'", '"quoted" &lt;b&gt;'],
    ]);
    expect(notes[1]!.card).toMatchObject({ type: 2, interval: 30, ease: 2350, reps: 9, lapses: 1 });
    expect(notes[1]!.card!.due).toEqual(new Date("2026-12-11T04:00:00Z"));
  },
);

test("a package of own words is read back with its texts and schedules", async () => {
  const words = [word("<casa>", LEARNED), word("a & b", { pronunciation: "x" }), word("otra", LEARNED)];
  const bytes = await write(words);
  const whole = (await readPackage(new Blob([bytes as BlobPart]), reader))!;
  expect(whole.types).toMatchObject([
    { name: "Sevenfold", kind: "normal", fields: ["Word", "Meaning", "Pronunciation"], count: 3 },
  ]);
  expect(whole.notes.map(({ fields }) => fields)).toEqual([
    ["&lt;casa&gt;", "m &lt;casa&gt;", ""],
    ["a &amp; b", "m a &amp; b", "x"],
    ["otra", "m otra", ""],
  ]);
  const [first, second] = whole.notes.map(({ card }) => progressOf(card, now));
  expect(second).toBeNull();
  expect(first).toMatchObject({ stability: 31.5, difficulty: 4.2, scheduled_days: 30, reps: 7, lapses: 1, state: 2 });
  expect(first).toMatchObject({ reviewed_at: LEARNED.reviewed_at });
  expect(Math.abs(Date.parse(String(first!.due_at)) - Date.parse(LEARNED.due_at))).toBeLessThan(86_400_000);
});

test("a package has the tables, indexes and keys that Anki looks for, and the same notes each time", async () => {
  const opened = async () => {
    const { unzipSync } = await import("fflate");
    return new sql.Database(
      unzipSync(await write([word("uno"), word("dos", { pack: "Español <1>" })]))["collection.anki2"],
    );
  };
  const [one, two] = [await opened(), await opened()];
  const guids = (database: Database) => database.exec("SELECT guid FROM notes ORDER BY id")[0]!.values.flat();
  expect(guids(one)).toEqual(guids(two));
  expect(new Set(guids(one)).size).toBe(2);
  const names = one.exec("SELECT name FROM sqlite_master ORDER BY name")[0]!.values.flat();
  expect(names).toEqual(
    "cards col graves ix_cards_nid ix_cards_sched ix_cards_usn ix_notes_csum ix_notes_usn ix_revlog_cid ix_revlog_usn notes revlog".split(
      " ",
    ),
  );
  const [[version, models, decks]] = one.exec("SELECT ver, models, decks FROM col")[0]!.values as [
    [number, string, string],
  ];
  expect(version).toBe(11);
  const [type] = Object.values(JSON.parse(models) as Record<string, Record<string, unknown>>);
  expect(Object.keys(type!)).toEqual(
    expect.arrayContaining(["id", "flds", "tmpls", "css", "did", "req", "sortf", "mod", "usn"]),
  );
  expect(Object.values(JSON.parse(decks) as Record<string, { name: string }>).map(({ name }) => name)).toEqual([
    "Default",
    "Sevenfold Español <1>",
  ]);
  // Anki's checksum of a field: the first 32 bits of its SHA-1.
  expect(one.exec("SELECT csum FROM notes ORDER BY id")[0]!.values[0]).toEqual([
    Number.parseInt(hash("sha1", "uno").slice(0, 8), 16),
  ]);
});

test("the words of an export are read with their quotes, tabs and line ends", () => {
  const text = '#separator:tab\n#columns:word_original\tmeaning\tpack\n"#a"\t"b ""c""\nd"\t\ne\tf\tg\n';
  expect(wordsOf(text)).toEqual([
    { word_original: "#a", meaning: 'b "c"\nd', pack: "" },
    { word_original: "e", meaning: "f", pack: "g" },
  ]);
});

test("files that are no packages, or damaged ones, do not read as packages", async () => {
  expect(await readPackage(new Blob(["no"]), reader)).toBeNull();
  expect(await read({ "a.txt": strToU8("x") })).toBeNull();
  await expect(read({ "collection.anki2": strToU8("x".repeat(5000)) })).rejects.toThrow();
  await expect(read({ "collection.anki21b": strToU8("x".repeat(50)) })).rejects.toThrow();
  const zeros = new Uint8Array(zstdCompressSync(new Uint8Array(300 * 1024 * 1024)));
  await expect(read({ "collection.anki21b": zeros })).rejects.toThrow("too much");
});
