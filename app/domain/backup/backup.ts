import * as z from "zod/mini";
import { addDays, mondayOf } from "../week/week.ts";

/** How many backups are kept: one for each of so many days, and the newest for each of so many weeks. */
const DAYS = 7;
const WEEKS = 4;
/** Hours after which the next backup is late. */
const LATE_HOURS = 26;

/** The state of the stored backups. */
export const BackupState = z.object({
  /** `off` without a bucket, `never` before the first backup, `late` when the next one is overdue. */
  state: z.enum(["ok", "late", "never", "off", "unreachable"]),
  made_at: z.nullable(z.string()),
});
export type BackupState = z.infer<typeof BackupState>;

/** The names of recordings and diary pictures, which contain a hash. */
const STORED_FILE = /^(?:diary-.+-)?([0-9a-f]{64})(?:-[0-9a-f]{8})?\.(mp3|jpg)$/;

/** Says whether a key belongs to a recording or a picture, which are part of backups. */
export const isStoredFile = (key: string) => STORED_FILE.test(key);
/** The hash of a file's bytes, by its key. */
export const hashIn = (key: string) => STORED_FILE.exec(key)?.[1];
/** The media type of a file, by its key. */
export const typeOf = (key: string) => (key.endsWith(".jpg") ? "image/jpeg" : "audio/mpeg");

/** The folder of the backup that was made at that time. */
export const folderOf = (made_at: string) => `database/${made_at.replaceAll(/[:.]/g, "-")}/`;

/** The folders of `all` that are not kept any more: neither of the last days, nor the newest of its week. */
export function outdated(all: readonly string[]): string[] {
  const newestFirst = [...all].sort().toReversed();
  const weeks = new Map<string, string>();
  for (const folder of newestFirst) {
    const week = mondayOf(new Date(`${dateOfFolder(folder)}T12:00:00.000Z`));
    if (!weeks.has(week)) weeks.set(week, folder);
  }
  const latest = newestFirst[0];
  const days = latest ? daysUntil(dateOfFolder(latest)) : [];
  const needed = new Set([
    ...days.map((day) => newestFirst.find((folder) => dateOfFolder(folder) === day)),
    ...[...weeks.values()].slice(0, WEEKS),
  ]);
  return newestFirst.filter((folder) => !needed.has(folder));
}

const dateOfFolder = (folder: string) => folder.slice("database/".length, "database/".length + 10);
/** The last days up to `day`. */
const daysUntil = (day: string) => Array.from({ length: DAYS }, (_, i) => addDays(day, -i));

/** Says whether the next backup after that of `made_at` is overdue. */
export const isLate = (made_at: string, now: Date) => now.getTime() - Date.parse(made_at) > LATE_HOURS * 3_600_000;
