import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Unconfirmed } from "#app/parts/account/confirm-at-provider.tsx";
import { ConfirmButton, ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { pageOfStoredForm } from "#app/parts/account/stored-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Content } from "./content.server.ts";
import { Passkeys } from "./passkeys.tsx";
import { useReadAgain } from "./outcome.ts";
import { Section } from "./section.tsx";
import { Codes } from "./two-factor.tsx";

/** The ways to sign in besides a password: passkeys, codes, and recovery codes for when the device is lost. */
export function SignIn({ passkeys, codes, provider, device, isNeeded }: Content["signIn"]) {
  const { t } = useLingui();
  return (
    <Section id="sign-in" heading={t`How you sign in`} lead={t`We mail you each change.`}>
      {isNeeded && <Needed hasPasskey={passkeys.length > 0} hasCodes={codes.since !== null} />}
      <Passkeys passkeys={passkeys} device={device} />
      <Codes codes={codes} />
      {provider && <LinkedProvider provider={provider} />}
      <details>
        <summary className="link">
          <Trans>If you lose a device</Trans>
        </summary>
        <ul className="grid list-disc gap-1 py-2 ps-5 text-ink-soft">
          <li>
            <Trans>With a passkey on it: log in another way, and remove that passkey here.</Trans>
          </li>
          <li>
            <Trans>
              With your authenticator app on it: log in with a recovery code in place of the code, or with a passkey.
              Then turn codes off here, and set them up on the new device.
            </Trans>
          </li>
          <li>
            <Trans>
              Without recovery codes and passkeys:{" "}
              <Link to="/contact" className="link">
                write to us
              </Link>{" "}
              from your email address. After a check an admin turns your codes off, and you sign in without them.
            </Trans>
          </li>
        </ul>
      </details>
    </Section>
  );
}

function Needed({ hasPasskey, hasCodes }: { hasPasskey: boolean; hasCodes: boolean }) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  return (
    <Notice tone="warning">
      <p>
        {hasPasskey || hasCodes ? (
          <Trans>Admins need a second step here. You have one: log in again with it.</Trans>
        ) : (
          <Trans>Admins need a second step here. Add a passkey or set up codes, then the admin pages open.</Trans>
        )}
      </p>
      {hasPasskey && <ConfirmButton label={t`Use a Passkey`} onConfirmed={readAgain} />}
    </Notice>
  );
}

/** The installation's own provider. */
type OwnProvider = NonNullable<Content["signIn"]["provider"]>;

/** The sign-in that is linked to the account, with the form that links or unlinks it. */
function LinkedProvider({ provider: { name, linked, has_password: hasPassword } }: { provider: OwnProvider }) {
  const { t } = useLingui();
  const intent = linked ? "unlink-provider" : "link-provider";
  const form = useIntent(intent, "provider");
  const { actionError, fetcher } = form;
  const { message } = (fetcher.data ?? {}) as { message?: string };
  const { email = "", since = "" } = linked ?? {};
  const navigate = useNavigate();
  useEffect(() => {
    const page = pageOfStoredForm(Date.now());
    if (page) navigate(page, { replace: true });
  }, [navigate]);
  return (
    <div className="grid gap-4">
      <h4>
        <bdi>{name}</bdi>
      </h4>
      {linked ? (
        <p>
          <Trans>
            Signs you in as <bdi>{email}</bdi>, since {since}.
          </Trans>
        </p>
      ) : (
        <p className="text-ink-soft">
          <Trans>Link it, and it signs you in too.</Trans>
        </p>
      )}
      {linked && !hasPassword && (
        <p className="text-ink-soft">
          <Trans>
            You have no password. Before a change that would ask for it,{" "}
            <a href="/api/auth/provider?for=confirm" className="link">
              confirm with {name}
            </a>
            .
          </Trans>
        </p>
      )}
      <Unconfirmed />
      {message && <Notice tone="success">{message}</Notice>}
      <IntentForm of={form} className="grid gap-4">
        <FormError actionError={actionError} fields={["password"]} />
        <ReauthenticateField key={intent} actionError={actionError} />
        <Button type="submit" className="justify-self-start" pending={form.isSending()}>
          {linked ? t`Unlink ${name}` : t`Link ${name}`}
        </Button>
      </IntentForm>
    </div>
  );
}
