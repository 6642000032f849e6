/** Decodes texts in the encodings of other programs. */
import type { Language } from "#app/i18n/language.ts";

/** The Unicode encoding of a text: UTF-16 if it begins with that byte order mark, else UTF-8. */
export function unicodeEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | "utf-8" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The encodings of old files by their writers' language, as browsers guess them; Windows-1252 for all others. */
const OLD: Partial<Record<Language, string>> = {
  ar: "windows-1256",
  ja: "shift_jis",
  ko: "euc-kr",
  pl: "windows-1250",
  uk: "windows-1251",
  "zh-Hans": "gb18030",
};

/** A text without its byte order mark: decoded as Unicode, or else in the usual old encoding of `language`. */
export function decoded(bytes: Uint8Array, language: Language = "en"): string {
  try {
    return new TextDecoder(unicodeEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLD[language] ?? "windows-1252").decode(bytes);
  }
}
