import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Unconfirmed } from "#app/parts/account/confirm-at-provider.tsx";
import { pageOfStoredForm } from "#app/parts/account/stored-form.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The installation's own provider, with times as text. */
export interface OwnProvider {
  name: string;
  has_password: boolean;
  linked: { email: string; since: string } | null;
}

/** The sign-in that is linked to the account, with the form that links or unlinks it. */
export function LinkedProvider({ provider: { name, linked, has_password: hasPassword } }: { provider: OwnProvider }) {
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
