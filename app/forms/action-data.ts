import { SERVER_ERROR } from "#app/client/live/connection.ts";
import type { ActionError } from "./action.server.ts";

/** The action error of an answer, or null. */
export function actionErrorOf(answer: unknown): ActionError | null {
  return typeof answer === "object" && answer !== null && "error" in answer ? (answer as ActionError) : null;
}

/**
 * Says whether a form waits for its answer or, after a change, for the page to be read again. A form that failed is
 * free at once, so that it can be corrected and sent again.
 */
export const isSending = ({ state, data }: { state: string; data?: unknown }): boolean =>
  state === "submitting" || (state === "loading" && !actionErrorOf(data));

/** The message of an action error; `fallback` if the server sent no text. */
export const errorText = ({ error }: ActionError, fallback: string) => (error === SERVER_ERROR ? fallback : error);

/** An action's answer, with `text` in place of the server's generic error. */
export function withErrorText(text: string | undefined, answer: unknown): unknown {
  const actionError = actionErrorOf(answer);
  return actionError && text !== undefined ? { ...actionError, error: errorText(actionError, text) } : answer;
}

/** The error of the field `path`. */
export const fieldError = (actionError: ActionError | null, path: string) =>
  actionError?.details.find((detail) => detail.path === path)?.message;

/** The value of the field `name` in a form that failed. */
export const submittedValue = (actionError: Pick<ActionError, "values"> | null, name: string) => {
  const value = actionError?.values[name];
  return typeof value === "string" ? value : undefined;
};
