import type { MappingEntry } from "#app/domain/pack/pack.ts";
import { callApi } from "#app/client/api.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";

/** The result of a request: its batch with each file's status in order, or the error. */
export type Sent = Batch | { error: string };

interface Batch {
  batch_id: string;
  mapping: MappingEntry[];
}

/**
 * Sends files to a pack, in a new batch or an existing one. `onProgress` receives the share that was sent, 0 to 1.
 * Aborting rejects with the signal's reason.
 */
export async function sendFiles(
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
  const { body, problem } = await callApi<{ data: Batch }>("/admin/language/upload-audio", {
    method: "POST",
    body: form,
    onProgress,
    signal,
  });
  return body.data ?? { error: problem ?? SERVER_ERROR };
}
