import { useReducer } from "react";
import type { ActionError } from "#app/forms/action.server.ts";

/** The refusals that an account in another region meets here. */
const IN_DOUBT: ReadonlySet<string> = new Set(["account.invalid_email_or_password", "passkey.refused"]);
/** The statuses of refusals that say something of the account. */
const OF_ACCOUNT: readonly number[] = [401, 403];

/** Others, such as of a cancelled dialog, a missing field or too many tries, leave what is known of the account. */
const lastOfAccount = (known: ActionError | null, refusal: ActionError) =>
  OF_ACCOUNT.includes(refusal.status) ? refusal : known;

/**
 * Derives the account's region from the refusals on a login page. `moved` is the refusal that names another region, or
 * null; `isMovedByPasskey` says whether a passkey got it. `isInDoubt` says that the account may be in another region.
 * `actionError` is the answer to the last password.
 */
export function useRefusals(actionError: ActionError | null) {
  const [byPasskey, onPasskeyRefused] = useReducer(lastOfAccount, null);
  const [byPassword, hear] = useReducer(lastOfAccount, null);
  const now = actionError && lastOfAccount(byPassword, actionError);
  if (now && now !== byPassword) hear(now);
  const refusals = [byPasskey, byPassword];
  const moved = refusals.find((one) => one?.moved_to) ?? null;
  return {
    onPasskeyRefused,
    moved,
    isMovedByPasskey: moved !== null && moved === byPasskey,
    isInDoubt: !moved && refusals.some((one) => IN_DOUBT.has(one?.code ?? "")),
  };
}
