/** Converts the texts of a mail to the title and the description of a todo. */
import type { I18n } from "@lingui/core";
import { codePoints, shortened } from "../text/code-points.ts";
import { MAX_TODO_DESCRIPTION, MAX_TODO_TITLE } from "../todo/todo.ts";

/** The prefixes that mail programs write before the subject of a reply or a forwarded mail, in their languages. */
const PREFIXES =
  "re fwd? aw wg antw sv vs vb tr rv rif enc res odp pd doorst відп переадр " +
  "回复 回覆 答复 转发 轉寄 返信 転送 회신 답장 전달 رد تحويل";
const PREFIX = new RegExp(
  String.raw`^\s*(?:${PREFIXES.replaceAll(" ", "|")})\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*`,
  "iu",
);
/** The prefix of Italian mail programs is a single letter, with which titles in other languages may begin. */
const ITALIAN_PREFIX = /^\s*[ri]\s*:\s*/i;
/** The most prefixes that are removed: nobody replies to a reply more often by hand. */
const MOST_PREFIXES = 20;

/** A subject on one line, without the prefixes of replies and forwarded mails. */
export function plainSubject(subject: string, language = "en"): string {
  let rest = subject.replace(/\s+/g, " ").trim();
  for (let i = 0; i < MOST_PREFIXES; i++) {
    const without = rest.replace(PREFIX, "");
    const shorter = language === "it" ? without.replace(ITALIAN_PREFIX, "") : without;
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest.trim();
}

/** The line above the signature of a mail. */
const SIGNATURE = /^-- ?$/;
/** Says whether a line separates the sender's text from a forwarded one: dashes, with or without words in between. */
const isSeparator = (line: string) => {
  const signs = line.replace(/^[>\s]+/, "").trimEnd();
  return /^[-_]{5}/.test(signs) || (/^[-_—]{2}/.test(signs) && /[-_—]{2}$/.test(signs) && /[^-_—\s]/.test(signs));
};
/** A line such as `From: Ana` above a forwarded text, in any language. */
const FIELD = /^[>\s]*\*?\p{L}[\p{L}\p{M} .-]{0,24}\*?\s?[:：]\*?\s*\S/u;
/** The fewest such lines above a forwarded text. */
const FEWEST_FIELDS = 3;
const MOST_FIELDS = 12;

/**
 * A mail's text as a description: without its signature. Of the lines that mail programs write above a forwarded
 * text, only the sender is kept.
 */
export function plainBody(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\u00A0", " ").split("\n");
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  const own = (signature > 0 ? lines.slice(0, signature) : lines).map((line) => line.trimEnd());
  return withoutFields(own)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutFields(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fields = forwardedFields(lines, i);
    if (fields > 0) {
      while (kept.at(-1)?.trim() === "" && isSeparator(kept.at(-2) ?? "")) kept.pop();
      if (isSeparator(kept.at(-1) ?? "")) kept.pop();
    }
    kept.push(fields > 0 ? lines[i]!.replace(/^[>\s]*/, "").replaceAll("*", "") : lines[i]!);
    i += Math.max(0, fields - 1);
  }
  return kept;
}

/**
 * How many lines from `at` on a mail program wrote above a forwarded text: its sender with the address, its date, and
 * more. 0 for other lines, such as a list of the sender's own.
 */
function forwardedFields(lines: readonly string[], at: number): number {
  if (!/\S@\S/.test(lines[at]!) || !FIELD.test(lines[at]!)) return 0;
  const some = lines.slice(at, at + MOST_FIELDS);
  const end = some.findIndex((line) => !FIELD.test(line));
  const fields = end === -1 ? some : some.slice(0, end);
  return fields.length >= FEWEST_FIELDS && fields.slice(1).some((line) => /\b20\d\d\b/.test(line)) ? fields.length : 0;
}

/** The most attachments that are named, and the length of each name. */
const NAMED = 3;
const NAME_LENGTH = 30;

/** The parts of a mail for a description. */
interface MailParts {
  body: string;
  attachments: readonly string[];
  /** Whether some of the text was not read. */
  isCut: boolean;
  /** Whether the subject was longer than a title. */
  isSubjectCut: boolean;
}

/** The title of a todo, shortened to the limit. */
export const mailTitle = (title: string) => shortened(title, MAX_TODO_TITLE - 1);

/** The description of a todo: as much of a mail's text as fits, and sentences about what does not fit. */
export function mailDescription(i18n: I18n, { body, attachments, isCut, isSubjectCut }: MailParts): string {
  const notes = [
    isSubjectCut &&
      i18n._(
        "mail_in.subject_cut",
        { max: MAX_TODO_TITLE },
        { message: "The subject was longer than {max} characters." },
      ),
    attachments.length > 0 && attachmentsNote(i18n, attachments),
  ].filter((note) => note !== false);
  const whole = [body, ...notes].filter(Boolean).join("\n");
  if (!isCut && codePoints(whole) <= MAX_TODO_DESCRIPTION) return whole;
  const rest = [i18n._("mail_in.text_cut", {}, { message: "The rest of the mail was left out." }), ...notes].join("\n");
  const room = MAX_TODO_DESCRIPTION - [...rest].length - 2;
  const start = codePoints(body) > room ? atWord(body, room) : body;
  return room > 0 ? `${start}…\n${rest}`.replace(/^…\n/, "") : shortened(rest, MAX_TODO_DESCRIPTION - 1);
}

function attachmentsNote(i18n: I18n, attachments: readonly string[]): string {
  const names = attachments
    .slice(0, NAMED)
    .map((name) => shortened(name, NAME_LENGTH))
    .join(", ");
  const count = attachments.length - NAMED;
  return count > 0
    ? i18n._(
        "mail_in.attachments_more",
        { names, count },
        { message: "Attachments left out: {names} and {count, plural, one {# more} other {# more}}" },
      )
    : i18n._("mail_in.attachments", { names }, { message: "Attachments left out: {names}" });
}

/** The beginning of a text with at most `max` characters, cut at the end of a word if there is one nearby. */
function atWord(text: string, max: number): string {
  const start = [...text].slice(0, max).join("");
  const end = start.search(/\s+\S*$/);
  return (end > start.length - 20 ? start.slice(0, end) : start).trimEnd();
}
