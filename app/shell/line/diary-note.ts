import { failureText, SERVER_ERROR } from "#app/client/connection.ts";
import { personHeader } from "#app/client/person.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";

/** Times that a save is repeated when the entry has changed meanwhile. */
const TRIES = 3;

/**
 * Adds a line to the diary of `date`, today's. The open pages hear of it from the server. Resolves to an error text, or
 * null.
 */
export async function addToDiary(text: string, date: string): Promise<string | null> {
  try {
    for (let left = TRIES; left > 0; left--) {
      const found = await ask("GET", `?${new URLSearchParams({ date_start: date, date_end: date })}`);
      if (!found.ok) return await errorOf(found);
      const [entry] = (await found.json()) as DiaryEntry[];
      const diary_text = entry?.diary_text ? `${entry.diary_text}\n${text}` : text;
      const saved = await ask("POST", "", { diary_text, entry_date: date, updated_at: entry?.updated_at ?? null });
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
