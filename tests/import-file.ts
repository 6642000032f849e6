/** Files that a person imports. */
import type { Client } from "./api.ts";

type Uploader = Pick<Client, "call" | "get" | "post" | "delete">;
export const binary = { headers: { "content-type": "application/octet-stream" } };

/** Uploads a file; its preview. */
export async function upload(ada: Uploader, content: string | Uint8Array | Blob, name = "file") {
  const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
  return ada.call("POST", `/account/import?name=${encodeURIComponent(name)}`, bytes, binary);
}

/** Uploads a file and imports it; the preview, the answer and the import's id. */
export async function bring(ada: Uploader, content: string | Uint8Array | Blob, choice = {}) {
  const { body: preview } = await upload(ada, content);
  const answer = await ada.post(`/account/import/${preview.id}`, choice);
  return { preview, answer, id: preview.id as string };
}
