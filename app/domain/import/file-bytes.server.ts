/** The bytes of an uploaded file. */
import { Buffer } from "node:buffer";
import { MALFORMED_MESSAGE } from "#app/body.ts";
import { AppError } from "#app/errors.ts";
import { CHOOSE_FILE_MESSAGE, MAX_TEXT_BYTES } from "./import.ts";

/** Milliseconds between two checks whether the previous file has been read. */
const LOOK_MS = 50;
/** Milliseconds that a file waits for another one, and after which a reading counts as dead. */
const PATIENCE_MS = 30_000;
const DEAD_MS = 120_000;

/** The current reading in this isolate: its start, in milliseconds since 1970. */
let reading: { since: number } | null = null;

const isReading = (now: number) => reading !== null && now - reading.since < DEAD_MS;

/** Reads one file at a time in this isolate, because each may need much of its memory. 503 when others take too long. */
export async function oneAtATime<Read>(read: () => Promise<Read>): Promise<Read> {
  const since = Date.now();
  // Polled and not awaited, because a request may be cancelled, and its promises with it.
  while (isReading(Date.now())) {
    if (Date.now() - since > PATIENCE_MS)
      throw new AppError(
        503,
        { id: "import.other_files_being_read", message: "Other files are being read. Please try again in a minute." },
        { retryAfter: 60 },
      );
    await scheduler.wait(LOOK_MS);
  }
  const own = (reading = { since: Date.now() });
  try {
    return await read();
  } finally {
    if (reading === own) reading = null;
  }
}

/** The first bytes of a stream, and a stream of all its bytes. */
export async function begun(body: ReadableStream<Uint8Array> | null) {
  if (!body) return { start: [], rest: new Blob().stream() };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const first = () => [...(chunks[0] ?? []).slice(0, 2), ...(chunks[1] ?? []).slice(0, 1)];
  for (let isOpen = true; isOpen && first().length < 2;) {
    const { value, done } = await reader.read();
    isOpen = !done;
    if (value && value.byteLength > 0) chunks.push(value);
  }
  const start = first();
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift();
      const { value, done } = chunk ? { value: chunk } : await reader.read();
      if (value) controller.enqueue(value);
      else if (done) controller.close();
    },
  });
  return { start, rest };
}

/** A stream with at most `most` bytes; more make it fail with `tooLarge`. */
export function atMost(most: number, body: ReadableStream<Uint8Array>, tooLarge: () => AppError) {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > most) throw tooLarge();
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Reads a whole stream. 413 when it is larger than a file that is read as a whole may be. */
export async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BYTES)
      throw new AppError(413, {
        id: "import.file_other_than_sevenfolds",
        message: "A file other than Sevenfold's ZIP can have at most {max} MB",
        values: { max: MAX_TEXT_BYTES / 1024 / 1024 },
      });
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** The most bytes of the head of a form's part. */
const MAX_HEAD = 4096;

/**
 * The first part of a multipart form, as a stream; it must be a file. Parsing the whole form would hold the file in
 * memory twice. 400 without a file.
 */
export async function filePart({
  headers,
  body,
}: Request): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  const malformed = () => new AppError(400, MALFORMED_MESSAGE);
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !body) throw malformed();
  const reader = body.getReader();
  let held = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await reader.read();
    if (done) throw malformed();
    held = Buffer.concat([held, value]);
  };
  while (!held.includes("\r\n\r\n")) {
    if (held.length > MAX_HEAD) throw malformed();
    await more();
  }
  const start = held.indexOf("\r\n\r\n");
  const [, name] = /filename="([^"]*)"/i.exec(held.subarray(0, start).toString()) ?? [];
  if (!name)
    throw new AppError(400, CHOOSE_FILE_MESSAGE, { details: [{ path: "file", message: CHOOSE_FILE_MESSAGE }] });
  held = held.subarray(start + 4);
  const end = Buffer.from(`\r\n--${boundary}`);
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const at = held.indexOf(end);
        // The boundary may begin at the end of the received bytes.
        const safe = at >= 0 ? at : held.length - end.length + 1;
        if (safe > 0) controller.enqueue(new Uint8Array(held.subarray(0, safe)));
        if (at >= 0) return controller.close();
        held = held.subarray(Math.max(0, safe));
        if (safe > 0) return;
        await more();
      }
    },
  });
  return { name: name.replaceAll("%22", '"'), bytes };
}
