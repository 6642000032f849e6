import { Trans } from "@lingui/react/macro";
import type { ActionError } from "#app/forms/action.server.ts";
import { CurrentPassword } from "./current-password.tsx";
import { PasskeyInstead } from "./reauthenticate-field.tsx";

interface OwnProofProps {
  hasPassword: boolean;
  actionError: ActionError | null;
  /** Of the password. Default: Password. */
  label?: string;
  /** Default: `password`. */
  name?: string;
}

/**
 * What proves who sends a form that always asks: the password, or in place of it a passkey or the provider. Who has no
 * password reads so here, until the form's own error says it.
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
    </>
  );
}
