import { describeRoute } from "hono-openapi";
import { mayLearn } from "#app/domain/learning/practice.server.ts";
import { readAudio } from "#app/domain/pack/audio-store.server.ts";
import { AUDIO_NOT_FOUND_MESSAGE, isAudioPath } from "#app/domain/pack/audio.ts";
import { notFound } from "#app/errors.ts";
import { matches } from "./etag.ts";
import { createRouter } from "./router.ts";

const summary = "Play a recording";

/** Recordings, for users who may learn. A name is the hash of its bytes, so a response never changes. */
export const adminLanguageAudio = createRouter("learner", { isWrapped: true }).get(
  "/:file",
  describeRoute({
    summary,
    responses: {
      200: { description: summary, content: { "audio/mpeg": {} } },
      206: { description: "The range that was asked for", content: { "audio/mpeg": {} } },
      304: { description: "Known by its ETag" },
      416: { description: "The range lies outside" },
    },
  }),
  async (c) => {
    await mayLearn(c.var.context);
    const file = c.req.param("file");
    const etag = `"${file.slice(0, -".mp3".length)}"`;
    const headers = {
      "Content-Type": "audio/mpeg",
      "Accept-Ranges": "bytes",
      "Cache-Control": "private, max-age=31536000, immutable",
      ETag: etag,
    };
    // The name is the hash of the bytes, so a matching ETag needs no look-up.
    if (matches(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    const bytes = isAudioPath(file) ? await readAudio(c.var.context, file) : null;
    if (!bytes) throw notFound(AUDIO_NOT_FOUND_MESSAGE);
    // If-Range names another version, so the whole recording is sent.
    const wanted = matches(c.req.header("if-range") ?? etag, etag) ? c.req.header("range") : undefined;
    const range = rangeOf(wanted, bytes.byteLength);
    if (range === "unsatisfiable") {
      return c.body(null, 416, { ...headers, "Content-Range": `bytes */${bytes.byteLength}` });
    }
    if (!range) return c.body(bytes, 200, headers);
    const { start, end } = range;
    return c.body(bytes.slice(start, end + 1), 206, {
      ...headers,
      "Content-Range": `bytes ${start}-${end}/${bytes.byteLength}`,
    });
  },
);

/** The first and last byte of a range, both included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The byte range that a `Range` header requests of `size` bytes. Null means everything: without a header, for a
 * malformed one, or for several ranges.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
