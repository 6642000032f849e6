import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bareRefusals, bareTexts } from "./bare-texts.ts";

/** Folders that stay in English: administration and the legal pages. */
const ENGLISH = [
  ...["admin/", "admin-language/", "system-stats/", "privacy/", "terms.tsx"].map((room) => `app/routes/${room}`),
  "app/parts/admin/",
];

const files = globSync("app/{routes,parts,shell,forms,ui}/**/*.{ts,tsx}").filter((file) => !file.includes("test."));
const isIn = (rooms: readonly string[]) => (file: string) => rooms.some((room) => file.startsWith(room));
const textsIn = (some: readonly string[]) =>
  some.flatMap((file) => bareTexts(readFileSync(file, "utf8"), file).map((text) => `${file}:${text}`));

test("each text that a page shows is in the catalogues", () => {
  const translated = files.filter((file) => !isIn(ENGLISH)(file));
  expect(translated.length).toBeGreaterThan(200);
  expect(textsIn(translated)).toEqual([]);
});

/** A text as a value within another text. The macros compile only the outer one, and the page fails. */
const NESTED = /\b(?:t|msg)`[^`]*\$\{[^`}]*\bt`/;

test("no text is a value of another one", () => {
  expect(files.filter((file) => NESTED.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(NESTED.test("t`, ${{ text: t`description` }}`")).toBe(true);
  expect(NESTED.test("[t`Moved to ${project}`, t`Undo`, t`${name} can’t`]")).toBe(false);
});

/** Rules whose errors are read only in administration and by programs. */
const ENGLISH_RULES = ["admin/", "impersonation/", "pack/", "region/arrival", "region/opening", "system-stats/"].map(
  (room) => `app/domain/${room}`,
);

test("each refusal that a page may show is in the catalogues", () => {
  const rules = globSync("app/{domain,forms}/**/*.ts").filter((file) => !file.includes("test."));
  const bare = rules
    .filter((file) => !isIn(ENGLISH_RULES)(file))
    .flatMap((file) => bareRefusals(readFileSync(file, "utf8"), file).map((text) => `${file}:${text}`));
  expect(bare).toEqual([]);
  expect(bareRefusals('throw new AppError(400, isOld ? "Too old" : `${name} is new`);', "one.ts")).toEqual([
    "1: Too old",
    "1:  is new",
  ]);
  expect(bareRefusals('new AppError(400, LIMIT); new AppError(409, { id: "x.y", message: "No" });', "one.ts")).toEqual(
    [],
  );
});

/** The bare texts in an expression of a component. */
const of = (jsx: string) => bareTexts(`const One = () => ${jsx};`, "one.tsx").map((text) => text.replace("1: ", ""));

test("a text is found in an element, in an attribute, in a condition and in what is told", () => {
  expect(of("<p>Save <b>all</b></p>")).toEqual(["Save", "all"]);
  expect(of("<p>{count} min</p>")).toEqual(["min"]);
  expect(of('<p>{isNew ? "New" : `${count} todos`}</p>')).toEqual(["New", "todos"]);
  expect(of('<p>{isNew && "New"}</p>')).toEqual(["New"]);
  expect(of('<a aria-label="close" title={`Delete ${name}`} />')).toEqual(["close", "Delete"]);
  expect(of('<input placeholder="search" aria-placeholder="name" aria-roledescription="slider" />')).toEqual([
    "search",
    "name",
    "slider",
  ]);
  expect(of('<img alt="cat" title={isOpen ? "open" : undefined} />')).toEqual(["cat", "open"]);
  expect(of('<WordStrip word="no word" />')).toEqual(["no word"]);
  expect(of('<Field label="Name" hint={max > 1 ? "Up to two" : undefined} />')).toEqual(["Name", "Up to two"]);
  expect(of('toast.show({ text: "Saved", undoLabel: "Take back" })')).toEqual(["Saved", "Take back"]);
  expect(of('title("Diary")')).toEqual(["Diary"]);
  expect(of('<Fact name="Password" value="Only you know it." />')).toEqual(["Password", "Only you know it."]);
});

test("what is in the catalogues, or is no text, is not found", () => {
  const Clean = `<form className="grid gap-2" method="post" name="intent" title={t\`Save\`}>
    <Trans>Save <b>all</b></Trans> · <kbd>K</kbd> {i18n._(msg\`Old\`)} {t({ message: "Open", context: "a week" })}
    <Plural value={count} one="# todo" other="# todos" /> Sevenfold <code>curl</code> {" / "} {label}
    <input name="authorization" value={count === 1 ? "one" : "two"} />
  </form>`;
  expect(of(Clean)).toEqual([]);
  expect(of("title(msg`Diary`)")).toEqual([]);
});
