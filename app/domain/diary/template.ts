import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { SeenVersion } from "../concurrency/optimistic-lock.ts";
import { shortText } from "../text/text.ts";
import { MAX_DIARY_TEXT } from "./diary.ts";

export const TEMPLATE_TOO_LONG = text("diary.template_too_long", "A template cannot exceed 10,000 characters");

/** The template of an empty day; an empty text and no version for none. */
export const DiaryTemplate = z.object({ template_text: z.string(), updated_at: z.nullable(z.string()) });
export type DiaryTemplate = z.infer<typeof DiaryTemplate>;

export const DiaryTemplateInput = z.object({
  template_text: shortText(MAX_DIARY_TEXT, TEMPLATE_TOO_LONG),
  updated_at: SeenVersion,
});
export type DiaryTemplateInput = z.infer<typeof DiaryTemplateInput>;
