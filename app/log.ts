/** Frames of a stack that are logged. */
const FRAMES = 6;
/** What is in the log already: loaders that share a trip fail with one error. */
const told = new WeakSet<Error>();

/**
 * Logs what went wrong in `request`, as one line of JSON. Never what somebody typed: of a failed query its text and the
 * database's own words, not its values; of input that could not be read only that it could not.
 */
export function logError(error: unknown, request: string): void {
  if (isTold(error)) return;
  console.error(JSON.stringify({ request, ...describe(error) }));
}

/** The same for what passes by itself and was answered with a 503. */
export function logTrouble(error: Error, request: string): void {
  if (isTold(error)) return;
  // oxlint-disable-next-line no-console
  console.warn(JSON.stringify({ request, ...describe(error) }));
}

function isTold(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isTold = told.has(error);
  told.add(error);
  return isTold;
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = "", cause } = error;
  // drizzle puts the values into its message, and a parser what it could not read.
  const query = (error as { query?: unknown }).query;
  const said = query !== undefined || error instanceof SyntaxError ? {} : { message };
  const at = stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim().slice("at ".length));
  return {
    error: name,
    ...said,
    ...(query !== undefined && { query }),
    at,
    ...(cause instanceof Error && { cause: describe(cause) }),
  };
}
