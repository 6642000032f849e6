/** Archives in the browser, of which only some entries are read: a blob is not in memory. */
import { type DirectoryRecord, directoryIn } from "./zip-directory.ts";

/** Bytes of the end of an archive in which its directory is looked for. */
const TAIL = 16 * 1024 * 1024;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

/** The entries of an archive, without folders; null when it is none. */
export async function entriesOf(archive: Blob): Promise<DirectoryRecord[] | null> {
  const tail = new Uint8Array(await archive.slice(Math.max(0, archive.size - TAIL)).arrayBuffer());
  return directoryIn(tail)?.filter(({ name }) => !name.endsWith("/")) ?? null;
}

/** The bytes of an entry, unpacked. Throws for one that is damaged or packed in a way that is not read. */
export async function readEntry(archive: Blob, { method, packed, size, offset }: DirectoryRecord): Promise<Uint8Array> {
  const head = new DataView(await archive.slice(offset, offset + LOCAL_BYTES).arrayBuffer());
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) throw new Error("The entry is not there");
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = archive.slice(start, start + packed);
  if (method === 0) return new Uint8Array(await bytes.arrayBuffer());
  if (method !== 8) throw new Error("The entry is packed in another way");
  const reader = bytes.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const whole = new Uint8Array(size);
  let at = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    // It may say a size and have another.
    if (at + read.value.byteLength > size) throw new Error("The entry is damaged");
    whole.set(read.value, at);
    at += read.value.byteLength;
  }
  return whole.subarray(0, at);
}
