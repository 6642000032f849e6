/** The lines of a plain list, with the marks, boxes and bullets that people type or paste. Pure functions. */

/** A line that is a todo. */
export interface ListLine {
  words: string;
  isDone: boolean;
}

/** `- `, `1. `, `• ` and the bullets of word processors, some of which are followed by a tab. */
const BULLET = /^(?:[-*+•◦‣▪▫·\uF0B7]|\d{1,3}[.)])\s+|^[o§]\t\s*/;
/** `[x] `, also directly after a bullet. */
const BRACKETS = /^(?:[-*+•]|\d{1,3}[.)])?\s*\[([ xX])\]\s+/;
const BOX = /^([☐⬜◻▢])\uFE0F?\s*|^[☑✅✔☒🗹]\uFE0F?\s*/u;
/** A line of signs that separates paragraphs, or begins or ends a code block. */
const RULE = /^(?:[-–—*+•=_~`#|.\s[\]]*|(?:```|~~~)\S*)$/;

/** The todo in a line; null for a line without words. */
export function readListLine(line: string): ListLine | null {
  const text = line.trim();
  if (RULE.test(text)) return null;
  const brackets = BRACKETS.exec(text);
  if (brackets) return withWords(text.slice(brackets[0].length), brackets[1] !== " ");
  const rest = text.slice(BULLET.exec(text)?.[0].length ?? 0);
  const box = BOX.exec(rest);
  return withWords(rest.slice(box?.[0].length ?? 0), box !== null && box[1] === undefined);
}

const withWords = (words: string, isDone: boolean): ListLine | null => (RULE.test(words) ? null : { words, isDone });

/** A line of todo.txt (http://todotxt.org). Dates are `YYYY-MM-DD`. */
export interface TodoTxtLine extends ListLine {
  priority: string | null;
  due: string | null;
  done: string | null;
  created: string | null;
  project: string | null;
}

const DATE = String.raw`\d{4}-\d\d-\d\d`;
const TODO_TXT = new RegExp(`^(?:(x) +(?:(${DATE}) +)?)?(?:\\(([A-Z])\\) +)?(?:(${DATE}) +)?(?=\\S)`);

/**
 * Reads a line of todo.txt: whether it is done, its priority, its dates and its first project; the rest is its title.
 */
export function readTodoTxt(line: string): TodoTxtLine {
  const [start, done, doneOn = null, priority = null, created = null] = TODO_TXT.exec(line) ?? [""];
  const text = line.slice(start.length);
  const due = new RegExp(`(?:^|\\s)due:(${DATE})(?=\\s|$)`).exec(text);
  const project = /(?:^|\s)\+(\S+)/.exec(text);
  const words = [due, project].reduce((all, part) => (part ? all.replace(part[0], " ") : all), text);
  return {
    words: words.trim().replaceAll(/ {2,}/g, " "),
    isDone: done !== undefined,
    priority,
    due: due?.[1] ?? null,
    done: doneOn,
    created,
    project: project?.[1] ?? null,
  };
}

const LIKE_TODO_TXT = new RegExp(`^x +${DATE} |^\\([A-Z]\\) +\\S|(?:^|\\s)due:${DATE}(?:\\s|$)`);

/** Says whether a text is todo.txt: at least two of its lines have its syntax. */
export const isTodoTxt = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).filter((line) => LIKE_TODO_TXT.test(line)).length >= 2;

/**
 * Says whether records are a table of an unknown app: three column names or more, and as many cells in each other
 * line.
 */
export function isTable(records: readonly (readonly string[])[]): boolean {
  const [header = [], ...rows] = records;
  const isNamed = header.length >= 3 && header.every((name) => /^[\p{L}_"'][\p{L}\p{N}_ ."'()/-]{0,40}$/u.test(name));
  return isNamed && rows.length > 0 && rows.every(({ length }) => length === header.length);
}
