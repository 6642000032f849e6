import { text } from "#app/i18n/text.ts";
import { AppError } from "./errors.ts";

/** Maximum bytes of a request body, unless it carries files. */
const MAX_BODY_BYTES = 128 * 1024;

export const MALFORMED_MESSAGE = text("body.malformed", "Malformed request body");
const bodyTooLarge = () =>
  new AppError(413, {
    id: "body.too_large",
    message: "A request can have at most {max} kB",
    values: { max: MAX_BODY_BYTES / 1024 },
  });

/** A request whose body cannot be read beyond a limit. */
export interface LimitedRequest {
  request: Request;
  /** Throws the 413 if the body exceeded the limit. The code that reads the body gets only an unspecific error. */
  check(): void;
}

/**
 * Limits the body of `request` to `bytes`. A larger Content-Length fails at once. The bytes are also counted while
 * they are read, whatever that header says, and reading fails at the limit, so that nothing larger is stored or
 * parsed.
 */
export function limitBody(request: Request, bytes = MAX_BODY_BYTES, tooLarge = bodyTooLarge): LimitedRequest {
  // The body of a GET or HEAD request is never read.
  if (request.body === null || request.method === "GET" || request.method === "HEAD") return { request, check() {} };
  if (Number(request.headers.get("content-length")) > bytes) throw tooLarge();
  let read = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > bytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  return {
    request: new Request(request, { method: request.method, body: request.body.pipeThrough(counted) }),
    check() {
      if (read > bytes) throw tooLarge();
    },
  };
}
