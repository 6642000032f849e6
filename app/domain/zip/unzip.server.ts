/** Reads ZIP archives. */
import { crc32 } from "node:zlib";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { inEnglish, type Text } from "#app/i18n/text.ts";
import { joinBytes } from "../file/join-bytes.ts";
import { nextTurn } from "../concurrency/turns.ts";
import type { ZipEntry } from "./zip.server.ts";
import { directoryIn, entryName } from "./zip-directory.ts";

/** The error for a malformed archive. Its text is a sentence without the full stop. */
export class ZipError extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(inEnglish(text));
    this.text = text;
  }
}

/** The most bytes to which all entries together may unpack, including skipped ones. */
const MAX_UNPACKED = 256 * 1024 * 1024;
/** An archive may unpack to at most this multiple of its size, if that exceeds a harmless size. */
const MAX_RATIO = 20;
const HARMLESS = 4 * 1024 * 1024;
const MAX_ENTRIES = 6_000;
/** How many bytes are unpacked at a time. Unpacked they may be a thousand times as many. */
const SLICE = 4 * 1024;
/** The number of packed and unpacked bytes after which other requests get their turn. */
const A_TURN = 512 * 1024;
/** Opening an entry takes as long as unpacking this many bytes. */
const ENTRY_WORK = 4 * 1024;
/** The bytes at the end of an archive that are kept for its directory. */
const TAIL = 2 * 1024 * 1024;

/**
 * Reads an archive as a stream, with one entry in memory at a time, without blocking other requests. `limitOf`
 * returns the maximum bytes of an entry, or null to skip it; `take` receives the others. Throws a ZipError for a
 * malformed or damaged archive, and for one with too many entries or that unpacks to too much; some entries may have
 * been passed to `take` by then.
 */
export async function unzip(
  body: ReadableStream<Uint8Array>,
  limitOf: (name: string) => number | null,
  take: (entry: ZipEntry) => Promise<void>,
): Promise<void> {
  const archive = new Archive(limitOf);
  const tail = new Tail();
  let done = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.byteLength; at += SLICE) {
      const slice = chunk.subarray(at, at + SLICE);
      tail.add(slice);
      const work = archive.push(slice);
      for (const entry of archive.complete.splice(0)) await take(entry);
      done += slice.byteLength + work;
      if (done >= A_TURN) {
        done = 0;
        await nextTurn();
      }
    }
  }
  archive.push(new Uint8Array(), true);
  for (const entry of archive.complete.splice(0)) await take(entry);
  archive.check(directoryIn(tail.bytes()));
}

/** The entries of an archive that is passed slice by slice. */
class Archive {
  readonly #limitOf: (name: string) => number | null;
  readonly #unzip: Unzip;
  /** The checksums of the entries that were read, by name. */
  readonly #checksums = new Map<string, number[]>();
  readonly complete: ZipEntry[] = [];
  #entries = 0;
  #open = 0;
  #packed = 0;
  #unpacked = 0;

  constructor(limitOf: (name: string) => number | null) {
    this.#limitOf = limitOf;
    this.#unzip = new Unzip((file) => this.#read(file));
    this.#unzip.register(UnzipInflate);
  }

  /** Returns the work that the slice has caused, in bytes: the unpacked bytes and its entries. */
  push(slice: Uint8Array, isLast = false): number {
    this.#packed += slice.byteLength;
    const before = this.#unpacked + this.#entries * ENTRY_WORK;
    try {
      this.#unzip.push(slice, isLast);
    } catch (error) {
      throw error instanceof ZipError
        ? error
        : new ZipError({ id: "zip.damaged", message: "This is no ZIP file, or it is damaged" });
    }
    return this.#unpacked + this.#entries * ENTRY_WORK - before;
  }

  #read(file: UnzipFile): void {
    this.#entries += 1;
    if (this.#entries > MAX_ENTRIES)
      throw new ZipError({
        id: "zip.files",
        message: "It has more than {max, number} files",
        values: { max: MAX_ENTRIES },
      });
    const name = entryName(file.name);
    const limit = this.#limitOf(name);
    const chunks: Uint8Array[] = [];
    let [size, crc] = [0, 0];
    this.#open += 1;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.byteLength;
      // Skipped entries are read too, because the library keeps the bytes of an unread entry in memory.
      if (limit !== null && size > limit)
        throw new ZipError({ id: "zip.file_too_large", message: "{name} is too large", values: { name } });
      this.#count(chunk.byteLength);
      crc = crc32(chunk, crc);
      if (limit !== null) chunks.push(chunk.slice());
      if (!isLast) return;
      this.#open -= 1;
      this.#checksums.set(name, [...(this.#checksums.get(name) ?? []), crc]);
      if (limit !== null) this.complete.push({ name, bytes: joinBytes(chunks) });
    };
    file.start();
  }

  #count(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > Math.min(MAX_UNPACKED, HARMLESS + MAX_RATIO * this.#packed))
      throw new ZipError({ id: "zip.too_large", message: "It unpacks to too much" });
  }

  /** Compares the entries that were read with the directory at the end of the archive. */
  check(directory: ReturnType<typeof directoryIn>): void {
    if (this.#open > 0 || !directory)
      throw new ZipError(
        this.#entries > 0
          ? { id: "zip.cut_off", message: "The ZIP file is cut off" }
          : { id: "zip.none", message: "It is no ZIP file" },
      );
    for (const { name, crc } of directory) {
      if (this.#checksums.get(name)?.shift() === crc) continue;
      throw new ZipError({ id: "zip.file_damaged", message: "{name} is damaged", values: { name } });
    }
  }
}

/** The last bytes of a stream. */
class Tail {
  #slices: Uint8Array[] = [];
  #size = 0;

  add(slice: Uint8Array): void {
    this.#slices.push(slice);
    this.#size += slice.byteLength;
    while (this.#size - this.#slices[0]!.byteLength >= TAIL) this.#size -= this.#slices.shift()!.byteLength;
  }

  bytes = () => joinBytes(this.#slices);
}
