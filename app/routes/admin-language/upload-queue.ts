import { isMp3Name, MAX_AUDIO_BYTES, MAX_UPLOAD_FILES } from "#app/domain/language-audio.ts";

/** What becomes of a file on its way. */
export type FileState = "waiting" | "sending" | "uploaded" | "duplicate_skipped" | "refused" | "failed" | "cancelled";

/** A file of an upload. */
export interface QueuedFile {
  id: number;
  file: File;
  state: FileState;
  /** Why, where it was refused or failed. */
  message?: string;
}

/** What was chosen, sorted into what is sent and what is only told. */
export interface Picked {
  files: File[];
  /** One line for each thing that is wrong with the rest. */
  problems: string[];
}

/** Sorts out what is no mp3, what is too large, and what is beyond the number of files. */
export function pick(chosen: readonly File[]): Picked {
  const mp3s = chosen.filter(({ name }) => isMp3Name(name));
  const small = mp3s.filter(({ size }) => size <= MAX_AUDIO_BYTES);
  const [others, large, rest] = [
    chosen.length - mp3s.length,
    mp3s.length - small.length,
    Math.max(0, small.length - MAX_UPLOAD_FILES),
  ];
  const problems = [
    others > 0 && `Only MP3 files allowed (${others} files filtered out)`,
    large > 0 && `A file can have at most 1 MB (${large} files left out)`,
    rest > 0 && `At most ${MAX_UPLOAD_FILES} files at a time (${rest} files left out)`,
  ].filter((problem) => problem !== false);
  return { files: small.slice(0, MAX_UPLOAD_FILES), problems };
}

/** The files in requests of at most so many files and bytes, in order. A file that is larger goes alone. */
export function inRequests<F extends { file: { size: number } }>(
  files: F[],
  maxFiles: number,
  maxBytes: number,
): F[][] {
  const requests: F[][] = [];
  let bytes = Infinity;
  for (const one of files) {
    const last = requests.at(-1);
    if (!last || last.length === maxFiles || bytes + one.file.size > maxBytes) {
      requests.push([one]);
      bytes = one.file.size;
    } else {
      last.push(one);
      bytes += one.file.size;
    }
  }
  return requests;
}

/** How many of the files, in order, are sent whole once `loaded` bytes of them are. */
export function sentWhole(files: readonly { file: { size: number } }[], loaded: number): number {
  let bytes = 0;
  const next = files.findIndex(({ file }) => (bytes += file.size) > loaded);
  return next < 0 ? files.length : next;
}

export const isSettled = ({ state }: QueuedFile) => state !== "waiting" && state !== "sending";
/** Whether it may arrive when it is sent again; what was refused would be refused once more. */
export const mayRetry = ({ state }: QueuedFile) => state === "failed" || state === "cancelled";
export const bytesOf = (files: readonly QueuedFile[]) => files.reduce((sum, { file }) => sum + file.size, 0);
