import { failureText, sendChange, SERVER_ERROR } from "#app/client/connection.ts";
import type { Outcome } from "./autosave.ts";

const GONE = "This was deleted meanwhile. Copy what you typed to keep it.";

interface Failed<Row> {
  error?: string;
  message?: string;
  current?: Row;
}

/** The JSON of a response; an error may have none. */
async function bodyOf<Body>(answer: Response): Promise<Body> {
  const body = answer.json() as Promise<Body>;
  return answer.ok ? body : body.catch(() => ({}) as Body);
}

/** Sends a text without Remix, because a save must not revalidate the page and must outlive it. */
export async function sendText<Row>(
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  fields: Record<string, string | null> = {},
  headers: Record<string, string> = {},
): Promise<Outcome<Row>> {
  try {
    const answer = await sendChange(path, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(fields),
    });
    const body = await bodyOf<Row & Failed<Row>>(answer);
    const { error: problem = body.message ?? SERVER_ERROR } = body;
    // A row to be deleted may be gone already.
    if (method === "DELETE" && (answer.ok || answer.status === 404)) return { kind: "saved", row: null };
    if (answer.ok) return { kind: "saved", row: body };
    if (answer.status === 409 && body.current) return { kind: "overtaken", current: body.current };
    if (answer.status >= 500 || answer.status === 429) return { kind: "unsent", problem };
    if (answer.status === 404) return { kind: "refused", problem: GONE, isFinal: true };
    return { kind: "refused", problem, isFinal: answer.status === 403 };
  } catch (error) {
    return { kind: "unsent", problem: failureText(error) };
  }
}
