import type { I18n } from "@lingui/core";
import { eq, sql } from "drizzle-orm";
import type { Env } from "#app/context.ts";
import type { Database } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import type { LanguagesOfPerson } from "#app/i18n/language.ts";
import { textsOfPerson } from "#app/i18n/messages.server.ts";

/**
 * A person's languages, and the region to which their account has moved (or null); undefined if the account was
 * deleted.
 */
export async function languagesOf(
  db: Database,
  user_id: string,
): Promise<(LanguagesOfPerson & { moved_to: string | null }) | undefined> {
  const { locale, browser_languages } = user;
  const columns = { locale, browser_languages, moved_to: sql<string | null>`iif(moved_at IS NULL, NULL, moving_to)` };
  const [person] = await db.select(columns).from(user).where(eq(user.id, user_id));
  return person;
}

/** The texts in a person's language, for what is sent to them. */
export async function textsFor(env: Pick<Env, "ASSETS">, db: Database, user_id: string): Promise<I18n> {
  return textsOfPerson(env.ASSETS, await languagesOf(db, user_id));
}
