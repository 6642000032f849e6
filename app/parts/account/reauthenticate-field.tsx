import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { CONFIRM_BY_PASSKEY_MESSAGE, REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import { CONFIRM_AT_PROVIDER_MESSAGE } from "#app/domain/sign-in-provider/provider.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { ConfirmAtProvider } from "./confirm-at-provider.tsx";
import { withPasskeys } from "./passkey-code.ts";

const OTHER_PROOFS = [CONFIRM_BY_PASSKEY_MESSAGE, CONFIRM_AT_PROVIDER_MESSAGE];

/**
 * The field for the person's own password. It appears when an answer asks for the password, and disappears after an
 * answer without an error.
 */
export const ReauthenticateField = ({ actionError }: { actionError: ActionError | null }) => (
  <>
    <AskedProof actionError={actionError} />
    <ConfirmAtProvider actionError={actionError} />
  </>
);

function AskedProof({ actionError }: { actionError: ActionError | null }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [wasAsked, setAsked] = useState(false);
  const [mayPass, setMayPass] = useState(false);
  /** The error because of which the person confirmed by a passkey. */
  const [confirmed, setConfirmed] = useState<ActionError | null>(null);
  const error = fieldError(actionError, "password");
  const isAsked = actionError !== null && (wasAsked || error !== undefined);
  const hasPasskey = isAsked && (mayPass || actionError.has_passkey === true);
  if (isAsked !== wasAsked) setAsked(isAsked);
  if (hasPasskey !== mayPass) setMayPass(hasPasskey);
  // The first time it is only a request, so it is not shown as an error.
  const isFirst = error !== undefined && translate(error) === translate(REAUTHENTICATE_MESSAGE);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  if (!isAsked) return null;
  if (confirmed === actionError) return <Resubmit />;
  const confirm = () => setConfirmed(actionError);
  if (error !== undefined && OTHER_PROOFS.some((one) => translate(error) === translate(one))) {
    return (
      <div className="grid gap-2">
        <p role="status">{translate(error)}</p>
        {hasPasskey && <ConfirmButton label={t`Use a Passkey`} onConfirmed={confirm} />}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <PasswordField
        ref={field}
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        required
        {...(isFirst ? { hint: <span role="status">{translate(error)}</span> } : { error })}
      />
      {hasPasskey && <ConfirmButton label={t`Use a Passkey Instead`} onConfirmed={confirm} />}
    </div>
  );
}

/**
 * A button to confirm by a passkey. It appears when the answer says that the person has a passkey. Then the form is
 * sent again.
 */
export function PasskeyInstead({ actionError }: { actionError: ActionError | null }) {
  const { t } = useLingui();
  const [confirmed, setConfirmed] = useState<ActionError | null>(null);
  if (!actionError?.has_passkey) return null;
  if (confirmed === actionError) return <Resubmit />;
  return <ConfirmButton label={t`Use a Passkey`} onConfirmed={() => setConfirmed(actionError)} />;
}

/** Sends the form again, once a passkey has confirmed the person in place of the password. */
function Resubmit() {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => output.current?.form?.requestSubmit(), []);
  return (
    <output ref={output} className="block text-ink-soft">
      <Trans>Confirmed with your passkey.</Trans>
    </output>
  );
}

/** A button that confirms by a passkey that the person is there. */
export function ConfirmButton({ label, onConfirmed }: { label: string; onConfirmed(): void }) {
  const translate = useTranslate();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  if (!useHydrated()) return null;
  const confirm = async () => {
    setPending(true);
    const actionError = await withPasskeys(({ confirmByPasskey }) => confirmByPasskey());
    setPending(false);
    setError(actionError?.error);
    if (!actionError) onConfirmed();
  };
  return (
    <>
      <Button className="justify-self-start" pending={isPending} onClick={() => void confirm()}>
        {label}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
    </>
  );
}
