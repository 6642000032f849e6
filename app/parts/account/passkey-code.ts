import { NETWORK_ERROR } from "#app/client/live/connection.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";
import type { ActionError } from "#app/forms/action.server.ts";

/** The code for passkeys. It is never loaded on the server. */
export const passkeyCode = lazyCode(() => import("./passkeys.client.ts"));

type Code = NonNullable<typeof passkeyCode.module>;

/**
 * Calls `use` with the code for passkeys. Resolves to an error, or null; also to an error when the code cannot be
 * loaded.
 */
export const withPasskeys = (use: (code: Code) => Promise<ActionError | null>): Promise<ActionError | null> =>
  passkeyCode.load().then(use, () => ({ error: NETWORK_ERROR, details: [], values: {}, status: 0 }));
