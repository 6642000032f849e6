/** Marks that begin a line: of headings, quotes, lists and boxes. */
const LINE = /^[ \t]*(?:(?:#{1,6}|[-*+](?:[ \t]+\[[ xX]\])?|>)(?=[ \t]|$)[ \t]*|>)+/gm;
/** A line that is only a rule, or the edge of a block of code. */
const EDGE = /^[ \t]*(?:(?:[-*_][ \t]*){3,}|(?:```|~~~).*)$/gm;
/** The signs around a part: a link, code, strong, soft and struck. */
const PARTS = [
  /!?\[([^\]\n[]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/g,
  /`([^`\n]+)`/g,
  /~~(?=\S)([^~\n]*[^~\s])~~/g,
  /\*\*(?=\S)([^*\n]*[^*\s])\*\*/g,
  /(?<!\w)__(?=\S)([^_\n]*[^_\s])__(?!\w)/g,
  /(?<![\w*])\*(?=[^\s*])([^*\n]*[^*\s])\*(?![\w*])/g,
  /(?<!\w)_(?=[^\s_])([^_\n]*[^_\s])_(?!\w)/g,
];

/** A text of the diary without the signs of Markdown that the page does not show, for where it stands as plain text. */
export function withoutMarkdown(text: string): string {
  const bare = text.replace(EDGE, "").replace(LINE, "");
  return PARTS.reduce((left, part) => left.replace(part, "$1"), bare);
}
