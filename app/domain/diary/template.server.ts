import { eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { diaryOpen, mayWriteThemselves, notWhileImpersonating } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { diary_template } from "#app/db/schema.ts";
import type { DiaryTemplate } from "./template.ts";

const template = ownedQuery(
  (select, owner) =>
    select({ template_text: diary_template.template_text })
      .from(diary_template)
      .where(eq(diary_template.user_id, owner)),
  { inlineAsJson: true },
);

/** The template of an empty day; empty if there is none, and while impersonating. 403 while the diary is locked. */
export async function templateText(context: AppContext): Promise<string> {
  const [[row]] = await context.read(template());
  await diaryOpen(context);
  return (await context.impersonator()) ? "" : (row?.template_text ?? "");
}

/** The user's template. 403 while impersonating. */
export async function getTemplate(context: AppContext): Promise<DiaryTemplate> {
  const [template_text] = await Promise.all([templateText(context), notWhileImpersonating(context)]);
  return { template_text };
}

/** Sets the user's template; an empty text removes it. */
export async function setTemplate(context: AppContext, { template_text }: DiaryTemplate): Promise<DiaryTemplate> {
  const { id: user_id } = await mayWriteThemselves(context, "diary_entry");
  const updated_at = context.now.toISOString();
  if (template_text) {
    await context.db
      .insert(diary_template)
      .values({ user_id, template_text, updated_at })
      .onConflictDoUpdate({ target: diary_template.user_id, set: { template_text, updated_at } });
  } else await context.db.delete(diary_template).where(eq(diary_template.user_id, user_id));
  return { template_text };
}
