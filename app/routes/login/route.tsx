import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { LoginInput } from "#app/domain/account/account.ts";
import { LOGIN_FAILED_MESSAGE } from "#app/domain/account/sign-in.ts";
import { actionErrorOf, fieldError, submittedValue } from "#app/forms/action-data.ts";
import { type ActionError, intent, pageAction } from "#app/forms/action.server.ts";
import { EmailControl, FormError, FormPage, FormPageLink } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { CodeField } from "#app/parts/account/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/current-password.tsx";
import { passkeyCode, withPasskeys } from "#app/parts/account/passkey-code.ts";
import { ProviderLink } from "#app/parts/account/provider-link.tsx";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useSharedWaits } from "#app/parts/account/shared-waits.ts";
import { SignedInNote } from "#app/shell/signed-in-note.tsx";
import { title } from "#app/shell/title.ts";
import { Button } from "#app/ui/button.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";
import { useAtRest, useLazyCode } from "#app/ui/lazy-code.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { authenticate } from "./authenticator.server.ts";
import { MovedNote } from "./moved-note.tsx";
import { useRefusals } from "./use-refusals.ts";

export const meta = title(msg`Login`);

export const action = pageAction({
  login: intent(
    LoginInput,
    async (context, input, { request, url }) => {
      const user = await authenticate(context, request, input);
      // The sign-in dialog of an ended session stays on its page.
      if (url.searchParams.has("stay")) return { user };
      // Shared content waits at /share. A document shows the page in one piece; a navigation in the browser would add
      // parts late, and they would move the others.
      throw redirectDocument(url.searchParams.has("share") ? "/share" : "/app");
    },
    LOGIN_FAILED_MESSAGE,
  ),
});

export default function Login() {
  useSharedWaits();
  const { t } = useLingui();
  const actionError = actionErrorOf(useLastActionData<typeof action>());
  const { moved, isMovedByPasskey, isInDoubt, onPasskeyRefused } = useRefusals(actionError);
  const isProviderOnly = useRootData()?.provider?.is_only ?? false;
  return (
    <FormPage
      heading={t`Login`}
      links={
        !isProviderOnly && (
          <>
            <FormPageLink to="/forgot-password">
              <Trans>Forgot your password?</Trans>
            </FormPageLink>
            <FormPageLink before={t`New here?`} to="/register">
              <Trans>Create Free Account</Trans>
            </FormPageLink>
          </>
        )
      }
    >
      <SignedInNote />
      <MovedNote refusal={moved} byPasskey={isMovedByPasskey} />
      {!isProviderOnly && <PasswordForm actionError={actionError} isInDoubt={isInDoubt} />}
      <ProviderLink isPrimary={isProviderOnly} />
      <PasskeySignIn onRefused={onPasskeyRefused} />
      {isProviderOnly && <RegionLine to="/login" isInDoubt={isInDoubt} />}
    </FormPage>
  );
}

/** Signs in by the password. */
function PasswordForm({ actionError, isInDoubt }: { actionError: ActionError | null; isInDoubt: boolean }) {
  const { t } = useLingui();
  const isPending = useNavigation().formAction === "/login";
  const email = submittedValue(actionError, "email");
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormError
        // The note above names the region of the account.
        actionError={actionError?.moved_to ? null : actionError}
        fields={["email", "password", "code"]}
        fallback={LOGIN_FAILED_MESSAGE}
      />
      {actionError?.code === "account.unverified" && email && (
        <Link to={`/verify?email=${encodeURIComponent(email)}`} className="link">
          <Trans>Send the verification email again</Trans>
        </Link>
      )}
      <Field label={t`Email`} error={fieldError(actionError, "email")}>
        <EmailControl value={email} autoComplete="username webauthn" />
      </Field>
      <CurrentPassword actionError={actionError} />
      <CodeField actionError={actionError} />
      <RegionLine to="/login" isInDoubt={isInDoubt} />
      <Button type="submit" variant="primary" pending={isPending}>
        <Trans>Login</Trans>
      </Button>
    </Form>
  );
}

/**
 * Signs in with a passkey: one that the browser offers in the e-mail field, or with a button. `onRefused` receives
 * the error of a passkey that failed.
 */
function PasskeySignIn({ onRefused }: { onRefused(actionError: ActionError): void }) {
  const code = useLazyCode(passkeyCode, useAtRest());
  // Nearly all browsers support passkeys, so the server renders the button.
  const isSupported = useClientValue(() => "PublicKeyCredential" in window, true);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  // The number of offers. A failure ends the offer, so a new one is made.
  const [offers, setOffers] = useState(0);
  const finish = useCallback(
    (actionError: ActionError | null) => {
      // The page /share has what was shared while nobody was signed in.
      const page = new URLSearchParams(window.location.search).has("share") ? "/share" : "/app";
      if (!actionError) return window.location.assign(page);
      setPending(false);
      onRefused(actionError);
      // The account is known now, so passkeys are not offered again.
      if (actionError.moved_to) return;
      setError(actionError.error);
      setOffers((count) => count + 1);
    },
    [onRefused],
  );
  const signIn = async () => {
    setPending(true);
    setError(undefined);
    finish(await withPasskeys(({ signInByPasskey }) => signInByPasskey()));
  };
  return (
    <div className="grid min-h-control gap-4 noscript:hidden">
      {isSupported && (
        <Button pending={isPending} onClick={() => void signIn()}>
          <Trans>Sign In with a Passkey</Trans>
        </Button>
      )}
      {error && <Notice>{error}</Notice>}
      {code && <Offer key={offers} code={code} onChosen={finish} />}
    </div>
  );
}

interface OfferProps {
  code: NonNullable<typeof passkeyCode.module>;
  onChosen(actionError: ActionError | null): void;
}

/** Offers passkeys in the e-mail field while it is rendered. */
function Offer({ code, onChosen }: OfferProps) {
  useEffect(() => {
    void code.offerPasskeys().then((actionError) => actionError !== undefined && onChosen(actionError));
    return code.endOffer;
  }, [code, onChosen]);
  return null;
}
