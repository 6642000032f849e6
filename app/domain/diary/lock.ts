import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";

/** Minutes without use after which the diary is locked. */
export const LOCK_MINUTES = 5;

/** The error while the diary is locked. Browsers recognise it by its id. */
export const DIARY_LOCKED = text("diary.locked", "Your diary is locked in this browser. Open it first.");
export const LOCK_NEEDS_ACCOUNT = text(
  "diary.lock_needs_account",
  "A demo account has no password to open a lock with.",
);

/** The lock of the diary in the browser of a session. */
export const DiaryLock = z.object({ is_on: z.boolean(), is_locked: z.boolean() });
export type DiaryLock = z.infer<typeof DiaryLock>;

export const DiaryLockInput = z.object({ is_on: z.boolean("is_on must be true or false") });

/** When a diary that is opened or used at `now` is locked, as an ISO text. */
export const openUntil = (now: Date): string => new Date(now.getTime() + LOCK_MINUTES * 60_000).toISOString();

/** A session with the columns of the lock. */
interface Lockable {
  diary_lock?: number;
  diary_open_until?: string | null;
}

/** Says whether the diary is locked for a session at `now`. */
export const isDiaryLocked = ({ diary_lock, diary_open_until }: Lockable, now: Date): boolean =>
  diary_lock === 1 && (diary_open_until ?? "") <= now.toISOString();
