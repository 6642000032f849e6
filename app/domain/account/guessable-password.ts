import { PASSWORD_COMMON_MESSAGE, PASSWORD_EMAIL_MESSAGE, PASSWORD_USERNAME_MESSAGE } from "./account.ts";
/** Words that are easy to guess here. A password may not contain them. */
const PRODUCT_WORDS = ["sevenfold", "pomodoro"];
/**
 * The fewest letters of a word, or of the name in an address, for it to count. Shorter ones are part of many good
 * passwords.
 */
const LEAST = 4;

/** The digits and signs that stand for a letter. `1` and `!` can be read in two ways. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "(": "c",
  "+": "t",
  "|": "l",
};
const readings = [
  { ...LEET, "1": "i", "!": "i" },
  { ...LEET, "1": "l", "!": "l" },
];
const unleet = (text: string) =>
  readings.map((letters) => [...text].map((one) => (letters as Record<string, string>)[one] ?? one).join(""));

/** The plain forms of a password: in lower case, without digits and signs at its end, and with letters for leet. */
function amountsTo(password: string): string[] {
  const plain = password.trim().normalize("NFKC").toLowerCase();
  const unsigned = plain.replace(/[^\p{L}\p{N}]+$/u, "");
  const stem = plain.replace(/[^\p{L}]+$/u, "");
  const words = [plain, unsigned, stem].flatMap((text) => [text, ...unleet(text)]);
  return [...words, ...unleet(plain).map((text) => text.replace(/[^\p{L}]+$/u, ""))];
}

/** Returns why a new password is easy to guess, or null. `common` contains the common passwords in lower case. */
export function guessableProblem(
  password: string,
  { username, email }: Owner,
  common: ReadonlySet<string>,
): string | null {
  const texts = amountsTo(password);
  // A short word counts as common only if it is the whole password: an `a` before many digits does not make them easy
  // to guess.
  const [plain, unsigned] = [texts[0]!, texts[3]!];
  const isKnown = texts.some(
    (text) => (text.length >= LEAST || text === plain || text === unsigned) && common.has(text),
  );
  const has = (word: string) => texts.some((text) => text.includes(word));
  if (isKnown || PRODUCT_WORDS.some(has)) return PASSWORD_COMMON_MESSAGE;
  if (has(username.normalize("NFKC").toLowerCase())) return PASSWORD_USERNAME_MESSAGE;
  const local = email.split("@")[0]!.toLowerCase();
  return local.length >= LEAST && has(local) ? PASSWORD_EMAIL_MESSAGE : null;
}

/** The person for whom the password is. */
export interface Owner {
  username: string;
  email: string;
}
