/**
 * Converts the HTML of notes to text. Each pattern here stops at the next tag or takes everything that is left, so
 * that a file cannot cause much backtracking.
 */
import { withoutControls } from "../text/text.ts";

/** Names of entities. Those of accented letters are composed of the letter and the accent's name. */
const SIGNS =
  "amp& lt< gt> quot\" apos' iexcl¡ iquest¿ laquo« raquo» lsquo‘ rsquo’ ldquo“ rdquo” ndash– mdash— hellip… middot· deg° " +
  "szligß AEligÆ aeligæ OEligŒ oeligœ OslashØ oslashø ETHÐ ethð THORNÞ thornþ LstrokŁ lstrokł DstrokĐ dstrokđ inodotı euro€";
const ACCENTS =
  "grave\u0300 acute\u0301 circ\u0302 tilde\u0303 macr\u0304 breve\u0306 dot\u0307 uml\u0308 ring\u030a dblac\u030b " +
  "caron\u030c cedil\u0327 ogon\u0328";
const byName = (all: string) => new Map(all.split(" ").map((one) => [one.slice(0, -1), one.at(-1)!]));
const signs = byName(SIGNS).set("nbsp", " ");
const accents = byName(ACCENTS);

/** The character of an entity's name; undefined for an unknown name. */
function named(name: string): string | undefined {
  const accent = accents.get(name.slice(1));
  return signs.get(name) ?? (accent && `${name[0]}${accent}`.normalize("NFC"));
}

/** The reading above a ruby text, and the brackets around it where ruby is not supported. */
const RUBY = /<r[tp]\b[^<>]*>[^<]*(?:<\/r[tp]\s*>)?/gi;

/** Returns a note's HTML in the form in which it is read aloud: ruby texts are replaced by their readings. */
export function readingOf(html: string): string {
  if (!/<rt\b/i.test(html)) return "";
  const read = html
    .replace(/<rp\b[^<>]*>[^<]*(?:<\/rp\s*>)?/gi, "")
    .replace(/<\/?rb\b[^<>]*>/gi, "")
    .replace(/[^<>]*<rt\b[^<>]*>([^<]*)(?:<\/rt\s*>)?/gi, "$1");
  return textOf(read);
}

/** The text of a note's HTML. The result is plain text, so nothing in it is treated as markup later. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(style|script)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis, " ")
    .replace(/<!--.*?(?:-->|$)/gs, "")
    .replace(RUBY, "")
    .replace(/<\/?(?:br|div|p|li|ul|ol|tr|td|h\d)\b[^<>]*>/gi, " ")
    // Declarations are removed too: the document type, and parts that only Outlook reads.
    .replace(/<(?:\/?[a-z]|![a-z[]|\?[a-z])[^<>]*>/gi, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return named(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
    });
  return withoutControls(text).replace(/\s+/g, " ").trim();
}
