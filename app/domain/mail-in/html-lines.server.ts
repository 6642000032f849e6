/** Converts a mail's HTML to text. The result is plain text, so nothing in it is treated as markup later. */
import { textOf } from "../own-word/note-html.server.ts";

/** Elements that contain no visible text. */
const UNSEEN = /<(style|script|head|title)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** Tags that end a line. */
const LINE_END = /<\/?(?:br|div|p|li|ul|ol|tr|table|h\d|blockquote|hr|pre)\b[^<>]*>/i;

/** The lines of a mail's HTML as text. */
export const htmlLines = (html: string): string =>
  html.replace(UNSEEN, " ").split(LINE_END).map(textOf).filter(Boolean).join("\n");
