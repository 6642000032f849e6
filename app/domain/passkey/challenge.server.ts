import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { passkey_challenge } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import { CHALLENGE_MINUTES, CHALLENGE_OVER_MESSAGE } from "./passkey.ts";

/** The purpose of a challenge. An answer is valid only for that purpose. */
export type Purpose = "sign-in" | "add" | "confirm";

/** Only a hash is stored. It includes the purpose and the person of the challenge; a sign-in is for anybody. */
const hashOf = (purpose: Purpose, user_id: string, challenge: string) =>
  hashToken(`passkey ${purpose} ${user_id} ${challenge}`);

/** A new challenge, 256 random bits as base64url. Only one answer can use it. */
export async function newChallenge({ db, now }: AppContext, purpose: Purpose, user_id = ""): Promise<string> {
  const challenge = newToken();
  await db.insert(passkey_challenge).values({
    challenge_hash: hashOf(purpose, user_id, challenge),
    expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  });
  return challenge;
}

/** Uses up a challenge. 400 if it is unknown, used or expired, or has another purpose or person. */
export async function takeChallenge(
  { db, now }: AppContext,
  challenge: string,
  purpose: Purpose,
  user_id = "",
): Promise<void> {
  const [used] = await db.batch([
    statement<{ expires_at: string }>(db)`
      DELETE FROM passkey_challenge WHERE challenge_hash = ${hashOf(purpose, user_id, challenge)} RETURNING expires_at`,
  ]);
  if (!used[0] || used[0].expires_at <= now.toISOString()) throw new AppError(400, CHALLENGE_OVER_MESSAGE);
}
