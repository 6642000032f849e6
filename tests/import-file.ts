/** Files for imports. */
import { type Client, newClient } from "./api.ts";
import { download, rowsIn } from "./exports.ts";

type Uploader = Pick<Client, "call" | "get" | "post" | "delete">;
export const binary = { headers: { "content-type": "application/octet-stream" } };

/** Uploads a file; returns its preview. */
export async function upload(ada: Uploader, content: string | Uint8Array | Blob, name = "file") {
  const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
  return ada.call("POST", `/account/import?name=${encodeURIComponent(name)}`, bytes, binary);
}

/** Uploads a file and imports it; returns the preview, the response and the import's id. */
export async function importFile(ada: Uploader, content: string | Uint8Array | Blob, choice = {}) {
  const { body: preview } = await upload(ada, content);
  const answer = await ada.post(`/account/import/${preview.id}`, choice);
  return { preview, answer, id: preview.id as string };
}

const person = { "x-timezone": "Europe/Berlin", "accept-language": "en-GB" };
/** A Monday. */
const now = "2026-11-23T10:00:00.000Z";

interface Choice {
  choice?: object;
  name?: string;
  language?: string;
}

/**
 * Imports a file of another app on Monday 23 November 2026 in Berlin; returns its preview, and its todos by project.
 */
export async function importText(
  content: string | Uint8Array,
  { choice = {}, name = "Work [220330].csv", language = "en-GB" }: Choice = {},
) {
  const ada = await newClient();
  const headers = { ...person, "accept-language": language };
  const address = `/account/import?name=${encodeURIComponent(name)}`;
  const sent = await ada.call("POST", address, content, { headers: { ...binary.headers, ...headers }, at: now });
  const preview = sent.body;
  const answer = await ada.post(`/account/import/${preview.id}`, choice, { headers, at: now });
  const { files } = await download(ada.person.cookie);
  const titles = new Map(rowsIn(files, "project").map(({ id, proje_title }) => [id, proje_title]));
  const todos = rowsIn(files, "todo").map((row) => ({ ...row, project: titles.get(row.project_id as string) }));
  return { ada, preview, answer, files, todos: todos as Record<string, unknown>[] };
}

/** Some fields of a row. */
export const fieldsOf = (names: string) => (row: Record<string, unknown>) => names.split(" ").map((name) => row[name]);
/** The content and the date of a todo. */
export const planOf = fieldsOf("project todo_title todo_category todo_due_date todo_repeat repeat_from");
