/** Merges two versions of a text without asking, where nothing that was typed can get lost. Loaded on the first refusal. */
/**
 * The text that has all of two texts which were typed on `base`, or undefined when they are in conflict: a text that takes
 * something away, or changes a line but for its end, is never chosen without asking. Of two additions to the same place the
 * stored one, of `theirs`, comes first; lines that both have stand once.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.trim() === "" ? [] : base.trim().split("\n");
  const text = mergeLines(lines, mine.trimStart().split("\n"), theirs.trim().split("\n"))?.join("\n");
  // A line that was begun stays empty, for the words that follow.
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

/** What was added to a line: to its end, and as lines below it. */
interface Addition {
  end: string;
  below: string[];
}

/** Texts of more pairs of lines are not compared: it would take too long. */
const MAX_PAIRS = 1_000_000;

/** What a text adds to some lines, the first of it above them all; undefined when it is not all of them with additions. */
function additions(lines: Lines, text: Lines): Addition[] | undefined {
  if (lines.length * text.length > MAX_PAIRS) return undefined;
  // By line and by line of the text: the fewest lines that have another end, when both and all that follow are paired.
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

/** 0 for a line as it is, 1 for one with another end, and Infinity for another line. An empty line has no end. */
const endOf = (line: string, as: string) => (as === line ? 0 : line !== "" && as.startsWith(line) ? 1 : Infinity);

/** Two additions to the end of a line as one; undefined when both go on in its last word. */
function bothEnds(mine: string, theirs: string): string | undefined {
  const one = oneOf(mine, theirs);
  if (one !== undefined) return one;
  const [isMine, isTheirs] = [mine, theirs].map((end) => /^[\p{L}\p{M}\p{N}]/u.test(end));
  if (isMine && isTheirs) return undefined;
  if (!isMine && has(theirs, mine)) return theirs;
  if (!isTheirs && has(mine, theirs)) return mine;
  return isMine ? mine + theirs : theirs + mine;
}

/** Two additions below a line as one; undefined when they are too long to compare. */
function bothBelow(mine: Lines, theirs: Lines): Lines | undefined {
  // The server saved the shared lines, but its answer got lost. Both texts went on from them.
  const saved = [sharedStart(mine, theirs), sharedStart(theirs, mine)].toSorted((a, b) => b.length - a.length)[0]!;
  return saved.length > 0 ? mergeLines(saved, mine, theirs) : [...theirs, ...mine];
}

/**
 * The most lines with which `text` begins and that stand one below the other in `other`. The last may go on in one of the two.
 * Blank lines are shared only when they are all of `text`.
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

/** The one of two lines with which the other begins, at the end of a word or `anywhere`; undefined when none does. */
function begin(one: string, other: string, anywhere: boolean): string | undefined {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const rest = long.slice(short.trimEnd().length);
  const isBegun = short.trim() !== "" && long.startsWith(short.trimEnd()) && (anywhere || !/^\S/.test(rest));
  return isBegun ? short.trimEnd() : undefined;
}

/** The one of two additions that continues the other; undefined when none does. */
const oneOf = (mine: string, theirs: string) =>
  mine.startsWith(theirs.trimEnd()) ? mine : theirs.startsWith(mine.trimEnd()) ? theirs : undefined;

/** Says whether an addition has another one in it that ends there with a word. */
const has = (all: string, one: string) =>
  all
    .split(one.trimEnd())
    .slice(1)
    .some((rest) => !/^\S/.test(rest));
