import { asc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { adminOnly } from "../session/access.server.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { isNamed } from "../account/username.server.ts";
import { language_access, language_pack, language_setting, user } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { AppError, taken } from "#app/errors.ts";
import { reauthenticatedAdmin } from "../session/reauthenticate.server.ts";
import {
  type Access,
  type AccessInput,
  type AccessQuery,
  MAX_CHOSEN,
  PACK_FOR_ADMINS_MESSAGE,
  PEOPLE_FULL_MESSAGE,
  PERSON_NOT_FOUND_MESSAGE,
  type PersonChoice,
  type PersonInput,
} from "./audience.ts";
import { packNotFound } from "./pack.server.ts";

const setting = ownedQuery((select) =>
  select({ audience: language_setting.audience }).from(language_setting).where(eq(language_setting.id, 1)),
);
const packAudience = ownedQuery((select) =>
  select({ audience: language_pack.audience })
    .from(language_pack)
    .where(eq(language_pack.language, sql.placeholder("language"))),
);
const people = ownedQuery((select) =>
  select({ user_id: sql<string>`${user.id}`.as("user_id"), username: user.username, email: user.email })
    .from(language_access)
    .innerJoin(user, eq(user.id, language_access.user_id))
    .where(eq(language_access.language, sql.placeholder("language")))
    .orderBy(asc(user.username)),
);

/** The audience before an admin sets it: the server's setting. */
const byDefault = ({ env }: AppContext) => (env.LANGUAGE_AUDIENCE === "everyone" ? "everyone" : "admins");

/** The condition that every signed-in person may learn. */
export const mayEveryoneLearn = (context: AppContext) =>
  sql`coalesce((SELECT audience FROM language_setting WHERE id = 1), ${byDefault(context)}) = 'everyone'`;

/** The audience of language learning as a whole, or of a pack. 404 for an unknown pack. */
export async function readAccess(context: AppContext, { language }: AccessQuery): Promise<Access> {
  const chosen = people({ language: language ?? "" });
  const [[[row], rows]] = await Promise.all([
    language === undefined ? context.read(setting(), chosen) : context.read(packAudience({ language }), chosen),
    adminOnly(context),
  ]);
  if (!row && language !== undefined) throw packNotFound();
  return { audience: row?.audience ?? byDefault(context), people: rows };
}

/**
 * Sets the audience of language learning, or of a pack. 403 when the password was given too long ago, 404 for an
 * unknown pack.
 */
export async function setAudience(
  context: AppContext,
  { language, audience, password }: AccessInput & OwnPassword,
): Promise<Access> {
  await reauthenticatedAdmin(context, { password });
  context.trail.target = { kind: "pack", id: language ?? "" };
  if (language === undefined) {
    await context.db
      .insert(language_setting)
      .values({ id: 1, audience, updated_at: context.now.toISOString() })
      .onConflictDoUpdate({ target: language_setting.id, set: { audience, updated_at: context.now.toISOString() } });
  } else {
    if (audience === "admins") throw new AppError(400, PACK_FOR_ADMINS_MESSAGE);
    const changed = await context.db
      .update(language_pack)
      .set({ audience })
      .where(eq(language_pack.language, language))
      .returning({ audience: language_pack.audience });
    if (changed.length === 0) throw packNotFound();
  }
  return readAccess(context, { language });
}

/** Adds a person by username or email address. Adding somebody twice changes nothing. 404 for an unknown person. */
export async function choosePerson(context: AppContext, { language = "", person }: PersonInput): Promise<Access> {
  await adminOnly(context, { kind: "pack", id: language });
  const { db } = context;
  const name = person.toLowerCase();
  const found = sql`coalesce((SELECT id FROM user WHERE ${isNamed(person)} LIMIT 1),
    (SELECT id FROM user WHERE email = ${name}))`;
  const [[known], , [listed]] = await db.batch([
    statement<{ pack: number; person: string | null; count: number }>(db)`
      SELECT ${language} = '' OR EXISTS (SELECT 1 FROM language_pack WHERE language = ${language}) AS pack,
      ${found} AS person, (SELECT count(*) FROM language_access WHERE language = ${language}) AS count`,
    statement(db)`INSERT INTO language_access (language, user_id, created_at)
      SELECT ${language}, id, ${context.now.toISOString()} FROM user WHERE id = ${found}
        AND (${language} = '' OR EXISTS (SELECT 1 FROM language_pack WHERE language = ${language}))
        AND (SELECT count(*) FROM language_access WHERE language = ${language}) < ${MAX_CHOSEN}
      ON CONFLICT DO NOTHING`,
    statement(db)`SELECT 1 FROM language_access WHERE language = ${language} AND user_id = ${found}`,
  ]);
  if (!known!.pack) throw packNotFound();
  if (known!.person === null) {
    throw new AppError(404, PERSON_NOT_FOUND_MESSAGE, {
      details: [{ path: "person", message: PERSON_NOT_FOUND_MESSAGE }],
    });
  }
  if (!listed) throw taken("person", PEOPLE_FULL_MESSAGE);
  return readAccess(context, { language: language || undefined });
}

/** Removes a chosen person. Removing somebody twice changes nothing. */
export async function dropPerson(context: AppContext, { language = "", user_id }: PersonChoice): Promise<Access> {
  await adminOnly(context, { kind: "pack", id: language });
  await context.db.run(sql`DELETE FROM language_access WHERE language = ${language} AND user_id = ${user_id}`);
  return readAccess(context, { language: language || undefined });
}
