import type { I18n } from "@lingui/core";
import { directionOf, type Language } from "./language.ts";

/**
 * Texts of a list, each in its own direction where lines run from right to left: else the direction of the first would be
 * that of the list, and its parts stood in the wrong order.
 */
export const isolated = ({ locale }: I18n, texts: readonly string[]): readonly string[] =>
  directionOf(locale as Language) === "rtl" ? texts.map((text) => `\u2068${text}\u2069`) : texts;

/** Several texts one after the other, as a list in the page's language that has no “and”: “3 todos, 1 note”. */
export const listed = (i18n: I18n, texts: readonly string[]): string =>
  isolated(i18n, texts).join(
    i18n._("list.separator", {}, { message: ", ", comment: "Between the parts of a list, with its space" }),
  );
