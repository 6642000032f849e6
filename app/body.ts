import { AppError } from "./domain/errors.ts";

/** Bytes that a request's body may have, unless it carries files. */
const MAX_BODY_BYTES = 128 * 1024;

const bodyTooLarge = () => new AppError(413, `A request can have at most ${MAX_BODY_BYTES / 1024} kB`);

/** A request whose body cannot be read past a limit. */
export interface LimitedRequest {
  request: Request;
  /** Throws the 413 when more came than allowed: whoever reads the body gets no more than an unnamed failure. */
  check(): void;
}

/**
 * Limits the body of `request` to `bytes`. A Content-Length past the limit is refused at once; what is read is counted,
 * whatever that header says, and reading fails at the limit, so nothing larger is ever kept or parsed.
 */
export function limitBody(request: Request, bytes = MAX_BODY_BYTES, refusal = bodyTooLarge): LimitedRequest {
  // The body of a read is never looked at.
  if (request.body === null || request.method === "GET" || request.method === "HEAD") return { request, check() {} };
  if (Number(request.headers.get("content-length")) > bytes) throw refusal();
  let read = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > bytes) controller.error(refusal());
      else controller.enqueue(chunk);
    },
  });
  return {
    request: new Request(request, { method: request.method, body: request.body.pipeThrough(counted) }),
    check() {
      if (read > bytes) throw refusal();
    },
  };
}
