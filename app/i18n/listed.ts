import type { I18n } from "@lingui/core";
import { directionOf, type Language } from "./language.ts";

/**
 * The texts of a list. In a right-to-left language each is isolated in its own direction; otherwise the first text
 * would set the direction of the list, and its parts would be in the wrong order.
 */
export const isolated = ({ locale }: I18n, texts: readonly string[]): readonly string[] =>
  directionOf(locale as Language) === "rtl" ? texts.map((text) => `\u2068${text}\u2069`) : texts;

/** Joins texts with commas, in the page's language and without “and”: “3 todos, 1 note”. */
export const listed = (i18n: I18n, texts: readonly string[]): string =>
  isolated(i18n, texts).join(
    i18n._("list.separator", {}, { message: ", ", comment: "Between the parts of a list, with its space" }),
  );
