import * as z from "zod/mini";
import { fold } from "../text/fold.ts";
import { checked } from "../text/text.ts";

const LOCALE_MESSAGE = "Use a language code, such as tr, pt-BR or zh-Hant, or leave it empty";
/** A language with a script and a region, if there are any: `zh-Hant-TW`. */
const CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** A BCP 47 tag in its usual spelling; null if it is no tag. */
function canonical(code: string): string | null {
  try {
    const [found = ""] = Intl.getCanonicalLocales(code.replaceAll("_", "-"));
    return CODE.test(found) ? found : null;
  } catch {
    return null;
  }
}

/** A typed language code: null when it is empty. */
export const LocaleCode = z.pipe(
  checked(
    z.string(LOCALE_MESSAGE),
    z.trim(),
    z.maxLength(35, LOCALE_MESSAGE),
    z.refine((code) => code === "" || canonical(code) !== null, LOCALE_MESSAGE),
  ),
  z.transform((code) => (code === "" ? null : canonical(code))),
);

/** The languages that can be guessed from their names in English and in the language itself. */
const KNOWN =
  "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fo fr ga gd gl gu ha he hi hr hu hy id ig is it ja ka kk km kn ko ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi xh yo zh zu";

let names: Map<string, string> | undefined;

/** The codes of the known languages, by their folded names. */
function codesByName(): ReadonlyMap<string, string> {
  if (names) return names;
  const english = new Intl.DisplayNames("en", { type: "language" });
  names = new Map();
  for (const code of KNOWN.split(" ")) {
    for (const name of [english.of(code), new Intl.DisplayNames(code, { type: "language" }).of(code)]) {
      const key = fold(name ?? "");
      if (!names.has(key)) names.set(key, code);
    }
  }
  return names;
}

/** The language code for the first word of a name: `tr` for `Turkish-basics` and `Türkçe`; null for any other name. */
export function guessLocale(name: string): string | null {
  const [first = ""] = fold(name).match(/^[\p{L}\p{M}]+/u) ?? [];
  return codesByName().get(first) ?? null;
}
