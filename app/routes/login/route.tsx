import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useNavigation } from "@remix-run/react";
import { LoginInput, LOGIN_FAILED_MESSAGE, UNVERIFIED_MESSAGE } from "#app/domain/account/account.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { CodeField } from "#app/parts/account/code-field.tsx";
import { EmailControl, FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { intent, pageAction } from "#app/forms/action.server.ts";
import { SignedInNote } from "#app/shell/signed-in-note.tsx";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { authenticate } from "./authenticator.server.ts";

export const meta = title("Login");

export const action = pageAction({
  login: intent(
    LoginInput,
    async (context, input, { request, url }) => {
      const user = await authenticate(context, request, input);
      // The dialog of a session that ended stays where it is.
      if (url.searchParams.has("stay")) return { user };
      throw redirect("/app");
    },
    LOGIN_FAILED_MESSAGE,
  ),
});

export default function Login() {
  const actionError = actionErrorOf(useLastActionData<typeof action>());
  const isPending = useNavigation().formAction === "/login";
  const email = submittedValue(actionError, "email");
  return (
    <FormPage
      heading="Login"
      links={
        <>
          <FormPageLink to="/forgot-password">Forgot your password?</FormPageLink>
          <FormPageLink before="New here?" to="/register">
            Create Free Account
          </FormPageLink>
        </>
      }
    >
      <SignedInNote />
      <Form method="post" noValidate className="grid gap-4">
        <FormError actionError={actionError} fields={["email", "password", "code"]} fallback={LOGIN_FAILED_MESSAGE} />
        {actionError?.error === UNVERIFIED_MESSAGE && email && (
          <Link to={`/verify?email=${encodeURIComponent(email)}`} className="link">
            Send the verification email again
          </Link>
        )}
        <Field label="Email" error={fieldError(actionError, "email")}>
          <EmailControl value={email} autoComplete="username webauthn" />
        </Field>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fieldError(actionError, "password")}
        />
        <CodeField actionError={actionError} />
        <Button type="submit" variant="primary" pending={isPending}>
          Login
        </Button>
      </Form>
      <PasskeySignIn />
    </FormPage>
  );
}
