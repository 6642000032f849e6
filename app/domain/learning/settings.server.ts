import * as z from "zod/mini";
import { eq } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { user } from "#app/db/schema.ts";
import { mayLearn } from "./practice.server.ts";
import { invalidInput } from "#app/errors.ts";
import { LearningSettings, type SettingsForm, settingsOf } from "./settings.ts";
import { settingsIn, storedSettings } from "./stored-settings.server.ts";

/** The learner's settings. */
export async function learningSettings(context: AppContext): Promise<LearningSettings> {
  const [[rows]] = await Promise.all([context.read(storedSettings()), mayLearn(context)]);
  return settingsIn(rows);
}

/**
 * Replaces the learner's settings. They apply from the next answer, and to new words from the next day without new
 * words.
 */
export async function changeSettings(context: AppContext, settings: LearningSettings): Promise<LearningSettings> {
  await mayLearn(context);
  const { id } = await mayWrite(context, "learning");
  await context.db
    .update(user)
    .set({ learning: JSON.stringify(settings) })
    .where(eq(user.id, id));
  return settings;
}

/** Replaces the settings by those of a form. */
export async function changeSettingsByForm(context: AppContext, form: SettingsForm): Promise<LearningSettings> {
  const parsed = z.safeParse(LearningSettings, settingsOf(form));
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return changeSettings(context, parsed.data);
}
