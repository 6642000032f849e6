import { and, eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { diaryOpen, mayWriteThemselves, notWhileImpersonating } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { diary_template } from "#app/db/schema.ts";
import { isCurrentVersion, nextVersion, versionConflict } from "../concurrency/optimistic-lock.server.ts";
import type { DiaryTemplate, DiaryTemplateInput } from "./template.ts";

const NONE: DiaryTemplate = { template_text: "", updated_at: null };

const columns = { template_text: diary_template.template_text, updated_at: diary_template.updated_at };

const template = ownedQuery(
  (select, owner) => select(columns).from(diary_template).where(eq(diary_template.user_id, owner)),
  { inlineAsJson: true },
);

/** The template of an empty day; none while impersonating. 403 while the diary is locked. */
export async function templateOfDay(context: AppContext): Promise<DiaryTemplate> {
  const [[row]] = await context.read(template());
  await diaryOpen(context);
  return (await context.impersonator()) ? NONE : (row ?? NONE);
}

/** The user's template. 403 while impersonating. */
export async function getTemplate(context: AppContext): Promise<DiaryTemplate> {
  const [row] = await Promise.all([templateOfDay(context), notWhileImpersonating(context)]);
  return row;
}

/**
 * Sets the user's template; an empty text removes it. 409 with the stored one when the client's version is outdated.
 */
export async function setTemplate(
  context: AppContext,
  { template_text, updated_at: seen }: DiaryTemplateInput,
): Promise<DiaryTemplate> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry");
  const { db, now } = context;
  const unchanged = eq(diary_template.template_text, template_text);
  const isCurrent = isCurrentVersion(diary_template, seen, unchanged);
  const version = nextVersion(diary_template, now, unchanged);
  const isOwn = eq(diary_template.user_id, user_id);
  const change = { template_text, updated_at: version };
  const row = { user_id, template_text, updated_at: now.toISOString() };
  const [saved] = !template_text
    ? await db.delete(diary_template).where(and(isOwn, isCurrent)).returning(columns)
    : seen
      ? await db.update(diary_template).set(change).where(and(isOwn, isCurrent)).returning(columns)
      : await db
          .insert(diary_template)
          .values(row)
          .onConflictDoUpdate({ target: diary_template.user_id, set: change, setWhere: isCurrent })
          .returning(columns);
  if (saved) return template_text ? saved : NONE;
  const [current = null] = await db.select(columns).from(diary_template).where(isOwn);
  if (!template_text && !current) return NONE;
  throw versionConflict(current);
}
