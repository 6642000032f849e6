/** Signs at the beginning of a line: of headings, quotes, lists and checkboxes. */
const LINE = /^[ \t]*(?:(?:#{1,6}|[-*+](?:[ \t]+\[[ xX]\])?|>)(?=[ \t]|$)[ \t]*|>)+/gm;
/** A line that is only a rule, or the edge of a code block. */
const EDGE = /^[ \t]*(?:(?:[-*_][ \t]*){3,}|(?:```|~~~).*)$/gm;
/** The signs around a part of a line: a link, code, bold, italic and struck text. */
const PARTS = [
  /!?\[([^\]\n[]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/g,
  /`([^`\n]+)`/g,
  /~~(?=\S)([^~\n]*[^~\s])~~/g,
  /\*\*(?=\S)([^*\n]*[^*\s])\*\*/g,
  /(?<!\w)__(?=\S)([^_\n]*[^_\s])__(?!\w)/g,
  /(?<![\w*])\*(?=[^\s*])([^*\n]*[^*\s])\*(?![\w*])/g,
  /(?<!\w)_(?=[^\s_])([^_\n]*[^_\s])_(?!\w)/g,
];

/** A text of the diary without the Markdown signs that the page renders, for places that show plain text. */
export function withoutMarkdown(text: string): string {
  const bare = text.replace(EDGE, "").replace(LINE, "");
  return PARTS.reduce((left, part) => left.replace(part, "$1"), bare);
}
