import { timingSafeEqual } from "node:crypto";
import setUp, { type computeHash } from "argon2id/lib/setup.js";
import simd from "argon2id/dist/simd.wasm";
import noSimd from "argon2id/dist/no-simd.wasm";
import type { AppContext } from "#app/context.ts";
import { networksOf } from "../rate-limit/network.ts";
import { ARGON2, formatHash, parseHash, passwordBytes, SALT_LENGTH } from "./password.ts";
import { hasPassed, PasswordQueue, type Requester } from "./password-queue.ts";
import { authLimit } from "../session/sign-in-limit.server.ts";

/** Milliseconds between two hashes, in which other requests are answered. */
const PAUSE = 30;
/** The share of the allowed attempts per minute that may wait for one network, or for one account. */
const QUEUE_SHARE = 0.6;

/** The hash of a password that nobody has, so that an unknown account takes as long as an existing one. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2V2ZW5mb2xkLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

let hasher: Promise<computeHash> | undefined;
const instantiate = (module: WebAssembly.Module) => async (imports: WebAssembly.Imports) => ({
  module,
  instance: await WebAssembly.instantiate(module, imports),
});
/** One instance per isolate, because each allocates its own memory. */
const getHasher = () => (hasher ??= setUp(instantiate(simd), instantiate(noSimd)));

/** The account the password belongs to (an e-mail or an id), and how well the client is known. */
export interface PasswordOwner {
  account: string;
  requester: Requester;
}

/** Returns the PHC string of a new password. 429 when too many requests are waiting. */
export function hashPassword(context: AppContext, password: string, owner: PasswordOwner): Promise<string> {
  return queueHash(context, owner, DUMMY_HASH, (hash) => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_LENGTH));
    return formatHash(salt, hash({ ...ARGON2, password: passwordBytes(password), salt }));
  });
}

/**
 * Says whether `password` matches `hash`. Without a hash it takes as long and returns false. 429 when too many requests
 * are waiting.
 */
export function verifyPassword(
  context: AppContext,
  password: string,
  hash: string | null,
  owner: PasswordOwner,
): Promise<boolean> {
  return queueHash(context, owner, false, (compute) => {
    const { tag, ...parts } = parseHash(hash ?? DUMMY_HASH);
    const computed = compute({ ...parts, tagLength: tag.length, password: passwordBytes(password) });
    return timingSafeEqual(computed, tag) && hash !== null;
  });
}

const queue = new PasswordQueue();
/** When the last hash finished, and how long it took. */
let lastEnd = 0;
let lastDuration = 50;

/**
 * Runs one hash at a time, in the order of the queue; a decoy place returns `decoy` without hashing. A hash blocks the
 * isolate for 50 ms or more, so other requests run between two hashes.
 */
function queueHash<Result>(
  context: AppContext,
  owner: PasswordOwner,
  decoy: Result,
  work: (hash: computeHash) => Result,
) {
  const most = Math.ceil(authLimit(context) * QUEUE_SHARE);
  const place = queue.enter({ ...owner, network: networksOf(context.ip).at(-1)!, most }, Date.now());
  const run = async () => {
    try {
      const hash = await getHasher();
      // Polled, because timers started before a hash are due at once after it.
      while (!queue.isNext(place, Date.now()) || !hasPassed(lastEnd, PAUSE, Date.now()))
        await scheduler.wait(PAUSE / 6);
      if (place.share === "decoy") {
        await scheduler.wait(lastDuration);
        return decoy;
      }
      const began = Date.now();
      const result = work(hash);
      // The clock does not advance while a request computes, only with the next event.
      await scheduler.wait(0);
      lastEnd = Date.now();
      lastDuration = lastEnd - began;
      return result;
    } finally {
      queue.leave(place);
    }
  };
  const result = run();
  // The place must be freed even when the visitor disconnects.
  context.waitUntil(result.catch(() => undefined));
  return result;
}
