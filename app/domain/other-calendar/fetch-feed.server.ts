import { joinBytes } from "../file/join-bytes.ts";
import { publicAddress, withoutServer } from "../outside/public-address.ts";
import { type Outside, fetchOutside } from "../outside/fetch-outside.server.ts";
import type { FeedFailure } from "./other-calendar.ts";

/** The limits of a read: milliseconds including redirects if no page waits, bytes after decompression, and redirects. */
const PATIENCE_MS = 10_000;
export const MAX_FEED_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** The most characters of an ETag that is stored. */
const MAX_ETAG = 200;

/** The result of a read: a feed, that it has not changed, or a failure. */
export type FeedRead = { bytes: Uint8Array; etag: string | null } | "unchanged" | FeedFailure;

/**
 * Reads a feed from an address in the public internet. `etag` belongs to the version that was read last. `patience` is
 * in milliseconds. Never throws. Its results and log lines never contain the address, which is a secret.
 */
export async function fetchFeed(
  env: Outside & { CALENDAR_SERVICE?: string },
  address: string,
  etag: string | null,
  patience = PATIENCE_MS,
): Promise<FeedRead> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    return await read(env, address, etag, late.signal);
  } catch {
    return late.signal.aborted ? "slow" : "unreachable";
  } finally {
    clearTimeout(timer);
    // Aborts the rest of a rejected answer.
    late.abort();
  }
}

async function read(
  env: Outside & { CALENDAR_SERVICE?: string },
  address: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<FeedRead> {
  const { CALENDAR_SERVICE: service } = env;
  let url = publicAddress(address, service);
  for (let redirects = 0; ; redirects++) {
    if (!url) return "address";
    if (redirects > MAX_REDIRECTS) return "redirects";
    const answer = await fetchOutside(env, url, service, {
      redirect: "manual",
      signal,
      headers: {
        Accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
        "User-Agent": "Sevenfold (calendar reader)",
        ...(etag !== null && { "If-None-Match": etag }),
      },
    });
    const location = answer.headers.get("location");
    if (answer.status === 304 && etag !== null) return "unchanged";
    if ([301, 302, 303, 307, 308].includes(answer.status) && location !== null) {
      url = URL.canParse(location, url) ? publicAddress(new URL(location, url).href, service) : null;
      continue;
    }
    if (!answer.ok) return failureOf(answer.status);
    const bytes = await bytesOf(answer);
    if (!bytes) return "too-large";
    const tag = answer.headers.get("etag");
    return { bytes, etag: tag !== null && tag.length <= MAX_ETAG ? tag : null };
  }
}

function failureOf(status: number): FeedFailure {
  if (status === 404 || status === 410) return "not-found";
  return status === 401 || status === 403 ? "refused" : (withoutServer(status) ?? "answer");
}

/** The body; null if it is too large, in which case the rest is not read. */
async function bytesOf(answer: Response): Promise<Uint8Array | null> {
  if (Number(answer.headers.get("content-length")) > MAX_FEED_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_FEED_BYTES) return null;
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}
