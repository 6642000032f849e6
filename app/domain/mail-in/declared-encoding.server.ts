/** Reads texts whose mail may declare the wrong encoding. */
import { decodeWords } from "postal-mime";

/** The encodings whose texts contain only characters of Windows-1252. Programs that write UTF-8 may declare them too. */
const LATIN = /^(?:utf-?8|(?:us-)?ascii|iso-8859-1|latin-?1|windows-1252|cp-?1252)$/i;
/** All other encodings with one byte a character. In them, no word looks like UTF-8. */
const ONE_BYTE = /^(?:iso-8859-\d+|latin-?\d+|windows-125\d|cp-?125\d|koi8-[ru])$/i;

/** Whether an encoding is UTF-8 or Windows-1252, or a subset of it. */
export const isLatin = (charset: string) => LATIN.test(charset);

/** The encoding of a first try: UTF-8 in place of another one with one byte a character. */
export const asUnicode = (charset: string) => (LATIN.test(charset) || ONE_BYTE.test(charset) ? "utf-8" : charset);

/** The encoding of texts that turn out not to be UTF-8: the declared one, or Windows-1252 if that is UTF-8. */
export const asDeclared = (charset: string) => (/^utf-?8$/i.test(charset) ? "windows-1252" : charset);

/** The character in place of bytes that are not UTF-8. */
const UNKNOWN = "\uFFFD";
const UNICODE = /[^\0-\x7f\uFFFD]/;

/** Whether a text contains bytes that could not be read. */
export const isBroken = (text: string) => text.includes(UNKNOWN);

/** Says whether a text that was read as UTF-8 is UTF-8. One that says so may have a mistake beside other characters. */
const isUnicode = (text: string, saysUnicode: boolean) => !isBroken(text) || (saysUnicode && UNICODE.test(text));

/** A text read as UTF-8, or, if it is not, in the encoding that its mail declares. */
export const readable = (unicode: string, declared: string | undefined, saysUnicode: boolean): string =>
  isUnicode(unicode, saysUnicode) ? unicode : (declared ?? unicode);

/** Encoded words (RFC 2047) that follow each other and declare the same encoding, perhaps with a language. */
const WORDS = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?[qb]\?[^?]*\?=(?:\s+=\?\1(?:\*[^?\s]*)?\?[qb]\?[^?]*\?=)*/gi;
const WORD_CHARSET = /=\?[^?\s]+(?=\?[qb]\?)/gi;

/** A header whose encoded words declare the encoding in which they are read, like the text of a mail. */
export const corrected = (header: string): string =>
  header.replace(WORDS, (words, charset: string) => {
    const saying = (name: string) => words.replace(WORD_CHARSET, `=?${name}`);
    const unicode = saying(asUnicode(charset));
    const isRight = isUnicode(decodeWords(unicode), asUnicode(charset) === charset.toLowerCase());
    return isRight ? unicode : saying(asDeclared(charset));
  });

/** The text of a header with encoded words. */
export const readWords = (header: string): string => decodeWords(corrected(header));
