/** Reads Anki's packages in the browser, and makes one of own words. */
import { wordsOf } from "#app/domain/anki/tab-table.ts";
import type { Package } from "#app/domain/anki/read-package.ts";
import type { AnkiAnswer, AnkiRequest } from "./anki-worker.ts";
// oxlint-disable-next-line import/default
import workerUrl from "./anki-worker.ts?worker&url";

let script: string | undefined;

/** Sends a request to a new worker, which ends with its answer. Rejects when the worker cannot be started. */
function ask(request: AnkiRequest): Promise<AnkiAnswer> {
  // A page may create a policy once.
  script ??=
    window.trustedTypes?.createPolicy("anki", { createScriptURL: () => workerUrl }).createScriptURL("") ?? workerUrl;
  const worker = new Worker(script);
  const answered = new Promise<AnkiAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<AnkiAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("The thread failed")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request);
  });
  return answered.finally(() => worker.terminate());
}

/** Reads a package; null if the file is not a package, or is damaged. */
export async function readApkg(file: File): Promise<Package | null> {
  const answer = await ask({ read: file }).catch(() => null);
  return answer && "package" in answer ? answer.package : null;
}

/** Makes a package of an export for Anki; null when that fails. */
export async function makeApkg(language: string, notes: string): Promise<File | null> {
  const answer = await ask({ write: { language, words: wordsOf(notes), now: new Date() } }).catch(() => null);
  if (!answer || !("bytes" in answer)) return null;
  return new File([answer.bytes as BlobPart], `${language}.apkg`, { type: "application/octet-stream" });
}

export { notesFile } from "#app/domain/anki/notes.ts";
