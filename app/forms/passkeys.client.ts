import { startAuthentication } from "@simplewebauthn/browser";
import { failureText, SERVER_ERROR } from "#app/client/connection.ts";
import { personHeader } from "#app/client/person.ts";
import type { RequestOptions } from "#app/domain/passkey/passkey.ts";
import type { ActionError } from "./action.server.ts";

const CANCELLED = "Nothing was confirmed. Please try again.";

/** Sends a call about signing in. Throws its error as an `ActionError`. */
async function call<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...personHeader() },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw refusal(failureText(error), 0);
  });
  const said = (await answer.json().catch(() => ({}))) as Partial<ActionError>;
  if (!answer.ok) throw { ...refusal(SERVER_ERROR, answer.status), ...said };
  return said as Answer;
}

const refusal = (error: string, status: number): ActionError => ({ error, details: [], values: {}, status });

/** What a failure is for the person: an answer of the server, or that the browser's own dialog was left. */
function refusalOf(error: unknown): ActionError {
  if (!(error instanceof Error)) return error as ActionError;
  return refusal(CANCELLED, 400);
}

/** Confirms that the signed-in person is there. Resolves to the error, or null. */
export async function confirmByPasskey(): Promise<ActionError | null> {
  try {
    const optionsJSON = await call<RequestOptions>("/confirm/options");
    await call("/confirm", { credential: await startAuthentication({ optionsJSON }) });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}
