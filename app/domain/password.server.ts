import { timingSafeEqual } from "node:crypto";
import setUp, { type computeHash } from "argon2id/lib/setup.js";
import simd from "argon2id/dist/simd.wasm";
import noSimd from "argon2id/dist/no-simd.wasm";
import type { AppContext } from "../context.ts";
import { AppError } from "./errors.ts";
import { ARGON2, formatHash, parseHash, passwordBytes, SALT_LENGTH } from "./password.ts";

/** Hashes that may be under way or waiting; whoever comes then is asked to come back. */
const MAX_IN_LINE = 16;
/** Milliseconds without hashing between two hashes, in which other requests are answered. */
const REST = 30;
/** Milliseconds after which a place in the line is given up: its request died while it waited. */
const PLACE_LASTS = 10_000;

/** A password that nobody has: an unknown account takes as long as a known one. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$c2V2ZW5mb2xkLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

let hasher: Promise<computeHash> | undefined;
const instantiate = (module: WebAssembly.Module) => async (imports: WebAssembly.Imports) => ({
  module,
  instance: await WebAssembly.instantiate(module, imports),
});
/** One instance for the isolate: each takes a memory of its own. */
const getHasher = () => (hasher ??= setUp(instantiate(simd), instantiate(noSimd)));

/** The PHC string of a new password. 429 when too many are waiting. */
export function hashPassword(context: AppContext, password: string): Promise<string> {
  return inLine(context, (hash) => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_LENGTH));
    return formatHash(salt, hash({ ...ARGON2, password: passwordBytes(password), salt }));
  });
}

/** Whether `password` is the one of `hash`; without a hash it takes as long and is not. 429 when too many wait. */
export function verifyPassword(context: AppContext, password: string, hash: string | null): Promise<boolean> {
  return inLine(context, (compute) => {
    const { tag, ...parts } = parseHash(hash ?? NOBODY);
    const computed = compute({ ...parts, tagLength: tag.length, password: passwordBytes(password) });
    return timingSafeEqual(computed, tag) && hash !== null;
  });
}

const line: { since: number }[] = [];
/** When the last hash was done. */
let doneAt = 0;

/**
 * Hashes one at a time, in the order of arrival. A hash holds the isolate for a twentieth of a second or more, so
 * between two of them other requests have their turn.
 */
function inLine<Result>(context: AppContext, work: (hash: computeHash) => Result): Promise<Result> {
  const now = Date.now();
  while (line[0] && now - line[0].since > PLACE_LASTS) line.shift();
  if (line.length >= MAX_IN_LINE) {
    throw new AppError(429, "Too many sign-ins at once. Please try again.", { retryAfter: 2 });
  }
  const place = { since: now };
  line.push(place);
  const run = async () => {
    try {
      const hash = await getHasher();
      const isMyTurn = () => line[0] === place || !line.includes(place);
      // Asked again and again: right after a hash, timers count from before it and are due at once.
      while (!isMyTurn() || Date.now() - doneAt < REST) await scheduler.wait(REST / 6);
      const result = work(hash);
      // The clock stands still while a request computes, and moves on with the next event.
      await scheduler.wait(0);
      doneAt = Date.now();
      return result;
    } finally {
      if (line.includes(place)) line.splice(line.indexOf(place), 1);
    }
  };
  const result = run();
  // A visitor who leaves must not leave their place occupied.
  context.waitUntil(result.catch(() => undefined));
  return result;
}
