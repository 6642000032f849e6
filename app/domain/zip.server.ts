import { crc32 } from "node:zlib";
import { Unzip, UnzipInflate } from "fflate";
import { logError } from "#app/log.ts";

/** A file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest date: no timestamps, so that the same contents give the same bytes. */
const NO_DATE = 0x21;

/** The fields that an entry's header and its directory record share: from the version to the length of the name. */
function fieldsOf({ name, bytes }: ZipEntry): number[] {
  const [crc, size] = [crc32(bytes), bytes.byteLength];
  const nameBytes = new TextEncoder().encode(name).byteLength;
  return [...u16(20, UTF8_NAMES, 0, 0, NO_DATE), ...u32(crc, size, size), ...u16(nameBytes, 0)];
}

const u16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff]);
const u32 = (...values: number[]) => values.flatMap((value) => u16(value & 0xffff, value >>> 16));

/**
 * Streams an uncompressed archive, entry by entry. Unlike common libraries it writes sizes before the bytes, so that
 * the archive can be read as a stream. Up to 65,535 entries and 4 GB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const fields = fieldsOf(entry);
    const header = Uint8Array.from([...u32(0x04034b50), ...fields, ...name]);
    directory.push(
      Uint8Array.from([...u32(0x02014b50), ...u16(20), ...fields, ...u16(0, 0, 0), ...u32(0, offset), ...name]),
    );
    offset += header.byteLength + entry.bytes.byteLength;
    yield header;
    yield entry.bytes;
  }
  yield* directory;
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const count = directory.length;
  yield Uint8Array.from([...u32(0x06054b50), ...u16(0, 0, count, count), ...u32(size, offset), ...u16(0)]);
}

/** The archive as the body of a response. An error is logged for the request `requestId` and aborts the response. */
export function zipStream(entries: AsyncIterable<ZipEntry>, requestId: string): ReadableStream<Uint8Array> {
  const parts = zip(entries);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // The response has started, so it can only be aborted.
        logError(error, requestId);
        controller.error(error);
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

/** A file of UTF-8 text. */
export const textEntry = (name: string, content: string): ZipEntry => ({
  name,
  bytes: new TextEncoder().encode(content),
});

/** A malformed archive. */
export class ZipError extends Error {}

/** Bytes that all entries together may unpack to, skipped ones included. */
const MAX_UNPACKED = 256 * 1024 * 1024;
/** Bytes that are unpacked at once: they may become a thousand times as many. */
const SLICE = 16 * 1024;

/**
 * Reads an archive as a stream, one entry in memory at a time. `limitOf` returns the maximum bytes of an entry, or null
 * to skip it; `take` receives the others. Throws a ZipError for a malformed archive, and for one that unpacks to more
 * than 256 MB.
 */
export async function unzip(
  body: ReadableStream<Uint8Array>,
  limitOf: (name: string) => number | null,
  take: (entry: ZipEntry) => Promise<void>,
): Promise<void> {
  const complete: ZipEntry[] = [];
  let open = 0;
  let unpacked = 0;
  const archive = new Unzip((file) => {
    const limit = limitOf(file.name);
    const chunks: Uint8Array[] = [];
    let size = 0;
    open += 1;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.byteLength;
      unpacked += chunk.byteLength;
      if (unpacked > MAX_UNPACKED) throw new ZipError("It unpacks to too much");
      if (limit === null) {
        // Read all the same, because the library keeps the bytes of an entry that nothing reads.
        if (isLast) open -= 1;
        return;
      }
      if (size > limit) throw new ZipError(`${file.name} is too large`);
      chunks.push(chunk.slice());
      if (!isLast) return;
      open -= 1;
      complete.push({ name: file.name, bytes: joined(chunks, size) });
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const push = async (chunk: Uint8Array, isLast = false) => {
    try {
      archive.push(chunk, isLast);
    } catch (error) {
      throw error instanceof ZipError ? error : new ZipError("This is no ZIP file, or it is damaged");
    }
    for (const entry of complete.splice(0)) await take(entry);
  };
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (let at = 0; at < next.value.byteLength; at += SLICE) await push(next.value.subarray(at, at + SLICE));
  }
  await push(new Uint8Array(), true);
  if (open > 0) throw new ZipError("The ZIP file is cut off");
}

function joined(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
