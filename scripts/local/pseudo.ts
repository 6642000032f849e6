import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** The letters from a to z as others that are read alike: from left to right, and from right to left. */
const LETTERS = {
  ltr: [..."áбçđéфğĥíĵķłмñóþцřšŧúвŵхýž"],
  rtl: [..."ابكدهفجحيژقلمنوپصرستعڤوخيز"],
};
type Direction = keyof typeof LETTERS;

/** A text in other letters, with each vowel twice: longer by two fifths. Its tags and marks stay. */
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
 * A compiled English message in the pseudo-language: without a Latin letter of English, longer by two fifths, and in
 * brackets, so that a page shows what is no text of the catalogues, what is too long for its place, and what is cut.
 */
export function pseudo(message: CompiledMessage, dir: Direction): CompiledMessage {
  return ["[", ...(withLetters(message, dir) as unknown[]), "]"] as CompiledMessage;
}

/** A person's words in Greek letters of the same number: the pseudo-language's pages have no Latin ones then. */
export function inGreek(text: string): string {
  const letters = "αβξδεφγηιικλμνοπκρστυβωχψζ";
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const other = letters[letter.toLowerCase().charCodeAt(0) - 97]!;
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}
