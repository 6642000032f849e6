import { Trans } from "@lingui/react/macro";
import { ConfirmAtProvider } from "./confirm-at-provider.tsx";
import { CurrentPassword, type CurrentPasswordProps } from "./current-password.tsx";
import { PasskeyInstead } from "./reauthenticate-field.tsx";

type OwnProofProps = CurrentPasswordProps & { hasPassword: boolean };

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
