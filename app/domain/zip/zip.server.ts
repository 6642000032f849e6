import { crc32 } from "node:zlib";
import { logError } from "#app/log.ts";

/** A file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest date: there are no timestamps, so that the same contents give the same bytes. */
const NO_DATE = 0x21;

/**
 * The fields that an entry's header and its directory record have in common: from the version to the length of the
 * name.
 */
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

/** The archive as the body of a response. An error is logged with the request's id and aborts the response. */
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
