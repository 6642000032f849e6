/**
 * Reads a pack as one file: a ZIP of `pack.json`, `words.csv`, `audio/` with the recordings by name, and
 * `signature.json`.
 */
import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { unzip, ZipError } from "../zip/unzip.server.ts";
import { filenameProblem, isMp3, MAX_AUDIO_BYTES } from "./audio.ts";
import { contentHash, removeUnusedAudio, storeAudio } from "./audio-store.server.ts";
import { readWordsCsv } from "./csv.server.ts";
import { fileError } from "./import.server.ts";
import { LocaleCode } from "./locale.ts";
import { MAX_PACK_FILES, type NewPack, PackInput } from "./pack.ts";
import { type Content, StoredSignature } from "./signature.server.ts";
import type { CheckedFile } from "./upload.server.ts";
import { type CsvProblem, type CsvWord, MAX_CSV_BYTES } from "./word.ts";

export const PACK = "pack.json";
export const WORDS = "words.csv";
export const AUDIO = "audio/";
export const SIGNATURE = "signature.json";
export const FORMAT = "sevenfold-language-pack";
/** The number of recordings that are stored in parallel. */
const STORED_AT_ONCE = 6;

const PackFile = z.extend(PackInput, {
  locale: z.optional(z.nullable(LocaleCode)),
  format: z.literal(FORMAT),
  version: z.literal(1),
});

export const contentOf = (name: string, bytes: Uint8Array): Content => [name, hash("sha256", bytes, "hex")];

export interface ReadPack {
  /** Its name and its language code. */
  pack: NewPack;
  words: CsvWord[];
  recordings: CheckedFile[];
  contents: Content[];
  /** Null if there is none. */
  signature: StoredSignature | null;
}

const invalid = (why: string) => new AppError(400, `This is not the file of a language pack. ${why}.`);

/**
 * Reads a pack's file. `isStoring` also stores its recordings, one in memory at a time, and deletes them again if the
 * file cannot be read. 400 for any other file.
 */
export async function readPack(
  context: AppContext,
  body: ReadableStream<Uint8Array> | null,
  isStoring: boolean,
): Promise<ReadPack> {
  const reader = new PackReader(isStoring ? (recording) => storeAudio(context, recording) : async () => {});
  try {
    if (!body) throw invalid("It is empty");
    return await reader.read(body);
  } catch (error) {
    if (isStoring) await removeUnusedAudio(context, hashesOf(reader.recordings));
    throw error instanceof ZipError ? invalid(error.message) : error;
  }
}

export const hashesOf = (recordings: readonly { hash: string }[]) => [...new Set(recordings.map((one) => one.hash))];

class PackReader {
  readonly #store: (recording: Map<string, ArrayBuffer>) => Promise<void>;
  readonly recordings: CheckedFile[] = [];
  readonly #contents = new Map<string, Content>();
  readonly #storing = new Set<Promise<void>>();
  #pack: NewPack | null = null;
  #words: Uint8Array | null = null;
  #signature: StoredSignature | null = null;

  constructor(store: (recording: Map<string, ArrayBuffer>) => Promise<void>) {
    this.#store = store;
  }

  async read(body: ReadableStream<Uint8Array>): Promise<ReadPack> {
    const limits = new Map([
      [PACK, 1024],
      [WORDS, MAX_CSV_BYTES],
      [SIGNATURE, 1024],
    ]);
    const isAudio = (path: string) => path.startsWith(AUDIO) && path !== AUDIO;
    await unzip(
      body,
      (path) => limits.get(path) ?? (isAudio(path) ? MAX_AUDIO_BYTES : null),
      ({ name, bytes }) => this.#take(name, bytes),
    ).finally(() => Promise.all(this.#storing));
    // The file must be a pack, also when the admin imports it under another name.
    if (this.#pack === null) throw invalid(`It has no ${PACK}`);
    return {
      pack: this.#pack,
      words: this.#words ? await readWords(this.#words, this.recordings) : [],
      recordings: this.recordings,
      contents: [...this.#contents.values()],
      signature: this.#signature,
    };
  }

  async #take(path: string, bytes: Uint8Array): Promise<void> {
    if (path === SIGNATURE) this.#signature = jsonIn(path, bytes, StoredSignature);
    else if (path === PACK || path === WORDS) this.#note(contentOf(path, bytes));
    if (path === PACK) this.#pack = headOf(bytes);
    else if (path === WORDS) this.#words = bytes;
    else if (path !== SIGNATURE) await this.#takeRecording(path.slice(AUDIO.length), bytes);
  }

  /** Each name may occur once, so that only signed content is read. */
  #note(content: Content): void {
    if (this.#contents.has(content[0])) throw invalid(`${content[0]} is in it twice`);
    this.#contents.set(content[0], content);
  }

  async #takeRecording(name: string, bytes: Uint8Array): Promise<void> {
    if (this.recordings.length === MAX_PACK_FILES) throw invalid(`It has more than ${MAX_PACK_FILES} recordings`);
    const recording = await judge(name, bytes);
    this.#note([AUDIO + recording.original, recording.hash]);
    this.recordings.push(recording);
    const stored = this.#store(new Map([[recording.hash, bytes.buffer as ArrayBuffer]]));
    const done = stored.finally(() => this.#storing.delete(done));
    this.#storing.add(done);
    if (this.#storing.size >= STORED_AT_ONCE) await Promise.race(this.#storing);
  }
}

function jsonIn<Schema extends z.ZodMiniType>(name: string, bytes: Uint8Array, schema: Schema): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw invalid(`Its ${name} cannot be read`);
  }
}

function headOf(bytes: Uint8Array): NewPack {
  const { language, locale } = jsonIn(PACK, bytes, PackFile);
  // A file of an earlier release has no code, so the code is guessed.
  return { language, ...(locale !== undefined && { locale }) };
}

async function judge(name: string, bytes: Uint8Array): Promise<CheckedFile> {
  const filename = name.normalize("NFC");
  const problem = filenameProblem(filename);
  if (problem) throw new AppError(400, `${name}: ${problem}`);
  if (!isMp3(bytes)) throw new AppError(400, `${name} is not an MP3 file`);
  const hash = await contentHash(bytes.buffer as ArrayBuffer);
  return { original: filename, hash, status: "uploaded", filename, size: bytes.byteLength };
}

/** The words of a file, whose recordings must be in it. 400 with every problem and its line. */
async function readWords(bytes: Uint8Array, recordings: readonly CheckedFile[]): Promise<CsvWord[]> {
  const { words, problems } = await readWordsCsv(bytes);
  const hashes = new Set(hashesOf(recordings));
  const missing = words.filter(({ audio_hash }) => audio_hash !== "" && !hashes.has(audio_hash));
  const all: CsvProblem[] = [...problems, ...missing.map(noRecording)];
  if (all.length > 0) throw fileError(all);
  return words.map(({ line: _, ...word }) => word);
}

const noRecording = ({ line, audio_hash }: { line: number; audio_hash: string }) => ({
  line,
  message: `The pack has no recording ${audio_hash}`,
});
