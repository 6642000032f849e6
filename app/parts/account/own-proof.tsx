import { Trans } from "@lingui/react/macro";
import type { ActionError } from "#app/forms/action.server.ts";
import { ConfirmAtProvider } from "./confirm-at-provider.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { PasskeyInstead } from "./reauthenticate-field.tsx";

interface OwnProofProps {
  hasPassword: boolean;
  actionError: ActionError | null;
  /** The label of the password; default: Password. */
  label?: string;
  /** The name; default: `password`. */
  name?: string;
}

/**
 * The field for the person's own password. A person without a password reads that they must confirm by a passkey or
 * at the provider, until the form has an error.
 */
export function OwnProof({ hasPassword, actionError, ...field }: OwnProofProps) {
  return (
    <>
      {hasPassword && <CurrentPassword actionError={actionError} {...field} />}
      {!hasPassword && actionError?.status !== 403 && (
        <p>
          <Trans>You have no password, so you confirm with what you sign in with.</Trans>
        </p>
      )}
      <PasskeyInstead actionError={actionError} />
      {!hasPassword && <ConfirmAtProvider actionError={actionError} />}
    </>
  );
}
