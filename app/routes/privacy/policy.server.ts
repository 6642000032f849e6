import { marked } from "marked";

const documents = import.meta.glob<string>("../../../public/privacy/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The version of a document: its file's number. */
const versionOf = (path: string) => Number(/(\d+)\.md$/.exec(path)?.[1] ?? 0);

let latest: { version: number; html: string } | undefined;

/** The policy with the highest number, as HTML. Our own text, so it is trusted. */
export function latestPolicy() {
  if (latest) return latest;
  const [path, text] = Object.entries(documents).sort(([a], [b]) => versionOf(b) - versionOf(a))[0]!;
  latest = { version: versionOf(path), html: marked.parse(text, { async: false }) };
  return latest;
}
