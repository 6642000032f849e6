import type { DiaryEntry } from "#app/domain/diary.ts";
import { NETWORK_ERROR, sendChange } from "../shell/connection.ts";
import type { Outcome } from "./autosave.ts";

/** Sends a day's text past Remix: a save must not ask for the whole page anew, and must outlive it. */
export async function sendEntry(
  entry_date: string,
  timezone: string,
  diary_text: string,
  updated_at: string | null,
): Promise<Outcome> {
  try {
    const answer = await sendChange("/api/diary/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Timezone": timezone },
      body: JSON.stringify({ diary_text, entry_date, updated_at }),
    });
    const body = (await answer.json()) as DiaryEntry & { error: string; current?: DiaryEntry };
    if (answer.ok) return { kind: "saved", entry: body };
    if (answer.status === 409 && body.current) return { kind: "overtaken", current: body.current };
    if (answer.status >= 500 || answer.status === 429) return { kind: "unsent", problem: body.error };
    return { kind: "refused", problem: body.error, isFinal: answer.status === 403 };
  } catch {
    return { kind: "unsent", problem: NETWORK_ERROR };
  }
}
