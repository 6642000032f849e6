import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useNavigation } from "@remix-run/react";
import { LoginInput, LOGIN_FAILED_MESSAGE } from "#app/domain/account/account.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { CurrentPassword } from "#app/parts/account/current-password.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { CodeField } from "#app/parts/account/code-field.tsx";
import { ProviderLink } from "#app/parts/account/provider-link.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { useSharedWaits } from "#app/parts/account/shared-waits.ts";
import { EmailControl, FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { type ActionError, intent, pageAction } from "#app/forms/action.server.ts";
import { SignedInNote } from "#app/shell/signed-in-note.tsx";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { MovedNote } from "./moved-note.tsx";
import { authenticate } from "./authenticator.server.ts";
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
