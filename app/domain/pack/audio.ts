import * as z from "zod/mini";
import { checked } from "../text/text.ts";
import { BATCH_NOT_FOUND_MESSAGE, language, MappingEntry } from "./pack.ts";
import { codePoints } from "../text/code-points.ts";

/** The most bytes of one recording. */
export const MAX_AUDIO_BYTES = 1024 * 1024;
/** The most files per request. */
export const MAX_AUDIO_FILES = 100;
/** The most bytes of all files in a request. */
export const MAX_AUDIO_REQUEST_BYTES = 32 * 1024 * 1024;
/** The most files of a batch over all its requests, including repeated ones. */
export const MAX_BATCH_FILES = 1000;
/** The most files per upload on the screen. They are sent in requests of `MAX_AUDIO_FILES`. */
export const MAX_UPLOAD_FILES = 200;
/** Milliseconds between the requests of an upload. */
export const UPLOAD_PAUSE_MS = 1000;
const MAX_FILENAME = 150;

export const CHOOSE_FILES_MESSAGE = "Please select language and files";
export const AUDIO_NOT_FOUND_MESSAGE = "Audio file not found";
const FILENAME_MESSAGE = "Invalid file name. Use a plain name that ends in .mp3.";
const LONG_FILENAME_MESSAGE = `A file name can have at most ${MAX_FILENAME} characters`;
export const NOT_MP3_MESSAGE = "Only MP3 files allowed";

export const isMp3Name = (name: string) => /\.mp3$/i.test(name);

/**
 * Why a file cannot have a name: it is too long, or not safe to show, to use as a file name or to write into a CSV;
 * null if it can.
 */
export function filenameProblem(name: string): string | null {
  if (codePoints(name) > MAX_FILENAME) return LONG_FILENAME_MESSAGE;
  // A path, a control character, a hidden file.
  const isUnsafe = /^[.\s]|[/\\:*?<>|]|\p{Cc}|\p{Bidi_Control}/u.test(name);
  const isPlain = isMp3Name(name) && name.length > ".mp3".length && name.isWellFormed() && !isUnsafe;
  return isPlain ? null : FILENAME_MESSAGE;
}

/** The path of a recording in the API. */
export const audioUrl = (audio_path: string) => `/api/admin/language/audio/${audio_path}`;
/** The key of a recording's bytes, and the `audio_path` of its words. */
export const audioPath = (hash: string) => `${hash}.mp3`;

export const isAudioPath = (path: string) => /^[0-9a-f]{64}\.mp3$/.test(path);

/** The name of a new recording. */
const newFilename = checked(
  z.string(FILENAME_MESSAGE),
  z.trim(),
  z.normalize("NFC"),
  z.refine((name) => filenameProblem(name) === null, {
    error: ({ input }) => filenameProblem(String(input)) ?? FILENAME_MESSAGE,
  }),
);

/** The name of an existing recording. */
const anyFilename = checked(z.string(AUDIO_NOT_FOUND_MESSAGE), z.trim(), z.normalize("NFC"));

const files = z.optional(z.union([z.array(z.file()), z.file()], CHOOSE_FILES_MESSAGE));

export const AudioUpload = z.pipe(
  z.pipe(
    z.object({
      language: checked(z.string(CHOOSE_FILES_MESSAGE), z.trim(), z.minLength(1, CHOOSE_FILES_MESSAGE)),
      audioFiles: files,
      /** The same files, with the field name that some clients use for lists. */
      "audioFiles[]": files,
      /** The batch of this pack to which the files are added; default: a new batch. */
      batch_id: z.optional(checked(z.string(), z.trim(), z.maxLength(64, BATCH_NOT_FOUND_MESSAGE))),
    }),
    z.transform((form) => ({
      language: form.language,
      batch_id: form.batch_id || null,
      audioFiles: [form.audioFiles ?? [], form["audioFiles[]"] ?? []].flat(),
    })),
  ),
  z.object({
    language: z.string(),
    batch_id: z.nullable(z.string()),
    audioFiles: checked(z.array(z.file()), z.minLength(1, CHOOSE_FILES_MESSAGE)),
  }),
);
export type AudioUpload = z.infer<typeof AudioUpload>;

