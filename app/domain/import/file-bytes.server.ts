/** The bytes of an uploaded file. */
import { AppError } from "../errors.ts";
import { MAX_TEXT_BYTES } from "./import.ts";

/** The first bytes of a stream, and the whole of it again. */
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
      const kept = chunks.shift();
      const { value, done } = kept ? { value: kept } : await reader.read();
      if (value) controller.enqueue(value);
      else if (done) controller.close();
    },
  });
  return { start, rest };
}

/** All bytes of a stream; 413 past the limit of files that are read as a whole. */
export async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BYTES)
      throw new AppError(413, `A file other than Sevenfold's ZIP can have at most ${MAX_TEXT_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
