import type { SQL } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { hashToken } from "../secret/token.server.ts";
import { RECOVERY_CODES } from "./two-factor.ts";

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** How many characters a code and its groups have; each character has 5 random bits. */
const LENGTH = 24;
const GROUP = 4;

/** A code in its stored form: without separators, in lower case, and with digits for letters that look like them. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

/** The hash of a typed recovery code. 120 random bits need no slow hash. */
export const recoveryHash = (user_id: string, code: string) => hashToken(`recovery ${user_id} ${plain(code)}`);

function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replaceAll(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}

/** New recovery codes, and the statements that replace the former ones of the person that `whose` selects. */
export function newRecoveryCodes({ db, now }: Pick<AppContext, "db" | "now">, user_id: string, whose: SQL) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = JSON.stringify(codes.map((code) => recoveryHash(user_id, code)));
  return {
    codes,
    statements: [
      statement(db)`DELETE FROM recovery_code WHERE user_id IN ${whose}`,
      statement<{ user_id: string }>(db)`INSERT INTO recovery_code (code_hash, user_id, created_at)
        SELECT one.value, owner.user_id, ${now.toISOString()} FROM json_each(${hashes}) one, ${whose} owner RETURNING user_id`,
    ] as const,
  };
}
