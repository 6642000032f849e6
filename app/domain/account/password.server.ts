import { timingSafeEqual } from "node:crypto";
import setUp, { type computeHash } from "argon2id/lib/setup.js";
import simd from "argon2id/dist/simd.wasm";
import noSimd from "argon2id/dist/no-simd.wasm";
import type { AppContext } from "#app/context.ts";
import { networksOf } from "../rate-limit/network.ts";
import { ARGON2, formatHash, parseHash, passwordBytes, SALT_LENGTH } from "./password.ts";
import { PasswordLine, type Standing } from "./password-line.ts";
import { authLimit } from "../session/sign-in-limit.server.ts";

/** Milliseconds without hashing between two hashes, in which other requests are answered. */
const REST = 30;
/** Of one network, and of one account, as a part of the attempts that a minute allows. */
const IN_LINE = 0.6;

/** A password that nobody has: an unknown account takes as long as a known one. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$c2V2ZW5mb2xkLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

let hasher: Promise<computeHash> | undefined;
const instantiate = (module: WebAssembly.Module) => async (imports: WebAssembly.Imports) => ({
  module,
  instance: await WebAssembly.instantiate(module, imports),
});
/** One instance for the isolate: each takes a memory of its own. */
const getHasher = () => (hasher ??= setUp(instantiate(simd), instantiate(noSimd)));

/** Whose password it is: an e-mail or an id, and how much is known of who asks. */
export interface Whose {
  account: string;
  standing: Standing;
}

/** The PHC string of a new password. 429 when too many are waiting. */
export function hashPassword(context: AppContext, password: string, whose: Whose): Promise<string> {
  return inLine(context, whose, NOBODY, (hash) => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_LENGTH));
    return formatHash(salt, hash({ ...ARGON2, password: passwordBytes(password), salt }));
  });
}

/** Whether `password` is the one of `hash`; without a hash it takes as long and is not. 429 when too many wait. */
export function verifyPassword(
  context: AppContext,
  password: string,
  hash: string | null,
  whose: Whose,
): Promise<boolean> {
  return inLine(context, whose, false, (compute) => {
    const { tag, ...parts } = parseHash(hash ?? NOBODY);
    const computed = compute({ ...parts, tagLength: tag.length, password: passwordBytes(password) });
    return timingSafeEqual(computed, tag) && hash !== null;
  });
}

const line = new PasswordLine();
/** When the last hash was done, and how long it took. */
let doneAt = 0;
let took = 50;

/**
 * Hashes one at a time, as the line says; from a decoy's place nothing, and answers `decoy`. A hash holds the isolate for a twentieth of a second
 * or more, so between two of them other requests have their turn.
 */
function inLine<Result>(context: AppContext, whose: Whose, decoy: Result, work: (hash: computeHash) => Result) {
  const most = Math.ceil(authLimit(context) * IN_LINE);
  const place = line.enter({ ...whose, network: networksOf(context.ip).at(-1)!, most }, Date.now());
  const run = async () => {
    try {
      const hash = await getHasher();
      // Asked again and again: right after a hash, timers count from before it and are due at once.
      while (!line.isNext(place, Date.now()) || Date.now() - doneAt < REST) await scheduler.wait(REST / 6);
      if (place.share === "decoy") {
        await scheduler.wait(took);
        return decoy;
      }
      const began = Date.now();
      const result = work(hash);
      // The clock stands still while a request computes, and moves on with the next event.
      await scheduler.wait(0);
      doneAt = Date.now();
      took = doneAt - began;
      return result;
    } finally {
      line.leave(place);
    }
  };
  const result = run();
  // A visitor who leaves must not leave their place occupied.
  context.waitUntil(result.catch(() => undefined));
  return result;
}
