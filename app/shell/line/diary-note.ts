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
export const addToDiary = (text: string, date: string, written_at: string): Promise<string | null> =>
  changeDiary(date, written_at, async (entry) => {
    const template = entry ? null : await ask("GET", "/template");
    if (template && !template.ok) return template;
    const before = entry?.diary_text ?? ((await template!.json()) as DiaryTemplate).template_text;
    return before ? `${before}\n${text}` : text;
  });

/**
 * Takes the last line with that text out of the diary of `date`; a day that has nothing else is deleted. Resolves to an
 * error text, or null; a line that is gone is none.
 */
export const takeFromDiary = (text: string, date: string, written_at: string): Promise<string | null> =>
  changeDiary(date, written_at, async (entry) => {
    if (!entry) return null;
    const all = `\n${entry.diary_text}\n`;
    const at = all.lastIndexOf(`\n${text}\n`);
    if (at < 0) return null;
    const rest = (all.slice(0, at) + all.slice(at + text.length + 1)).slice(1, -1);
    return rest.trim() || entry.picture ? rest : ask("DELETE", `/${entry.id}`);
  });

/** The new text of an entry, null to leave it, or the answer to a request that has done or failed already. */
type Changed = string | null | Response;

/** Changes the entry of `date`, again if it has changed meanwhile. Resolves to an error text, or null. */
async function changeDiary(
  date: string,
  written_at: string,
  change: (entry: DiaryEntry | undefined) => Promise<Changed>,
): Promise<string | null> {
  try {
    for (let left = TRIES; left > 0; left--) {
      const found = await ask("GET", `?${new URLSearchParams({ date_start: date, date_end: date })}`);
      if (!found.ok) return await errorOf(found);
      const [entry] = (await found.json()) as DiaryEntry[];
      const changed = await change(entry);
      if (changed === null) return null;
      const updated_at = entry?.updated_at ?? null;
      const saved =
        typeof changed === "string"
          ? await ask("POST", "", { diary_text: changed, entry_date: date, written_at, updated_at })
          : changed;
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
