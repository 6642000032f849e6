import { RELEASE } from "./release.ts";

/** Stack frames that are logged. */
const FRAMES = 6;
/** Errors already logged: loaders that share a round trip fail with the same error. */
const logged = new WeakSet<Error>();

/**
 * Logs an error of `request` as one line of JSON. It never logs user input: for a failed query it logs the SQL and
 * the database's message without the values, and for malformed input only that it was malformed.
 */
export function logError(error: unknown, request: string): void {
  if (wasLogged(error)) return;
  console.error(line({ request, ...describe(error) }));
}

/** Logs a temporary failure that was answered with a 503. */
export function logTransientError(error: Error, request: string): void {
  if (wasLogged(error)) return;
  console.warn(line({ request, ...describe(error) }));
}

/** Logs a failure that will be tried again, as one line of JSON. */
export function logRetry(what: string, details: Record<string, string | number>): void {
  console.warn(line({ what, ...details }));
}

/** Logs something that succeeded, as one line of JSON. */
export function logDone(fields: Record<string, unknown>): void {
  // oxlint-disable-next-line no-console
  console.log(line(fields));
}

const line = (fields: Record<string, unknown>) =>
  JSON.stringify({ time: new Date().toISOString(), release: RELEASE, ...fields });

function wasLogged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLogged = logged.has(error);
  logged.add(error);
  return isLogged;
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = "", cause } = error;
  // The message of a drizzle error contains the values, and that of a parser the input.
  const query = (error as { query?: unknown }).query;
  const ownMessage = query !== undefined || error instanceof SyntaxError ? {} : { message };
  const at = stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim().slice("at ".length));
  return {
    error: name,
    ...ownMessage,
    ...(query !== undefined && { query }),
    at,
    ...(cause instanceof Error && { cause: describe(cause) }),
  };
}
