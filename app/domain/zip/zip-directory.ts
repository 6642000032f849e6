/** Reads the directory at the end of a ZIP, which has the checksum of each entry. */

export interface DirectoryRecord {
  name: string;
  crc: number;
  /** 0 for stored, 8 for deflated bytes. */
  method: number;
  /** The number of bytes in the archive, and unpacked. */
  packed: number;
  size: number;
  /** The position of the entry's own header in the archive. */
  offset: number;
}

const END = 0x06054b50;
const RECORD = 0x02014b50;
/** The bytes of the end record of the directory, without its comment. */
const END_BYTES = 22;
/** The bytes of a record before its name. */
const RECORD_BYTES = 46;
const UTF8 = 0x0800;

/** The upper half of the DOS code page in which Windows writes names. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

/**
 * The name of an entry. `read` contains one character per byte, unless the entry declares UTF-8. Archives of macOS do
 * not declare it, and some of Windows use the DOS code page, whose letters are control characters elsewhere.
 * Backslashes become slashes.
 */
export function entryName(read: string): string {
  const name = read.replaceAll("\\", "/");
  if (/^[\0-\x7F]*$|[^\0-\xFF]/.test(name)) return name;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(name, (sign) => sign.charCodeAt(0)));
  } catch {
    return /[\x80-\x9F]/.test(name) ? name.replaceAll(/[\x80-\xFF]/g, (sign) => DOS[sign.charCodeAt(0) - 0x80]!) : name;
  }
}

/** The records of the directory in the last bytes of an archive, in order; null if the directory is not there. */
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
      name: entryName(isUtf8 ? new TextDecoder().decode(bytes) : String.fromCharCode(...bytes)),
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
