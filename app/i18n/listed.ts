import type { I18n } from "@lingui/core";

/** Several texts one after the other, as a list in the page's language that has no “and”: “3 todos, 1 note”. */
export const listed = (i18n: I18n, texts: readonly string[]): string =>
  texts.join(i18n._("list.separator", {}, { message: ", ", comment: "Between the parts of a list, with its space" }));
