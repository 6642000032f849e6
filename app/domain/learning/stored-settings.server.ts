import { eq } from "drizzle-orm";
import { ownedQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { DEFAULT_SETTINGS, type LearningSettings } from "./settings.ts";

/** The query for the learner's stored settings. */
export const storedSettings = ownedQuery(
  (select, owner) => select({ learning: user.learning }).from(user).where(eq(user.id, owner)),
  { inlineAsJson: true },
);

/** The settings in the rows of `storedSettings`. */
export const settingsIn = (rows: readonly { learning: string | null }[]): LearningSettings => ({
  ...DEFAULT_SETTINGS,
  ...(JSON.parse(rows[0]?.learning ?? "{}") as Partial<LearningSettings>),
});
