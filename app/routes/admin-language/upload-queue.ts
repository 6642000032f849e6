import { isMp3Name, MAX_AUDIO_BYTES, MAX_UPLOAD_FILES } from "#app/domain/language/audio.ts";

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

/** What is wrong with some files of a choice, and the names of these. */
export interface ChoiceProblem {
  text: string;
  names: string[];
}

/** What was chosen, sorted into what is sent and what is only told. */
export interface Picked {
  files: File[];
  problems: ChoiceProblem[];
}

/** Sorts out what is no mp3, what is too large, and what is beyond the number of files. */
export function pick(chosen: readonly File[]): Picked {
  const isSmall = ({ size }: File) => size <= MAX_AUDIO_BYTES;
  const mp3s = chosen.filter(({ name }) => isMp3Name(name));
  const others = chosen.filter(({ name }) => !isMp3Name(name));
  const large = mp3s.filter((file) => !isSmall(file));
  const small = mp3s.filter(isSmall);
  const rest = small.slice(MAX_UPLOAD_FILES);
  const problem = (files: File[], text: string) => ({ text, names: files.map(({ name }) => name) });
  const problems = [
    problem(others, `Only MP3 files allowed (${others.length} files filtered out)`),
    problem(large, `A file can have at most 1 MB (${large.length} files left out)`),
    problem(rest, `At most ${MAX_UPLOAD_FILES} files at a time (${rest.length} files left out)`),
  ].filter(({ names }) => names.length > 0);
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
