/**
 * Reads Markdown files whose names contain their date: `2026-11-28.md`, `2026-11-28 Trip.md`, `20261128.md`,
 * `2026/11/28.md`.
 */
import { cleanText, type DiaryDraft, type DiaryNote, filesIn, isDay, isPicture, withoutFiles } from "./draft.ts";

const MARKDOWN = String.raw`\.(?:md|markdown|txt)$`;
const DATED = new RegExp(String.raw`(?:^|/)(\d{4})[-_.](\d\d)[-_.](\d\d)(?!\d)([^/]*)${MARKDOWN}`, "i");
const COMPACT = new RegExp(String.raw`(?:^|/)(\d{4})(\d\d)(\d\d)(?!\d)([^/]*)${MARKDOWN}`, "i");
const FOLDERS = new RegExp(String.raw`(?:^|/)(\d{4})/(\d\d)/(\d\d)()${MARKDOWN}`, "i");

/** The day in the name of a Markdown file, and the rest of its name; null for another file. */
export function dayInName(name: string): { date: string; title: string } | null {
  if (/(^|\/)(?:__MACOSX\/|\._)/.test(name)) return null;
  const [, year, month, day, rest] = DATED.exec(name) ?? COMPACT.exec(name) ?? FOLDERS.exec(name) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDay(date) ? { date, title: rest!.replace(/^[\s_.,–—-]+/, "").trim() } : null;
}

const FRONT_MATTER = /^---[^\S\n]*\n(?:[^]*?\n)?(?:---|\.\.\.)[^\S\n]*(?:\n|$)/;
/** Reads a file. Its properties (front matter) are left out, and the rest of its name becomes the heading. */
export function readMarkdown(name: string, given: string, note: (note: DiaryNote, row: string) => void): DiaryDraft[] {
  const found = dayInName(name);
  if (!found) return [];
  const { date, title } = found;
  const whole = given.replaceAll(/\r\n?/g, "\n");
  const bare = whole.replace(FRONT_MATTER, "");
  if (bare.length < whole.length) note("properties", date);
  const isLocal = (address: string) => !/^[a-z][a-z\d+.-]*:/i.test(address) && isPicture(plain(address));
  const pictures = filesIn(bare).flatMap((address) => (isLocal(address) ? pathFrom(name, plain(address)) : []));
  const text = cleanText(withoutFiles(bare, isLocal));
  const headed = title && !text.startsWith("#") ? cleanText(`# ${title}\n\n${text}`) : text;
  return headed || pictures.length > 0 ? [{ date, at: null, zone: null, text: headed, pictures }] : [];
}

/** The path of the file to which an address in the file `name` refers. */
function pathFrom(name: string, address: string): string {
  const path = address.startsWith("/") ? [] : name.split("/").slice(0, -1);
  for (const part of address.split(/[/\\]/)) {
    if (part === "..") path.pop();
    else if (part && part !== ".") path.push(part);
  }
  return path.join("/");
}

/** The address of a link or picture without its title, decoded. */
function plain(address: string): string {
  const file = address.replace(/\s+"[^"]*"$/, "").replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
