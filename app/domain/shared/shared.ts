/** The texts that another app on a phone shares with Sevenfold. They come from outside and may contain anything. */
import { shortened } from "../text/code-points.ts";
import { withoutControls } from "../text/text.ts";
import { MAX_TODO_TITLE } from "../todo/todo.ts";

/** The path of the share page, to which a phone also sends shared content. */
export const SHARE_PATH = "/share";

/** The names of the fields in which a phone sends shared content, as the manifest declares them. */
export const SHARED_FIELDS = { title: "title", text: "text", url: "url", picture: "picture" } as const;

/** The longest text of a field in UTF-16 units. A longer text is cut, and the page says so. */
export const MAX_SHARED_TEXT = 100_000;
/** The largest shared picture in bytes. The page makes it smaller. */
export const MAX_SHARED_PICTURE = 30_000_000;

/** A shared text: its title, its text and its address, each empty if there is none. */
export interface Shared {
  title: string;
  text: string;
  url: string;
  /** Whether some of it was left out because it was too long. */
  isCut: boolean;
}

/** Converts the fields of a shared form to a text that can be shown and stored. */
export function sharedOf(field: (name: "title" | "text" | "url") => unknown): Shared {
  const [title, text, url] = (["title", "text", "url"] as const).map((name) => clean(field(name)));
  return {
    title: title!.text.replaceAll(/\s+/g, " ").trim(),
    text: text!.text.trim(),
    url: url!.text.replaceAll(/\s+/g, " ").trim(),
    isCut: title!.isCut || text!.isCut || url!.isCut,
  };
}

function clean(given: unknown): { text: string; isCut: boolean } {
  const all = typeof given === "string" ? given : "";
  const text = withoutControls(all.slice(0, MAX_SHARED_TEXT).replaceAll(/\r\n?/g, "\n")).toWellFormed();
  return { text, isCut: all.length > MAX_SHARED_TEXT };
}

/** The lines of shared content without repetitions: many apps repeat the title or the address in the text. */
function linesOf({ title, text, url }: Shared): { title: string; rest: string[] } {
  const isInText = (part: string) => text.split("\n").some((line) => line.trim() === part);
  const [first = "", ...others] = (title && !isInText(title) ? [title, ...text.split("\n")] : text.split("\n")).filter(
    (line, at, all) => line.trim() !== "" || (at > 0 && all[at - 1]!.trim() !== ""),
  );
  const lines = [...others, ...(url && !text.includes(url) ? [url] : [])];
  return first.trim() ? { title: first.trim(), rest: lines } : { title: url, rest: [] };
}

/**
 * A todo made of shared content: the first line is its title, the rest its description. A line that is too long for a
 * title is cut there, and repeated whole in the description.
 */
export function todoOf(shared: Shared): { todo_title: string; todo_description: string } {
  const { title, rest } = linesOf(shared);
  const todo_title = shortened(title, MAX_TODO_TITLE - 1);
  const lines = todo_title === title ? rest : [title, ...rest];
  return { todo_title, todo_description: lines.join("\n").trim() };
}

/** A text for the diary made of shared content. */
export function noteOf(shared: Shared): string {
  const { title, rest } = linesOf(shared);
  return [title, ...rest].join("\n").trim();
}
