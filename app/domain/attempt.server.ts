import { lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "../context.ts";
import { type Database, statement } from "../db/database.ts";
import { attempt } from "../db/schema.ts";
import { AppError } from "./errors.ts";
import { hashToken } from "./session.server.ts";

/** Tries a minute, for each IP and each account, unless the environment says otherwise. */
const DEFAULT_LIMIT = 10;

/** The calls whose tries are counted. */
type Call =
  | "login"
  | "register"
  | "register-demo"
  | "claim-demo"
  | "resend"
  | "forgot"
  | "reset"
  | "decline"
  | "delete-account";

/**
 * Counts a try by IP and by account, and answers `read`, which travels in the same batch. 429 past the limit. An IP
 * that is past it counts no further tries against the account, so that it can't lock its owner out.
 */
export async function countTry<Read extends BatchItem<"sqlite">>(
  context: AppContext,
  call: Call,
  account: string | null,
  read?: Read,
): Promise<Read["_"]["result"]> {
  const seconds = Math.floor(context.now.getTime() / 1000);
  const minute = Math.floor(seconds / 60);
  const limit = Number(context.env.AUTH_RATE_LIMIT) || DEFAULT_LIMIT;
  const byIp = `${call} ip ${network(context.ip)}`;
  const byAccount = account === null ? null : `${call} account ${hashToken(account)}`;
  const { db } = context;
  const [ip, own, found] = await db.batch([
    statement<{ tries: number }>(
      db,
      sql`
      INSERT INTO attempt (key, minute, tries) VALUES (${byIp}, ${minute}, 1)
      ON CONFLICT (minute, key) DO UPDATE SET tries = tries + 1 RETURNING tries`,
    ),
    statement<{ tries: number }>(
      db,
      sql`
      INSERT INTO attempt (key, minute, tries) SELECT ${byAccount}, ${minute}, 1
      WHERE ${byAccount} IS NOT NULL
        AND (SELECT tries FROM attempt WHERE minute = ${minute} AND key = ${byIp}) <= ${limit}
      ON CONFLICT (minute, key) DO UPDATE SET tries = tries + 1 RETURNING tries`,
    ),
    read ?? nothing(db),
  ]);
  if (Math.max(ip[0]?.tries ?? 0, own[0]?.tries ?? 0) > limit) {
    throw new AppError(429, "Too many attempts. Please wait a minute and try again.", {
      retryAfter: 60 - (seconds % 60),
    });
  }
  return found;
}

const nothing = (db: Database) => statement(db, sql`SELECT 1`);

/** Forgets the tries of minutes that are over. */
export const forgetTries = (db: Database, now: Date) =>
  db.delete(attempt).where(lt(attempt.minute, Math.floor(now.getTime() / 60_000) - 1));

/** What counts as one IP: of the sixth version a /64, which is what one customer gets. */
export function network(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().split("::");
  const gap = Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill("0");
  return [...groups(head), ...gap, ...groups(tail)].slice(0, 4).join(":");
}

const groups = (part: string) => (part === "" ? [] : part.split(":"));
