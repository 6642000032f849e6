/** The note types, notes and cards of an Anki collection, in schema 11 (JSON in `col`) and 18 (tables of its own). */
import { fieldsOf, numberIn } from "./protobuf.ts";

type SqlValue = number | string | Uint8Array | null;
/** Runs a statement on an open database, and returns its rows. */
export type Rows = (statement: string) => SqlValue[][];

/** Normal notes have fields to choose from. Clozes and notes with hidden parts of pictures cannot become words. */
type Kind = "normal" | "cloze" | "occlusion";

export interface NoteType {
  id: string;
  name: string;
  kind: Kind;
  fields: string[];
  /** The number of its notes. */
  count: number;
}

/** The card of a note that was answered most, else the first card. */
export interface Card {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number;
  /** The date on which it is due; null for a new one. */
  due: Date | null;
  /** Its interval in days. */
  interval: number;
  /** Its ease in thousandths; 0 for none. */
  ease: number;
  reps: number;
  lapses: number;
  /** The stability that FSRS calculates; null without FSRS. */
  stability: number | null;
  difficulty: number | null;
  first_at: Date | null;
  last_at: Date | null;
}

export interface Note {
  type: string;
  fields: string[];
  card: Card | null;
}

export interface Collection {
  types: NoteType[];
  notes: Note[];
}

const DAY_MS = 86_400_000;
/** A due number from this value on is an instant in seconds since 1970; a smaller one is a day of the collection. */
const INSTANT = 1_000_000_000;

/** The separator of a note's fields. */
const BETWEEN = "\u001F";

/** Reads a collection. Throws if the database is not one. */
export function readCollection(rows: Rows): Collection {
  const [[version, created, models]] = rows("SELECT ver, crt, models FROM col LIMIT 1") as [[number, number, string]];
  const counts = new Map(
    rows("SELECT CAST(mid AS TEXT), count(*) FROM notes GROUP BY mid").map(([id, count]) => [
      id as string,
      Number(count),
    ]),
  );
  const types = version >= 15 ? typesInTables(rows) : typesInJson(models);
  const cards = readCards(rows, created);
  const notes = rows("SELECT CAST(id AS TEXT), CAST(mid AS TEXT), flds FROM notes ORDER BY id").map(
    ([id, type, fields]) => ({
      type: type as string,
      fields: String(fields).split(BETWEEN),
      card: cards.get(id as string) ?? null,
    }),
  );
  return { types: types.map((type) => ({ ...type, count: counts.get(type.id) ?? 0 })), notes };
}

type NamedType = Omit<NoteType, "count">;

/** Anki's number of the stock note type whose cards hide parts of a picture. */
const OCCLUSION = 6;
const OCCLUSION_NAME = /image occlusion/i;

/** Note types of an add-on also hide parts of a picture, which only their names reveal. */
const kindOf = (isCloze: boolean, stock: number, name: string): Kind =>
  stock === OCCLUSION || OCCLUSION_NAME.test(name) ? "occlusion" : isCloze ? "cloze" : "normal";

/**
 * Other SQLites lack Anki's collation `unicase`, without which they cannot read tables that use it, so the schema is
 * changed to `nocase`.
 */
const KNOWN_ORDER = `PRAGMA writable_schema = 1;
  UPDATE sqlite_master SET sql = replace(sql, 'unicase', 'nocase') WHERE sql LIKE '%unicase%';
  PRAGMA writable_schema = RESET`;

function typesInTables(rows: Rows): NamedType[] {
  rows(KNOWN_ORDER);
  const fields = Map.groupBy(rows("SELECT CAST(ntid AS TEXT), ord, name FROM fields"), ([type]) => type as string);
  return rows("SELECT CAST(id AS TEXT), name, config FROM notetypes").map(([id, name, config]) => {
    const read = fieldsOf(config instanceof Uint8Array ? config : new Uint8Array());
    const names = (fields.get(id as string) ?? []).sort((a, b) => Number(a[1]) - Number(b[1]));
    return {
      id: id as string,
      name: String(name),
      kind: kindOf(numberIn(read, 1) === 1, numberIn(read, 9), String(name)),
      fields: names.map(([, , field]) => String(field)),
    };
  });
}

interface JsonType {
  name?: unknown;
  type?: unknown;
  originalStockKind?: unknown;
  flds?: { name?: unknown; ord?: unknown }[];
}

function typesInJson(models: string): NamedType[] {
  return Object.entries(JSON.parse(models) as Record<string, JsonType>).map(
    ([id, { name, type, originalStockKind, flds }]) => ({
      id,
      name: String(name),
      kind: kindOf(type === 1, Number(originalStockKind ?? 0), String(name)),
      fields: (flds ?? [])
        .toSorted((a, b) => Number(a.ord ?? 0) - Number(b.ord ?? 0))
        .map((field) => String(field.name)),
    }),
  );
}

/** The card of each note by the note's id. */
function readCards(rows: Rows, created: number): Map<string, Card> {
  const reviews = new Map(
    rows("SELECT CAST(cid AS TEXT), min(id), max(id) FROM revlog GROUP BY cid").map(([id, first, last]) => [
      id as string,
      { first: new Date(Number(first)), last: new Date(Number(last)) },
    ]),
  );
  const cards = new Map<string, Card>();
  // Of several cards, the one that was answered most.
  const all =
    rows(`SELECT CAST(nid AS TEXT), CAST(id AS TEXT), type, iif(odid <> 0 AND odue <> 0, odue, due), ivl, factor,
    reps, lapses, data FROM cards ORDER BY reps, ord DESC`);
  for (const [note, id, type, due, ivl, ease, reps, lapses, data] of all) {
    const memory = memoryIn(data);
    const number = Number(due);
    const review = reviews.get(id as string);
    cards.set(note as string, {
      type: Number(type),
      due: Number(type) === 0 ? null : new Date(number > INSTANT ? number * 1000 : created * 1000 + number * DAY_MS),
      // A negative interval is in seconds.
      interval: Math.max(0, Number(ivl)),
      ease: Number(ease),
      reps: Number(reps),
      lapses: Number(lapses),
      ...memory,
      first_at: review?.first ?? null,
      last_at: review?.last ?? null,
    });
  }
  return cards;
}

function memoryIn(data: SqlValue | undefined): Pick<Card, "stability" | "difficulty"> {
  try {
    const { s, d } = JSON.parse(String(data)) as { s?: unknown; d?: unknown };
    return { stability: typeof s === "number" ? s : null, difficulty: typeof d === "number" ? d : null };
  } catch {
    return { stability: null, difficulty: null };
  }
}
