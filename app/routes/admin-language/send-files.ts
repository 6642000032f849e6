import type { MappingEntry } from "#app/domain/language/pack.ts";
import { NETWORK_ERROR } from "#app/client/connection.ts";

/** The result of a request: its batch and each file's status in order, or the error. */
export type Sent = { batch_id: string; mapping: MappingEntry[] } | { error: string };

/**
 * Sends files to a pack, in a new batch or an existing one. Uses XMLHttpRequest, because only it reports upload
 * progress: `onProgress` gets the sent part, 0 to 1. Aborting rejects with the signal's reason.
 */
export function sendFiles(
  language: string,
  batch_id: string | null,
  files: readonly File[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const form = new FormData();
  form.set("language", language);
  if (batch_id !== null) form.set("batch_id", batch_id);
  for (const file of files) form.append("audioFiles", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/admin/language/upload-audio");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer = request.response as {
        data?: { batch_id: string; mapping: MappingEntry[] };
        error?: string;
      } | null;
      resolve(answer?.data ?? { error: answer?.error ?? "Server error" });
    });
    request.addEventListener("error", () => resolve({ error: NETWORK_ERROR }));
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(form);
  });
}
