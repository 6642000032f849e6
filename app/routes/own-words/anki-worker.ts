/**
 * Reads and writes Anki's packages in a worker of its own. WebAssembly is allowed there; the pages' security policy
 * forbids it.
 */
import initSqlJs from "sql.js/dist/sql-wasm.js";
import wasm from "sql.js/dist/sql-wasm.wasm?url";
import type { Rows } from "#app/domain/anki/collection.ts";
import { type Package, readPackage } from "#app/domain/anki/read-package.ts";
import { type Word, writePackage } from "#app/domain/anki/write-package.ts";

export type AnkiRequest = { read: Blob } | { write: { language: string; words: Word[]; now: Date } };
export type AnkiAnswer = { package: Package | null } | { bytes: Uint8Array } | { error: string };

const sha1 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));

async function answerTo(request: AnkiRequest): Promise<AnkiAnswer> {
  const { Database } = await initSqlJs({ locateFile: () => wasm });
  if ("read" in request) {
    const open = (bytes: Uint8Array) => {
      const database = new Database(bytes);
      const rows: Rows = (statement) => database.exec(statement)[0]?.values ?? [];
      return { rows, close: () => database.close() };
    };
    return { package: await readPackage(request.read, { open }) };
  }
  const database = new Database();
  const writer = {
    exec: (statements: string) => void database.exec(statements),
    run: (statement: string, values: (string | number | null)[]) => void database.run(statement, values),
    bytes: () => database.export(),
  };
  return { bytes: await writePackage(request.write, writer, sha1) };
}

self.addEventListener("message", ({ data }: MessageEvent<AnkiRequest>) => {
  void answerTo(data)
    .catch((error: unknown) => ({ error: String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    .then((answer) => self.postMessage(answer));
});
