import { strToU8, zipSync } from "fflate";

/** A ZIP with the same content under each of these names of one length. The content is compressed once. */
export function sameFiles(names: string[], content: Uint8Array): Uint8Array<ArrayBuffer> {
  const one = zipSync({ [names[0]!]: content }, { level: 9 });
  const endAt = one.length - 22;
  const recordAt = new DataView(one.buffer).getUint32(endAt + 16, true);
  const named = (part: Uint8Array<ArrayBuffer>, nameAt: number) =>
    names.map((name) => {
      const copy = part.slice();
      copy.set(strToU8(name), nameAt);
      return copy;
    });
  const files = named(one.subarray(0, recordAt), 30);
  const records = named(one.subarray(recordAt, endAt), 46);
  for (const [i, record] of records.entries()) new DataView(record.buffer).setUint32(42, i * recordAt, true);
  const end = one.slice(endAt);
  const view = new DataView(end.buffer);
  for (const at of [8, 10]) view.setUint16(at, names.length, true);
  view.setUint32(12, records.length * records[0]!.length, true);
  view.setUint32(16, files.length * recordAt, true);
  const parts = [...files, ...records, end];
  const zip = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    zip.set(part, at);
    at += part.length;
  }
  return zip;
}
