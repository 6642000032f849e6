import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { logError } from "#app/log.ts";

/**
 * Loads a part of a page that may fail without failing the page: then the error `failure` is shown instead. An
 * AppError fails the whole page.
 */
export async function loadPart<Content>(
  context: AppContext,
  failure: string,
  content: Promise<Content>,
): Promise<Part<Content>> {
  try {
    return { content: await content };
  } catch (error) {
    const isAppError = error instanceof AppError;
    if (isAppError && error.status < 500) throw error;
    if (!isAppError) logError(error, context.requestId);
    return { error: failure };
  }
}

/** A part of a page, or the error that is shown instead. */
export type Part<Content> = { content: Content } | { error: string };