/**
 * The result of an upload: the number of files by status, and the status of each file in the order in which they were
 * sent.
 */
export const UploadResult = z.object({
  batch_id: z.string(),
  total_files: z.number(),
  uploaded: z.number(),
  duplicates: z.number(),
  errors: z.number(),
  mapping: z.array(MappingEntry),
});
export type UploadResult = z.infer<typeof UploadResult>;

export const AudioFile = z.object({
  filename: z.string(),
  hash: z.string(),
  size: z.number(),
  created_at: z.string(),
  /** The first word to which it is assigned; null if there is none. */
  word_id: z.nullable(z.string()),
});
export type AudioFile = z.infer<typeof AudioFile>;

/** A pack's folder with its files. `created_at` is null while there is no folder. */
export const AudioFolder = z.object({
  name: z.string(),
  type: z.literal("folder"),
  created_at: z.nullable(z.string()),
  children: z.array(z.extend(AudioFile, { name: z.string(), type: z.literal("file"), audio_url: z.string() })),
});
export type AudioFolder = z.infer<typeof AudioFolder>;

export const AudioRename = z.object({ language, oldFilename: anyFilename, newFilename });
export type AudioRename = z.infer<typeof AudioRename>;

export const AudioChoice = z.object({ language, filename: anyFilename });
export type AudioChoice = z.infer<typeof AudioChoice>;

/** The recording of a word; null removes it. */
export const AudioAssignment = z.object({
  word_id: z.string("A word is required"),
  audio_path: z.nullable(checked(z.string("An audio path is required"), z.trim())),
});
export type AudioAssignment = z.infer<typeof AudioAssignment>;

/** The length in bytes of an ID3v2 tag at `start`; 0 if there is none. */
function id3Length(bytes: Uint8Array, start: number): number {
  const [i, d, three, , , flags, a, b, c, e] = bytes.subarray(start, start + 10);
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || e === undefined) return 0;
  // The size has seven bits per byte, so with an eighth bit it is no tag.
  if ((a! | b! | c! | e) & 0x80) return 0;
  const footer = flags! & 0x10 ? 10 : 0;
  return 10 + ((a! << 21) | (b! << 14) | (c! << 7) | e) + footer;
}

const BITRATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44100, 48000, 32000];

/**
 * The length in bytes of the MPEG layer III frame at `start`, and the `kind` that all frames of a stream have in
 * common; null if there is no frame.
 */
function frameAt(bytes: Uint8Array, start: number): { length: number; kind: number } | null {
  const [first, second, third] = bytes.subarray(start, start + 4);
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3; // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1
  const layer = (second >> 1) & 3; // 1: layer III
  const bitrate = BITRATES[version === 3 ? "mpeg1" : "mpeg2"][third >> 4];
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
  if (version === 1 || layer !== 1 || !bitrate || !sampleRate) return null;
  const halvings = version === 3 ? 0 : version === 2 ? 1 : 2;
  const samples = version === 3 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / (sampleRate >> halvings))) + padding;
  return { length, kind: (version << 2) | ((third >> 2) & 3) };
}

/** The number of consecutive frames that identify an mp3. Fewer can occur by chance. */
const FRAMES = 3;

/** Says whether `bytes` are an mp3: optional ID3 tags, and at least three whole frames of one stream. */
export function isMp3(bytes: Uint8Array): boolean {
  let at = 0;
  for (let tag = id3Length(bytes, at); tag > 0; tag = id3Length(bytes, at)) at += tag;
  let kind: number | undefined;
  for (let i = 0; i < FRAMES; i++) {
    const frame = frameAt(bytes, at);
    if (!frame || (kind !== undefined && frame.kind !== kind) || at + frame.length > bytes.length) return false;
    kind = frame.kind;
    at += frame.length;
  }
  return true;
}
