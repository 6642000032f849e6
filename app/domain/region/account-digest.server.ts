/** Summarises the rows of an account's ZIP in a few numbers, with which two regions compare them. */
import { hash } from "node:crypto";
import { tableOfEntry } from "../import/account.server.ts";
import { DEFAULT_SETTINGS } from "../learning/settings.ts";
import { nextTurn, ROWS_A_TURN } from "../concurrency/turns.ts";
import { unzip } from "../zip/unzip.server.ts";

/** The most bytes of one file in the ZIP: a picture, or rows of a million characters. */
const MAX_ENTRY = 16 * 1024 * 1024;

/** How many rows each table has, and the sum of their hashes. The sum does not depend on the order of rows. */
export type AccountDigest = Map<string, { rows: number; sum: bigint }>;

/**
 * Columns that are not compared, by table. Ids of words and texts of packs differ between regions, so words are
 * compared by language and text. The other columns follow from compared columns.
 */
const NOT_COMPARED: Record<string, readonly string[]> = {
  // Compared by rank.
  project: ["position"],
  todo: ["position", "focused_seconds"],
  diary_entry: ["addenda"],
  // These follow from the picture's bytes, which are compared.
  diary_picture: ["file", "size", "width", "height"],
  language_word: ["times_practiced", "total_attempts", "correct_answers"],
  language_progress: ["word_id", "pronunciation", "meaning"],
};

/** The fields of account.json about the person. The others are about the file. */
const OF_PERSON = ["username", "email", "role", "day_start", "locale", "learning", "created_at"];

type Row = Record<string, unknown>;

/**
 * The person's fields of account.json. Missing learning settings get their defaults, because an import writes the
 * defaults.
 */
function personOf(row: Row): Row {
  const person: Row = Object.fromEntries(OF_PERSON.map((name) => [name, row[name]]));
  return person.learning ? { ...person, learning: { ...DEFAULT_SETTINGS, ...person.learning } } : person;
}

/** A value as a text that does not depend on the order of its fields. A text that contains JSON is parsed. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
  }
  if (typeof value === "string" && /^[[{]/.test(value)) {
    try {
      return canonical(JSON.parse(value));
    } catch {
      // It is a person's text that begins with a bracket, and not JSON.
    }
  }
  return JSON.stringify(value) ?? "null";
}

/** Reads the rows of a ZIP in the file's order. */
class DigestReader {
  readonly digest: AccountDigest = new Map();
  /** The words, by their ids in this region. */
  readonly #words = new Map<string, string>();
  readonly #ranks = new Map<string, number>();

  async take(table: string, rows: Row[]): Promise<void> {
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      this.#add(table, canonical(this.#compared(table, row)));
    }
  }

  takePicture(name: string, bytes: Uint8Array): void {
    this.#add("picture", `${name} ${hash("sha256", bytes, "hex")}`);
  }

  #compared(table: string, row: Row): Row {
    if (table === "account") return personOf(row);
    const compared = { ...row };
    if (table === "language_progress")
      this.#words.set(String(row.word_id), `${String(row.language)} ${String(row.word_original)}`);
    if (table === "language_review") compared.word_id = this.#words.get(String(row.word_id)) ?? row.word_id;
    if (table === "project" || table === "todo") compared.rank = this.#rankOf(table, row);
    for (const name of NOT_COMPARED[table] ?? []) delete compared[name];
    return compared;
  }

  /** The rank of a row in its list. Done todos are sorted by their times, which are compared. */
  #rankOf(table: string, row: Row): number {
    if (table === "todo" && row.is_checked_date !== null) return 0;
    const list = `${table} ${String(row.project_id ?? "")}`;
    const rank = (this.#ranks.get(list) ?? 0) + 1;
    this.#ranks.set(list, rank);
    return rank;
  }

  #add(table: string, text: string): void {
    const known = this.digest.get(table) ?? { rows: 0, sum: 0n };
    const sum = BigInt.asUintN(128, known.sum + BigInt(`0x${hash("sha256", text, "hex").slice(0, 32)}`));
    this.digest.set(table, { rows: known.rows + 1, sum });
  }
}

/** The digest of an account's ZIP. Throws a ZipError if the ZIP is truncated or damaged. */
export async function digestOf(zip: ReadableStream<Uint8Array>): Promise<AccountDigest> {
  const reader = new DigestReader();
  await unzip(
    zip,
    (name) => (tableOfEntry(name) ? MAX_ENTRY : null),
    async ({ name, bytes }) => {
      const table = tableOfEntry(name)!;
      if (table === "picture") return reader.takePicture(name, bytes);
      const json = JSON.parse(new TextDecoder().decode(bytes)) as Row | Row[];
      await reader.take(table, Array.isArray(json) ? json : [json]);
    },
  );
  return reader.digest;
}

/** The tables in which two accounts differ, with the numbers of their rows; empty if the accounts are equal. */
export function differences(one: AccountDigest, other: AccountDigest): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return names.flatMap((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    return a?.rows === b?.rows && a?.sum === b?.sum ? [] : `${name}: ${a?.rows ?? 0} and ${b?.rows ?? 0} rows`;
  });
}
