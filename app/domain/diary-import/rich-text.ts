/** Converts formatted text of Day One and Quill to Markdown. Pure functions. */

/** A run of text with one format. The format of a line is at the run that ends the line, or at each of its runs. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  struck?: boolean;
  line?: LineFormat;
}

interface LineFormat {
  /** The level of a heading, 1 to 6; 0 for none. */
  header?: number;
  list?: "bulleted" | "numbered" | "unchecked" | "checked" | undefined;
  quote?: boolean;
  /** The level of a list, from 0. */
  indent?: number;
}

/** Converts runs to Markdown. Spaces at the edge of a run stay outside the Markdown signs. */
export function markdownOf(runs: readonly Run[]): string {
  const lines: { text: string; line: LineFormat }[] = [{ text: "", line: {} }];
  for (const run of runs) {
    const parts = run.text.split("\n");
    for (const [i, part] of parts.entries()) {
      const last = lines.at(-1)!;
      last.text += signed(part, run);
      if (run.line && (part !== "" || i < parts.length - 1)) last.line = run.line;
      if (i < parts.length - 1) lines.push({ text: "", line: {} });
    }
  }
  let number = 0;
  return lines
    .map(({ text, line }) => {
      number = line.list === "numbered" ? number + 1 : 0;
      return text.trim() === "" ? "" : `${markOf(line, number)}${text}`;
    })
    .join("\n");
}

function signed(text: string, { bold, italic, code, struck }: Run): string {
  const core = text.trim();
  if (!core) return text;
  const [before, after] = [text.slice(0, text.indexOf(core)), text.slice(text.trimEnd().length)];
  const marks = [code && "`", struck && "~~", bold && "**", italic && "*"].filter(Boolean) as string[];
  return `${before}${marks.reduce((inner, mark) => `${mark}${inner}${mark}`, core)}${after}`;
}

function markOf({ header = 0, list, quote, indent = 0 }: LineFormat, number: number): string {
  if (header > 0) return `${"#".repeat(Math.min(6, header))} `;
  const space = "  ".repeat(Math.min(10, Math.max(0, indent)));
  if (list)
    return `${space}${{ bulleted: "- ", numbered: `${number}. `, unchecked: "- [ ] ", checked: "- [x] " }[list]}`;
  return quote ? "> " : "";
}
