import { PASSWORD_COMMON_MESSAGE, PASSWORD_EMAIL_MESSAGE, PASSWORD_USERNAME_MESSAGE } from "./account.ts";
/** Words that everybody thinks of here: a password may not contain them. */
const PRODUCT_WORDS = ["sevenfold", "pomodoro"];
/** Letters of a word, or of the name in an address, for it to count: shorter ones are in many good passwords. */
const LEAST = 4;

/** The digits and signs that stand for a letter. `1` and `!` are read in two ways. */
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

/** The texts that a password amounts to: in lower case, without digits and signs at its end, and with letters for leet. */
function amountsTo(password: string): string[] {
  const plain = password.trim().normalize("NFKC").toLowerCase();
  const unsigned = plain.replace(/[^\p{L}\p{N}]+$/u, "");
  const stem = plain.replace(/[^\p{L}]+$/u, "");
  const words = [plain, unsigned, stem].flatMap((text) => [text, ...unleet(text)]);
  return [...words, ...unleet(plain).map((text) => text.replace(/[^\p{L}]+$/u, ""))];
}

/** Returns why a new password is easily guessed, or null. `common` has the common passwords in lower case. */
export function guessableProblem(
  password: string,
  { username, email }: Owner,
  common: ReadonlySet<string>,
): string | null {
  const texts = amountsTo(password);
  // A short word is common only as a whole password: `a` before many digits says nothing about those.
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

/** Whose password it will be. */
export interface Owner {
  username: string;
  email: string;
}
