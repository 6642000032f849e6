import { failureText, SERVER_ERROR } from "#app/client/connection.ts";
import { personHeader } from "#app/client/person.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import type { DiaryTemplate } from "#app/domain/diary/template.ts";

/** Times that a save is repeated when the entry has changed meanwhile. */
const TRIES = 3;

/**
 * Adds a line, typed at the instant `written_at`, to the diary of `date`, that day's. An empty day starts with the template.
 * The open pages hear of it from the server. Resolves to an error text, or null.
 */
export async function addToDiary(text: string, date: string, written_at: string): Promise<string | null> {
  try {
    for (let left = TRIES; left > 0; left--) {
      const found = await ask("GET", `?${new URLSearchParams({ date_start: date, date_end: date })}`);
      if (!found.ok) return await errorOf(found);
      const [entry] = (await found.json()) as DiaryEntry[];
      const template = entry ? null : await ask("GET", "/template");
      if (template && !template.ok) return await errorOf(template);
      const before = entry?.diary_text ?? ((await template!.json()) as DiaryTemplate).template_text;
      const diary_text = before ? `${before}\n${text}` : text;
      const updated_at = entry?.updated_at ?? null;
      const saved = await ask("POST", "", { diary_text, entry_date: date, written_at, updated_at });
      if (saved.ok) return null;
      if (saved.status !== 409 || left === 1) return await errorOf(saved);
    }
    return SERVER_ERROR;
  } catch (error) {
    return failureText(error);
  }
}

const ask = (method: string, path: string, body?: object) =>
  fetch(`/api/diary${path}`, {
    method,
    headers: { ...personHeader(), ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const errorOf = async (answer: Response): Promise<string> =>
  ((await answer.json().catch(() => ({}))) as { error?: string }).error ?? SERVER_ERROR;
