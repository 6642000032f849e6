/** Merges two versions of a text without asking, where nothing that was typed can get lost. Loaded on the first conflict. */
import type { Change, Command } from "./command.ts";

/**
 * The text that has all of two texts which were typed on `base`, or undefined when they are in conflict: a text that takes
 * something away, or differs in the middle, is never chosen without asking. One that continues the other is the result.
 * Where both only added to the end, what goes on in the last line stands before what begins a new line, and otherwise the
 * stored addition, of `theirs`, before `mine`.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const [before, typed, stored] = [base.trim(), mine.trim(), theirs.trim()];
  if (stored === before) return mine;
  if (!stored.startsWith(before) || !typed.startsWith(before)) return undefined;
  if (typed.startsWith(stored)) return mine;
  if (stored.startsWith(typed)) return stored;
  // The first words of a text are a line.
  const lead = before === "" ? "\n" : "";
  const additions = withBoth(lead + mine.trimStart().slice(before.length), lead + stored.slice(before.length));
  return additions && (before + additions).slice(lead.length);
}

/** Two additions to the end of a text as one; undefined when both go on in its last word. */
function withBoth(mine: string, theirs: string): string | undefined {
  const [ofMine, ofTheirs] = [startOf(mine), startOf(theirs)];
  if (ofMine === 0 && ofTheirs === 0) return undefined;
  // It was saved before, but its answer got lost.
  if (ofMine > 0 && has(theirs, mine.trimEnd())) return theirs;
  if (ofTheirs > 0 && has(mine, theirs)) return mine;
  return ofMine < ofTheirs ? mine + theirs : theirs + mine;
}

/** Where an addition goes on: 0 in the last word, 1 in the last line, 2 in a new line. */
const startOf = (added: string) => (added.startsWith("\n") ? 2 : /^[\p{L}\p{M}\p{N}]/u.test(added) ? 0 : 1);

/** Says whether an addition has another one in it that ends there with a word. */
const has = (all: string, one: string) =>
  all
    .split(one)
    .slice(1)
    .some((rest) => !/^\S/.test(rest));

/** `mergeTexts` of a refused command and the stored row, whose text is the field `name` of both. Keeps the caret. */
export function mergeField<Name extends string, Made extends Change>(
  name: Name,
  { base = "", change }: Command<Made>,
  current: Record<Name, string>,
): Made | undefined {
  const text = mergeTexts(base, String((change as Partial<Record<Name, unknown>>)[name]), current[name]);
  keepCaret();
  return text === undefined ? undefined : { ...change, [name]: text };
}

/** Keeps the caret of the field that has the focus at its place while the field gets another text, before the next task. */
export function keepCaret(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value: before, selectionStart, selectionEnd } = field;
  setTimeout(() => {
    const { value } = field;
    if (value === before) return;
    let alike = 0;
    while (alike < before.length && before[alike] === value[alike]) alike++;
    const moved = (at: number) => (at <= alike ? at : at + value.length - before.length);
    field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  });
}
