/**
 * The lines of a meeting's notes that are tasks: `- [ ] call Ana tue`, `* [x] send minutes`. Pure functions. Lines with the
 * same words are one line.
 */

export interface TaskLine {
  /** The text after the box, unchanged. */
  words: string;
  isTicked: boolean;
}

/** A todo that was made of a line. */
export interface LineTodo {
  id: string;
  meeting_line: string | null;
  is_checked: boolean;
}

const TASK = /^(\s*[-*] \[)([ xX])(\] )(.*\S.*)$/s;

const taskOf = (line: string): TaskLine | null => {
  const [, , box, , words] = TASK.exec(line) ?? [];
  return words === undefined ? null : { words, isTicked: box !== " " };
};

/** The tasks of a text, in order. */
export const taskLines = (text: string): TaskLine[] => text.split("\n").flatMap((line) => taskOf(line) ?? []);

/** The text, in which the boxes of these words are ticked or emptied. */
export function withBoxes(text: string, boxes: ReadonlyMap<string, boolean>): string {
  const lines = text.split("\n").map((line) => {
    const task = taskOf(line);
    const isTicked = task && boxes.get(task.words);
    return task === null || isTicked === undefined || isTicked === task.isTicked
      ? line
      : line.replace(TASK, `$1${isTicked ? "x" : " "}$3$4`);
  });
  return lines.join("\n");
}

const wordsOf = (text: string) => new Set(taskLines(text).map(({ words }) => words));

/**
 * Maps the words of each line before an edit to its words after the edit. A changed line is matched with the most
 * similar new line; a line without a similar one is gone.
 */
export function followLines(lines: readonly string[], before: string, after: string): Map<string, string> {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const found = new Map(lines.filter((words) => now.has(words)).map((words) => [words, words]));
  const isFresh = new Set([...now].filter((words) => !old.has(words) && !found.has(words)));
  const pairs = lines
    .filter((words) => old.has(words) && !found.has(words))
    .flatMap((from) => [...isFresh].map((to) => ({ from, to, common: commonLength(from, to) })))
    .filter(({ from, to, common }) => 3 * common >= Math.min(from.length, to.length) && common > 0)
    .sort((a, b) => b.common - a.common);
  for (const { from, to } of pairs) if (!found.has(from) && isFresh.delete(to)) found.set(from, to);
  return found;
}

/** The length of the common beginning and end of two texts. */
function commonLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return start + end;
}

/** How an edited text changes the todos of its lines. */
export interface EditedLines<Todo extends LineTodo> {
  /** The new text, whose boxes show the states of their todos after the edit. */
  text: string;
  /** The new words of the changed lines, with the ids of their todos. */
  moved: { id: string; meeting_line: string }[];
  ticked: Todo[];
  unticked: Todo[];
}

/** How many boxes of this state an edit adds. */
const more = ({ old, now }: { old: TaskLine[]; now: TaskLine[] }, isTicked: boolean) =>
  now.filter((task) => task.isTicked === isTicked).length - old.filter((task) => task.isTicked === isTicked).length;

/** If the edit changed a box, it completes or reopens the box's todo; every other box gets the state of its todo. */
export function editLines<Todo extends LineTodo>(
  before: string,
  after: string,
  todos: readonly Todo[],
): EditedLines<Todo> {
  const places = followLines(
    todos.flatMap(({ meeting_line }) => meeting_line ?? []),
    before,
    after,
  );
  const [old, now] = [taskLines(before), taskLines(after)];
  const boxes = new Map<string, boolean>();
  const edited: Omit<EditedLines<Todo>, "text"> = { moved: [], ticked: [], unticked: [] };
  for (const todo of todos) {
    const words = places.get(todo.meeting_line ?? "");
    if (words === undefined || boxes.has(words)) continue;
    if (words !== todo.meeting_line) edited.moved.push({ id: todo.id, meeting_line: words });
    const of = {
      old: old.filter((task) => task.words === todo.meeting_line),
      now: now.filter((task) => task.words === words),
    };
    const was = of.old[0]?.isTicked ?? todo.is_checked;
    // A box changed its state. If a line was copied or removed, only the number of one state changes.
    const isTicked = more(of, was) < 0 && more(of, !was) > 0 ? !was : todo.is_checked;
    boxes.set(words, isTicked);
    if (isTicked !== todo.is_checked) edited[isTicked ? "ticked" : "unticked"].push(todo);
  }
  return { ...edited, text: withBoxes(after, boxes) };
}

/**
 * `mine` with the boxes that `theirs` has ticked or emptied since `base`; undefined if `theirs` differs from `base`
 * in more than boxes.
 */
export function mergeBoxes(base: string, mine: string, theirs: string): string | undefined {
  const [before, after] = [taskLines(base), taskLines(theirs)];
  const ofTheirs = new Map(after.map(({ words, isTicked }) => [words, isTicked]));
  if (withBoxes(base, ofTheirs) !== theirs) return undefined;
  const changed = before.filter(({ words, isTicked }) => ofTheirs.get(words) !== isTicked).map(({ words }) => words);
  const places = followLines(changed, base, mine);
  return withBoxes(mine, new Map([...places].map(([from, to]) => [to, ofTheirs.get(from)!])));
}
