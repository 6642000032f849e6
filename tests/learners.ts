/** Learners, and packs to learn. */
import { type Client, newClient } from "./api.ts";
import { csvForm } from "./recordings.ts";

export const EVERYONE = { LANGUAGE_AUDIENCE: "everyone" };
export const MONDAY = "2026-11-16T10:00:00.000Z";
export const day = (days: number, time = "10:00") =>
  new Date(Date.parse("2026-11-16T00:00:00Z") + days * 86_400_000).toISOString().replace("00:00", time);

/** Creates a pack of `count` words named w1, w2, …, and its admin. */
export async function pack(language: string, count: number): Promise<Client> {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language });
  const rows = Array.from({ length: count }, (_, i) => `w${i + 1},,meaning ${i + 1},`);
  const text = ["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n");
  await root.post("/admin/language/upload-csv", csvForm(language, text));
  return root;
}

export const names = (answer: { body: { word_original: string }[] }) => answer.body.map((word) => word.word_original);

/** A learner of one pack, with their own time. */
export async function learner(language: string, fields: Parameters<typeof newClient>[0] = { role: "admin" }) {
  const person = await newClient(fields);
  const get = (call: string, at: string = MONDAY, headers = {}) =>
    person.get(`/language-learning/${call}/${language}`, { at, headers, env: EVERYONE });
  const answer = (word_id: string, result: unknown, at: string = MONDAY, more: object = {}) =>
    person.post("/language-learning/practice-result", { word_id, language, result, ...more }, { at, env: EVERYONE });
  const undo = (word_id: string, at: string = MONDAY, more: object = {}) =>
    person.delete("/language-learning/practice-result", { word_id, language, ...more }, { at, env: EVERYONE });
  const know = (word_id: string, at: string = MONDAY, more: object = {}) =>
    person.post("/language-learning/know", { word_id, language, ...more }, { at, env: EVERYONE });
  return { person, get, answer, undo, know };
}
