/** The part of Protocol Buffers that Anki's packages need: fields by their numbers. Pure functions. */

type Field = { number: number; value: number | Uint8Array };

/** The fields of a message, in order, up to the first one that cannot be read. Numbers above 2^53 are not exact. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (let byte = 0x80; byte & 0x80; factor *= 128) {
      if (at >= bytes.length || factor > 2 ** 70) return Number.NaN;
      byte = bytes[at++]!;
      value += (byte & 0x7f) * factor;
    }
    return value;
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, type] = [Math.floor(key / 8), key % 8];
    const size = type === 0 ? 0 : type === 1 ? 8 : type === 5 ? 4 : type === 2 ? varint() : Number.NaN;
    const value = type === 0 ? varint() : bytes.subarray(at, at + size);
    at += size;
    if (Number.isNaN(key) || Number.isNaN(size) || Number.isNaN(value) || at > bytes.length) break;
    fields.push({ number, value });
  }
  return fields;
}

/** The first number of a field; 0 if it is missing, as the format defines. */
export const numberIn = (fields: readonly Field[], number: number): number => {
  const found = fields.find((field) => field.number === number && typeof field.value === "number");
  return (found?.value as number | undefined) ?? 0;
};

/** The messages and texts of a field, as bytes. */
export const bytesIn = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap((field) => (field.number === number && typeof field.value !== "number" ? field.value : []));
