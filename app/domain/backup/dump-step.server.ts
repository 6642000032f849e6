/** Dumps the database to R2, in steps that each need only a few seconds of processor time. */
import type { Env } from "#app/context.ts";
import type { Dump } from "./dump.ts";
import { dumpSql } from "./dump.server.ts";

/** The bytes of a part of an upload. R2 requires all parts except the last to have the same size, at least 5 MiB. */
const PART = 8 * 1024 * 1024;
/** The most characters of SQL in a step, which take about a second. */
const STEP = 8_000_000;

export async function beginDump(bucket: R2Bucket, key: string): Promise<Dump> {
  const { uploadId } = await bucket.createMultipartUpload(key);
  return { key, uploadId, parts: [], rest: new Uint8Array(), position: undefined, rows: {} };
}

/**
 * Dumps and uploads the next part of the database. Each step is compressed separately; concatenated gzip texts are
 * one valid gzip text.
 */
export async function dumpStep({ DB, BACKUPS }: Pick<Env, "DB" | "BACKUPS">, before: Dump): Promise<Dump> {
  const rows = { ...before.rows };
  const sql: string[] = [];
  let length = 0;
  let { position } = before;
  for await (const piece of dumpSql(DB, (table, n) => (rows[table] = (rows[table] ?? 0) + n), position ?? undefined)) {
    sql.push(piece.sql);
    length += piece.sql.length;
    position = piece.next;
    if (length >= STEP) break;
  }
  const upload = BACKUPS!.resumeMultipartUpload(before.key, before.uploadId);
  const parts = [...before.parts];
  let rest = await new Blob([before.rest as Uint8Array<ArrayBuffer>, await compressed(sql)]).bytes();
  const isLast = position === null;
  const least = isLast ? 1 : PART;
  while (rest.length >= least) {
    parts.push(await upload.uploadPart(parts.length + 1, rest.slice(0, PART)));
    rest = rest.slice(PART);
  }
  if (isLast) await upload.complete(parts);
  return { ...before, parts, rest, position, rows };
}

/** Compresses the texts with gzip, one by one, so that other requests are answered in between. */
async function compressed(texts: string[]): Promise<Blob> {
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = texts.shift();
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
  const gzip = new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>;
  return new Response(bytes.pipeThrough(gzip)).blob();
}
