/** The directory at the end of a ZIP, which has the checksum of each entry. */

/** A record of the directory. */
export interface DirectoryRecord {
  name: string;
  crc: number;
  /** 0 for stored, 8 for deflated bytes. */
  method: number;
  /** Bytes in the archive, and unpacked. */
  packed: number;
  size: number;
  /** The place of the entry's own header in the archive. */
  offset: number;
}

const END = 0x06054b50;
const RECORD = 0x02014b50;
/** Bytes of the end of the directory, without its comment. */
const END_BYTES = 22;
/** Bytes of a record, without its name and what follows it. */
const RECORD_BYTES = 46;
const UTF8 = 0x0800;

/**
 * The records of the directory in the last bytes of an archive, in its order; null when it is not there. Names that are
 * not UTF-8 are read byte by byte, as `unzip` does.
 */
export function directoryIn(tail: Uint8Array): DirectoryRecord[] | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const [count, size] = [view.getUint16(end + 10, true), view.getUint32(end + 12, true)];
  const records: DirectoryRecord[] = [];
  let at = end - size;
  for (let i = 0; i < count; i++) {
    if (at < 0 || at + RECORD_BYTES > end || view.getUint32(at, true) !== RECORD) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const bytes = tail.subarray(at + RECORD_BYTES, at + RECORD_BYTES + name);
    const isUtf8 = (view.getUint16(at + 8, true) & UTF8) !== 0;
    records.push({
      name: isUtf8 ? new TextDecoder().decode(bytes) : String.fromCharCode(...bytes),
      crc: view.getUint32(at + 16, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += RECORD_BYTES + name + extra + comment;
  }
  return records;
}
