/** Reads Anki's packages: a ZIP with a database and a list of media. The caller provides SQLite. */
import { Decompress } from "fzstd";
import { joinBytes } from "../file/join-bytes.ts";
import { entriesOf, readEntry } from "../zip/zip-blob.ts";
import { type Collection, readCollection, type Rows } from "./collection.ts";
import { type Media, mediaOf } from "./notes.ts";
import { bytesIn, fieldsOf } from "./protobuf.ts";

/** The most bytes to which a database and a list may unpack. */
const MAX_DATABASE = 256 * 1024 * 1024;

/**
 * The names of a package's database, the newest format first. A newer package also contains an empty database for
 * older versions of Anki.
 */
const DATABASES = ["collection.anki21b", "collection.anki21", "collection.anki2"];

export interface Reader {
  /** Opens a database. */
  open(bytes: Uint8Array): { rows: Rows; close(): void };
}

/** A package that was read. */
export interface Package extends Collection {
  media: Media;
}

/** Reads a package; null if the file is not a package. Throws if it is damaged. */
export async function readPackage(file: Blob, { open }: Reader): Promise<Package | null> {
  const entries = (await entriesOf(file)) ?? [];
  const entry = DATABASES.flatMap((name) => entries.find((one) => one.name === name) ?? [])[0];
  if (!entry) return null;
  const read = async (one: typeof entry) => {
    if (one.size > MAX_DATABASE) throw new Error("The database is too large");
    const bytes = await readEntry(file, one);
    return isZstd(bytes) ? unzstd(bytes, MAX_DATABASE) : bytes;
  };
  const list = entries.find(({ name }) => name === "media");
  const names = list ? mediaNames(await read(list)) : [];
  const { rows, close } = open(await read(entry));
  try {
    return { ...readCollection(rows), media: mediaOf(names) };
  } finally {
    close();
  }
}

/** Says whether bytes begin like a zstd frame. */
const isZstd = (bytes: Uint8Array) => [0x28, 0xb5, 0x2f, 0xfd].every((byte, i) => bytes[i] === byte);

/** The names of the media files: from a JSON object by number, or since 2022 from a list of messages. */
function mediaNames(bytes: Uint8Array): string[] {
  const text = new TextDecoder();
  if (bytes[0] === 0x7b)
    return Object.values(JSON.parse(text.decode(bytes)) as Record<string, unknown>).map((name) => String(name));
  return bytesIn(fieldsOf(bytes), 1).flatMap((entry) =>
    bytesIn(fieldsOf(entry), 1)
      .slice(0, 1)
      .map((name) => text.decode(name)),
  );
}

/**
 * The unpacked bytes. Throws if there are more than `most`, because a few bytes may unpack to thousands of times as many, or if
 * the bytes are damaged.
 */
function unzstd(bytes: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((chunk) => {
    size += chunk.byteLength;
    if (size > most) throw new Error("It unpacks to too much");
    chunks.push(chunk);
  });
  stream.push(bytes, true);
  return joinBytes(chunks);
}
