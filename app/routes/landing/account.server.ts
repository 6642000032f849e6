import type { AppContext } from "#app/context.ts";
import { logOut } from "#app/domain/account/account.server.ts";
import { registerDemo } from "#app/domain/demo/demo.server.ts";
import { DEMO_FAILED_MESSAGE, DEMOS_FULL_MESSAGE } from "#app/domain/demo/demo.ts";
import { AppError } from "#app/errors.ts";
import { logError } from "#app/log.ts";

/**
 * Creates a demo account and signs in to it. A rate limit error keeps its message; all other errors have the same
 * message.
 */
export async function startDemo(context: AppContext): Promise<void> {
  try {
    await registerDemo(context);
  } catch (error) {
    if (!(error instanceof AppError)) {
      logError(error, context.requestId);
      throw new AppError(503, DEMO_FAILED_MESSAGE);
    }
    if (error.status === 429 || error.message === DEMOS_FULL_MESSAGE) throw error;
    throw new AppError(error.status, DEMO_FAILED_MESSAGE, { retryAfter: error.retryAfter });
  }
}

/** Logs out. The cookie is cleared even if that fails. */
export async function leave(context: AppContext): Promise<{ wasDemoAccount: boolean }> {
  try {
    return await logOut(context);
  } catch (error) {
    logError(error, context.requestId);
    context.setSession(null);
    return { wasDemoAccount: false };
  }
}
