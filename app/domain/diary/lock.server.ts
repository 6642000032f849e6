/** The lock of the diary in one browser. It belongs to the session, and the browser keeps it for its next sign-in. */
import { type Message, said } from "#app/i18n/text.ts";
import { eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { confirmPassword } from "../account/confirm-password.server.ts";
import { ownDevices } from "../account/device.server.ts";
import { AppError } from "#app/errors.ts";
import { diaryOpen, mayWriteThemselves, notWhileImpersonating, signedIn } from "../session/access.server.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { authenticationOf } from "../session/session.server.ts";
import { newToken } from "../secret/token.server.ts";
import { DIARY_LOCKED, type DiaryLock, isDiaryLocked, LOCK_NEEDS_ACCOUNT, openUntil } from "./lock.ts";

const keyRow = ownedQuery((select, owner) =>
  select({ diary_key: user.diary_key }).from(user).where(eq(user.id, owner)),
)();

/** The state of the diary's lock in the request's browser. */
export async function diaryLock(context: AppContext): Promise<DiaryLock> {
  const signed = await signedIn(context);
  return { is_on: signed.diary_lock === 1, is_locked: isDiaryLocked(signed, context.now) };
}

/** The lock, and the key for unsent texts; the key is null while the diary is locked, and before the first lock. */
export async function diaryLockAndKey(context: AppContext): Promise<DiaryLock & { key: string | null }> {
  const [[[row]], lock] = await Promise.all([context.read(keyRow), diaryLock(context)]);
  const isHidden = lock.is_locked || (await context.impersonator()) !== null;
  return { ...lock, key: isHidden ? null : (row?.diary_key ?? null) };
}

/** The key for unsent texts; null before the first lock. Call it only for a session whose diary is open. */
export async function diaryKey(context: AppContext): Promise<string | null> {
  const [[row]] = await context.read(keyRow);
  await diaryOpen(context);
  return row?.diary_key ?? null;
}

/**
 * Turns the lock of the diary in this browser on or off. 403 for a demo account, while impersonating, and to turn it off
 * when the password or passkey was given too long ago.
 */
export async function setDiaryLock(
  context: AppContext,
  { is_on, password }: { is_on: boolean } & OwnPassword,
): Promise<Message> {
  const person = await mayWriteThemselves(context, "account");
  if (person.role === "demo") throw new AppError(403, LOCK_NEEDS_ACCOUNT);
  if (!is_on) await mustReauthenticate(context, person, password);
  const { db, now, tokenHash } = context;
  const lock = Number(is_on);
  await db.batch([
    statement(db)`
      UPDATE session SET diary_lock = ${lock}, diary_open_until = ${openUntil(now)} WHERE token_hash = ${tokenHash}`,
    statement(db)`
      UPDATE device SET diary_lock = ${lock} WHERE user_id = ${person.id} AND token_hash IN ${ownDevices(context)}`,
    statement(db)`
      UPDATE user SET diary_key = ${newToken()} WHERE id = ${person.id} AND diary_key IS NULL AND ${lock} = 1`,
  ]);
  // The cookie of this answer uses it already.
  Object.assign(person, { diary_lock: lock, diary_open_until: openUntil(now) });
  return is_on
    ? said({ id: "diary.lock_on", message: "Your diary has a lock in this browser." })
    : said({ id: "diary.lock_off", message: "Your diary has no lock in this browser any more." });
}

/**
 * Opens the diary with the password, or keeps it open for five more minutes. 403 when it is locked and the password
 * is missing or wrong, with the field `password` and whether the person has a passkey; attempts are rate limited.
 */
export async function openDiary(context: AppContext, { password }: OwnPassword): Promise<DiaryLock> {
  const person = await signedIn(context);
  await notWhileImpersonating(context);
  if (password) {
    await confirmPassword(context, person.id, password);
    return { is_on: person.diary_lock === 1, is_locked: false };
  }
  if (isDiaryLocked(person, context.now)) {
    const { has_passkey } = await authenticationOf(context);
    context.trail.isTold = true;
    const details = [{ path: "password", message: DIARY_LOCKED }];
    throw new AppError(403, DIARY_LOCKED, { details, ...(has_passkey && { extra: { has_passkey } }) });
  }
  const now = context.now.toISOString();
  // Not if it was locked meanwhile.
  await statement(context.db)`UPDATE session SET diary_open_until = ${openUntil(context.now)}
    WHERE token_hash = ${context.tokenHash} AND diary_lock = 1 AND diary_open_until > ${now}`;
  return diaryLock(context);
}

/** Locks the diary now, in a browser in which the lock is turned on. */
export async function lockDiary(context: AppContext): Promise<DiaryLock> {
  const person = await signedIn(context);
  await notWhileImpersonating(context);
  await statement(context.db)`
    UPDATE session SET diary_open_until = NULL WHERE token_hash = ${context.tokenHash} AND diary_lock = 1`;
  const is_on = person.diary_lock === 1;
  return { is_on, is_locked: is_on };
}
