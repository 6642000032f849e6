import { pluralize } from "#app/domain/text/pluralize.ts";
import { isMp3Name, MAX_AUDIO_BYTES, MAX_UPLOAD_FILES } from "#app/domain/pack/audio.ts";

export type FileState = "waiting" | "sending" | "uploaded" | "duplicate_skipped" | "refused" | "failed" | "cancelled";

export interface QueuedFile {
  id: number;
  file: File;
  state: FileState;
  /** The reason, if it was refused or failed. */
  message?: string;
}

/** A problem with some of the chosen files, with their names. */
export interface ChoiceProblem {
  text: string;
  names: string[];
}

/** The chosen files that are sent, and the problems of the other files. */
export interface Picked {
  files: File[];
  problems: ChoiceProblem[];
}

/** Rejects files that are not mp3, too large, or beyond the maximum number. */
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
    problem(large, `A file can have at most 1 MB (${pluralize(large.length, "file")} left out)`),
    problem(rest, `At most ${MAX_UPLOAD_FILES} files at a time (${pluralize(rest.length, "file")} left out)`),
  ].filter(({ names }) => names.length > 0);
  return { files: small.slice(0, MAX_UPLOAD_FILES), problems };
}

/** Splits the files into requests, in order, limited by number and by bytes. A larger file is sent alone. */
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

/** Returns how many of the files, in order, are completely sent after `loaded` bytes. */
export function sentWhole(files: readonly { file: { size: number } }[], loaded: number): number {
  let bytes = 0;
  const next = files.findIndex(({ file }) => (bytes += file.size) > loaded);
  return next < 0 ? files.length : next;
}

export const isSettled = ({ state }: QueuedFile) => state !== "waiting" && state !== "sending";
/** Says whether a retry may succeed. A rejected file would be rejected again. */
export const mayRetry = ({ state }: QueuedFile) => state === "failed" || state === "cancelled";
export const bytesOf = (files: readonly QueuedFile[]) => files.reduce((sum, { file }) => sum + file.size, 0);
