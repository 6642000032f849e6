/** The text of a mail in HTML. It is a text from here on, so nothing in it is ever markup again. */
import { textOf } from "../own-word/note-html.server.ts";

/** Elements that are no text of the mail. */
const UNSEEN = /<(style|script|head|title)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** Tags at which a line ends. */
const LINE_END = /<\/?(?:br|div|p|li|ul|ol|tr|table|h\d|blockquote|hr|pre)\b[^<>]*>/i;

/** The lines of a mail's HTML. */
export const htmlLines = (html: string): string =>
  html.replace(UNSEEN, " ").split(LINE_END).map(textOf).filter(Boolean).join("\n");
