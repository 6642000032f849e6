/** Reads single entries of an archive in the browser, without loading the whole blob into memory. */
import { type DirectoryRecord, directoryIn } from "./zip-directory.ts";

/** The bytes at the end of an archive in which its directory is searched. */
const TAIL = 16 * 1024 * 1024;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

/** The entries of an archive, without folders; null if the file is no archive. */
export async function entriesOf(archive: Blob): Promise<DirectoryRecord[] | null> {
  const tail = new Uint8Array(await archive.slice(Math.max(0, archive.size - TAIL)).arrayBuffer());
  return directoryIn(tail)?.filter(({ name }) => !name.endsWith("/")) ?? null;
}

/** The unpacked bytes of an entry. Throws if it is damaged or packed with an unsupported method. */
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
    // It may declare a wrong size.
    if (at + read.value.byteLength > size) throw new Error("The entry is damaged");
    whole.set(read.value, at);
    at += read.value.byteLength;
  }
  return whole.subarray(0, at);
}
