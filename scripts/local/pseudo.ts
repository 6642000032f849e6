import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/**
 * For each letter from a to z another letter that looks similar: one for left-to-right and one for right-to-left
 * text.
 */
const LETTERS = {
  ltr: [..."áбçđéфğĥíĵķłмñóþцřšŧúвŵхýž"],
  rtl: [..."ابكدهفجحيژقلمنوپصرستعڤوخيز"],
};
type Direction = keyof typeof LETTERS;

/**
 * A text in these letters, with each vowel twice, so that it is two fifths longer. Its tags and marks do not change.
 */
const inLetters = (text: string, dir: Direction) =>
  text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith("<")
        ? part
        : part.replaceAll(/[a-z]/gi, (letter) => {
            const other = LETTERS[dir][letter.toLowerCase().charCodeAt(0) - 97]!;
            const cased = letter === letter.toLowerCase() ? other : other.toUpperCase();
            return /[aeiouy]/i.test(letter) ? cased + other : cased;
          }),
    )
    .join("");

function withLetters(message: CompiledMessage, dir: Direction): CompiledMessage {
  return (message as unknown[]).map((token) => {
    if (typeof token === "string") return inLetters(token, dir);
    const [name, kind, choices] = token as [string, string?, Record<string, CompiledMessage>?];
    if (!choices || !/^(plural|select|selectordinal)$/.test(kind!)) return token;
    const own = Object.entries(choices).map(([choice, text]) => [
      choice,
      choice === "offset" ? text : withLetters(text, dir),
    ]);
    return [name, kind, Object.fromEntries(own)];
  }) as CompiledMessage;
}

/**
 * A compiled English message in the pseudo-language: without English letters, two fifths longer, and in brackets. So
 * a page shows which texts are not in the catalogues, are too long for their place, or are cut off.
 */
export function pseudo(message: CompiledMessage, dir: Direction): CompiledMessage {
  return ["[", ...(withLetters(message, dir) as unknown[]), "]"] as CompiledMessage;
}

/**
 * A person's text in Greek letters, with the same length, so that pages in the pseudo-language contain no Latin
 * letters.
 */
export function inGreek(text: string): string {
  const letters = "αβξδεφγηιικλμνοπκρστυβωχψζ";
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const other = letters[letter.toLowerCase().charCodeAt(0) - 97]!;
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}
