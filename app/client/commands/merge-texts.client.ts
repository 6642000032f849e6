/** Merges two versions of a text without losing anything that was typed. Loaded on the first version conflict. */

/**
 * Merges two texts that were typed on `base`; undefined when they are in conflict. A text is in conflict when it
 * removes something or changes a line other than at its end. Of two additions at the same place, the stored one
 * (`theirs`) comes first. Lines that both texts added appear once.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.trim() === "" ? [] : base.trim().split("\n");
  const text = mergeLines(lines, mine.trimStart().split("\n"), theirs.trim().split("\n"))?.join("\n");
  // A line break at the end of the person's text stays, because they may type on there.
  return text !== undefined && mine.endsWith("\n") && !text.endsWith("\n") ? `${text}\n` : text;
}

type Lines = readonly string[];

/** The lines of both texts; undefined when they are in conflict. */
function mergeLines(base: Lines, mine: Lines, theirs: Lines): Lines | undefined {
  const [ofMine, ofTheirs] = [mine, theirs].map((text) => additions(base, text));
  if (!ofMine || !ofTheirs) return undefined;
  const merged: string[] = [];
  for (const [i, line] of ["", ...base].entries()) {
    const end = bothEnds(ofMine[i]!.end, ofTheirs[i]!.end);
    const below = bothBelow(ofMine[i]!.below, ofTheirs[i]!.below);
    if (end === undefined || below === undefined) return undefined;
    if (i > 0) merged.push(line + end);
    merged.push(...below);
  }
  return merged;
}

/** The addition to a line: the text at its end, and the lines below it. */
interface Addition {
  end: string;
  below: string[];
}

/** When there are more pairs of lines than this, texts are not compared, because that would take too long. */
const MAX_PAIRS = 1_000_000;

/**
 * The additions of a text to some lines: first those above the lines, then those to each line. Undefined when the text
 * lacks a part of the lines.
 */
function additions(lines: Lines, text: Lines): Addition[] | undefined {
  if (lines.length * text.length > MAX_PAIRS) return undefined;
  // fewest[i][j]: of the lines from `i` on, the fewest that get a longer end when they are matched with the text from `j` on.
  const fewest = [...lines, ""].map(() => [...text, ""].map(() => Infinity));
  fewest[lines.length]!.fill(0);
  const pair = (i: number, j: number) => endOf(lines[i]!, text[j]!) + fewest[i + 1]![j + 1]!;
  for (let i = lines.length - 1; i >= 0; i--)
    for (let j = text.length - 1; j >= 0; j--) fewest[i]![j] = Math.min(pair(i, j), fewest[i]![j + 1]!);
  if (fewest[0]![0] === Infinity) return undefined;
  const found: Addition[] = [{ end: "", below: [] }];
  let i = 0;
  for (const [j, line] of text.entries()) {
    if (i < lines.length && pair(i, j) === fewest[i]![j])
      found.push({ end: line.slice(lines[i++]!.length), below: [] });
    else found.at(-1)!.below.push(line);
  }
  return found;
}

/** 0 for the same line, 1 for a line with a longer end, Infinity for another line. An empty line has no end. */
const endOf = (line: string, as: string) => (as === line ? 0 : line !== "" && as.startsWith(line) ? 1 : Infinity);

/** Merges two additions to the end of a line; undefined when both continue its last word. */
function bothEnds(mine: string, theirs: string): string | undefined {
  const one = oneOf(mine, theirs);
  if (one !== undefined) return one;
  const [isMine, isTheirs] = [mine, theirs].map((end) => /^[\p{L}\p{M}\p{N}]/u.test(end));
  if (isMine && isTheirs) return undefined;
  if (!isMine && has(theirs, mine)) return theirs;
  if (!isTheirs && has(mine, theirs)) return mine;
  return isMine ? mine + theirs : theirs + mine;
}

/** Merges two additions below a line; undefined when they are too long to compare. */
function bothBelow(mine: Lines, theirs: Lines): Lines | undefined {
  // The server saved the shared lines, but the answer got lost. Both texts were continued from there.
  const saved = [sharedStart(mine, theirs), sharedStart(theirs, mine)].toSorted((a, b) => b.length - a.length)[0]!;
  return saved.length > 0 ? mergeLines(saved, mine, theirs) : [...theirs, ...mine];
}

/**
 * The longest start of `text` whose lines stand one below the other in `other`. The last line may be longer in one of
 * the two texts. Blank lines count only if `text` has no other lines.
 */
function sharedStart(text: Lines, other: Lines): Lines {
  let most: Lines = [];
  for (const from of other.keys()) {
    let n = 0;
    while (n < text.length && text[n] === other[from + n]) n++;
    const last = n < text.length && from + n < other.length ? begin(text[n]!, other[from + n]!, from === 0) : undefined;
    const shared = [...text.slice(0, n), ...(last === undefined ? [] : [last])];
    if (shared.length > most.length && (shared.length === text.length || shared.some((line) => line.trim() !== "")))
      most = shared;
  }
  return most;
}

/**
 * Returns the line that is the start of the other one: a start that ends with a whole word, or with `anywhere` any
 * start. Undefined when neither is.
 */
function begin(one: string, other: string, anywhere: boolean): string | undefined {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const rest = long.slice(short.trimEnd().length);
  const isBegun = short.trim() !== "" && long.startsWith(short.trimEnd()) && (anywhere || !/^\S/.test(rest));
  return isBegun ? short.trimEnd() : undefined;
}

/** Returns the addition that continues the other one; undefined when neither does. */
const oneOf = (mine: string, theirs: string) =>
  mine.startsWith(theirs.trimEnd()) ? mine : theirs.startsWith(mine.trimEnd()) ? theirs : undefined;

/** Says whether the addition `all` contains the addition `one`, and not only the start of a longer word. */
const has = (all: string, one: string) =>
  all
    .split(one.trimEnd())
    .slice(1)
    .some((rest) => !/^\S/.test(rest));
