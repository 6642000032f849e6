import { useReducer } from "react";
import type { ActionError } from "#app/forms/action.server.ts";

/** The errors that an account of another region gets here. */
const IN_DOUBT: ReadonlySet<string> = new Set(["account.invalid_email_or_password", "passkey.refused"]);
/** The statuses of errors that say something about the account. */
const OF_ACCOUNT: readonly number[] = [401, 403];

/**
 * Other errors, such as of a cancelled dialog, a missing field or too many tries, do not change what is known about
 * the account.
 */
const lastOfAccount = (known: ActionError | null, refusal: ActionError) =>
  OF_ACCOUNT.includes(refusal.status) ? refusal : known;

/**
 * Derives from the errors on a login page in which region the account is. `moved` is the error that names another
 * region, or null; `isMovedByPasskey` says whether a passkey got it. `isInDoubt` says that the account may be in
 * another region. `actionError` is the answer to the last password.
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
