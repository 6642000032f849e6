import { zip } from "../app/domain/zip/zip.server.ts";

/** A small mp3, different for every `seed`: frames of 24 bytes, MPEG 2 layer III, 8 kbit/s. */
export function mp3(seed: string, { frames = 3, id3 = 0 }: { frames?: number; id3?: number } = {}): Uint8Array {
  const said = new TextEncoder().encode(seed);
  const tag = id3 > 0 ? [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, id3 >> 7, id3 & 0x7f, ...Array(id3).fill(0x20)] : [];
  const bytes = new Uint8Array(tag.length + frames * 24);
  bytes.set(tag);
  for (let i = 0; i < frames; i++) {
    const at = tag.length + i * 24;
    bytes.set([0xff, 0xf3, 0x14, 0xc4], at);
    bytes.set(said.slice(i * 20, i * 20 + 20), at + 4);
  }
  return bytes;
}

/** The form of an upload with file names and contents. */
export function audioForm(
  language: string,
  files: [name: string, bytes: Uint8Array][],
  field = "audioFiles",
): FormData {
  const form = new FormData();
  form.set("language", language);
  for (const [name, bytes] of files) form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name));
  return form;
}

/** The form for a CSV file. */
export function csvForm(language: string, text: string | Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("language", language);
  form.set("csvFile", new File([text as BlobPart], "words.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The form for an import of own words. */
export function wordsForm(language: string, text: string | Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("language", language);
  form.set("file", new File([text as BlobPart], "words.txt"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A ZIP of files as a request body. */
export async function zipOf(files: [name: string, content: string | Uint8Array][]): Promise<Blob> {
  async function* entries() {
    for (const [name, content] of files) {
      yield { name, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content };
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries())) parts.push(part);
  return new Blob(parts as BlobPart[], { type: "application/zip" });
}
