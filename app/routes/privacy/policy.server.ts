import { marked } from "marked";
import { storedData } from "#app/domain/account/stored-data.server.ts";

const documents = import.meta.glob<string>("../../../public/privacy/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The version of a document: its file's number. */
const versionOf = (path: string) => Number(/(\d+)\.md$/.exec(path)?.[1] ?? 0);

let latest: { version: number; html: string; stored: typeof storedData } | undefined;

/** The policy with the highest number, as HTML, and the list of what is stored. Our own text, so it is trusted. */
export function latestPolicy() {
  if (latest) return latest;
  const [path, text] = Object.entries(documents).sort(([a], [b]) => versionOf(b) - versionOf(a))[0]!;
  latest = { version: versionOf(path), html: marked.parse(text, { async: false }), stored: storedData };
  return latest;
}
