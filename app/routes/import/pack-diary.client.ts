/**
 * Makes the files of another diary small enough to send: resizes their pictures, and removes the parts of their texts
 * that are not read.
 */
import { strToU8, type Zippable, zipSync } from "fflate";
import { isDayOne, slimDayOne } from "#app/domain/diary-import/day-one.ts";
import type { Language } from "#app/i18n/language.ts";
import { DiaryFiles, daysOf, mayHaveEntries, pictureOf } from "#app/domain/diary-import/diary-files.ts";
import { isPicture, Pictures } from "#app/domain/diary-import/draft.ts";
import { decoded } from "#app/domain/text/unicode-encoding.ts";
import { entriesOf, readEntry } from "#app/domain/zip/zip-blob.ts";
import { asJpeg } from "#app/parts/diary/picture-file.client.ts";

/** The most bytes of all pictures that are sent, and the least bytes of one. */
const ROOM = 75 * 1024 * 1024;
const LEAST = 60_000;
/**
 * The most bytes of a picture, and the longest side in pixels: as for a picture that is added by hand, and for an
 * archive with many pictures.
 */
const [MOST, SIDE, SMALL_SIDE] = [500_000, 1600, 1024];
/** The most bytes of a text that is read. */
const MAX_TEXT = 200 * 1024 * 1024;
/** The most names of other files that are sent, so that the preview can list them. */
const MAX_NAMES = 1_000;

interface Source {
  name: string;
  size: number;
  read(): Promise<Uint8Array>;
}

/**
 * The files to send: a single file unchanged, unless it is an archive of another diary; several files as one archive.
 * A damaged file is sent unchanged.
 */
export async function packFiles(files: readonly File[]): Promise<File> {
  const [first, ...more] = files as [File, ...File[]];
  const sources = withOwnNames((await Promise.all(files.map(sourcesOf))).flat());
  const isAccount = sources.some(({ name }) => /(^|\/)account\.json$/.test(name));
  const diary = isAccount ? null : await diaryIn(sources).catch(() => null);
  if (diary) {
    const pictures = await picturesOf(sources, diary.files);
    const others = sources.filter(({ name }) => !diary.texts[name] && !isPicture(name)).slice(0, MAX_NAMES);
    const names = Object.fromEntries(others.map(({ name }) => [name, new Uint8Array()]));
    return archiveOf(first.name, { ...names, ...diary.texts, ...pictures });
  }
  if (more.length === 0) return first;
  const named = withOwnNames(files.map((file) => ({ name: file.name, file })));
  const whole = await Promise.all(
    named.map(async ({ name, file }) => [name, new Uint8Array(await file.arrayBuffer())]),
  );
  return archiveOf(first.name, Object.fromEntries(whole) as Zippable);
}

/**
 * Makes the names of files distinct: a file with a taken name gets a folder. For example, each archive of Day One has
 * a `Journal.json`.
 */
function withOwnNames<Named extends { name: string }>(files: readonly Named[]): Named[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let { name } = file;
    while (taken.has(name)) name = `more/${name}`;
    taken.add(name);
    return { ...file, name };
  });
}

const archiveOf = (name: string, content: Zippable) =>
  new File([zipSync(content) as BlobPart], name.replace(/(\.\w+)?$/, ".zip"), { type: "application/zip" });

/** The entries of an archive, or the file itself. */
async function sourcesOf(file: File): Promise<Source[]> {
  const read = async () => new Uint8Array(await file.arrayBuffer());
  if (!/\.zip$/i.test(file.name)) return [{ name: file.name, size: file.size, read }];
  const entries = (await entriesOf(file)) ?? [];
  return entries.map((entry) => ({ name: entry.name, size: entry.size, read: () => readEntry(file, entry) }));
}

/**
 * The entries of another diary that these files contain, and its texts without the parts that are not read; null if
 * the files are no diary.
 */
async function diaryIn(sources: readonly Source[]): Promise<{ files: DiaryFiles; texts: Zippable } | null> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const files = new DiaryFiles(timeZone, document.documentElement.lang as Language);
  const texts: Zippable = {};
  for (const source of sources) {
    if (!mayHaveEntries(source.name) || source.size > MAX_TEXT) continue;
    const bytes = await source.read();
    if (files.take(source.name, bytes)) texts[source.name] = slim(source.name, bytes) ?? bytes;
  }
  return files.format ? { files, texts } : null;
}

function slim(name: string, bytes: Uint8Array): Uint8Array | null {
  if (!/\.json$/i.test(name)) return null;
  const json: unknown = JSON.parse(decoded(bytes));
  return isDayOne(json) ? strToU8(JSON.stringify(slimDayOne(json))) : null;
}

/**
 * The pictures of days, resized. A picture that this browser cannot decode is sent empty, so that the preview lists
 * it.
 */
async function picturesOf(sources: readonly Source[], files: DiaryFiles): Promise<Zippable> {
  const known = new Pictures<Source>();
  for (const source of sources) if (isPicture(source.name) && !known.get(source.name)) known.set(source.name, source);
  const chosen = new Set(daysOf(files.drafts).flatMap(([, drafts]) => pictureOf(drafts, known) ?? []));
  const enough = Math.max(LEAST, Math.min(MOST, Math.floor(ROOM / Math.max(1, chosen.size))));
  const side = enough < MOST / 2 ? SMALL_SIDE : SIDE;
  const pictures: Zippable = {};
  let left = ROOM;
  for (const source of chosen) {
    const bytes = await source.read().catch(() => new Uint8Array());
    const made = await asJpeg(new Blob([bytes as BlobPart]), { side, enough });
    const jpeg = typeof made === "string" ? new Uint8Array() : new Uint8Array(await made.arrayBuffer());
    left -= jpeg.byteLength;
    if (left < 0) break;
    pictures[source.name] = [jpeg, { level: 0 }];
  }
  return pictures;
}
