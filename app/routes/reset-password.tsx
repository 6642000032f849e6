import { Form, useActionData, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import * as z from "zod/mini";
import { INVALID_RESET_LINK_MESSAGE, passwordProblem, ResetInput } from "../domain/account.ts";
import { resetPassword } from "../domain/account-link.server.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useTyped } from "../ui/typed.ts";
import { confirmation, isConfirmed } from "./shell/confirmed.server.ts";
import { FormPage, FormPageLink, FormProblem, refusalOf } from "./shell/form-page.tsx";
import { NewPassword } from "./shell/new-password.tsx";
import { intent, pageAction, pageLoader } from "./shell/page.server.ts";
import { title } from "./shell/title.ts";

/** Seconds until a new password leads to the login page. */
const PAUSE = 2;

export const meta = title("Reset password");

/** The link's parts, as the mail has them. */
export const loader = pageLoader(async (_context, { url }) => ({
  uid: url.searchParams.get("uid") ?? "",
  token: url.searchParams.get("token") ?? "",
}));

export const action = pageAction({
  reset: intent(z.extend(ResetInput, confirmation).check(isConfirmed), resetPassword, "Password reset failed"),
});

export default function ResetPassword() {
  const { uid, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf(answer);
  const isDone = answer !== undefined && "message" in answer;
  const isPending = useNavigation().formMethod === "POST";
  const { typed, form } = useTyped();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate("/login"), PAUSE * 1000);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  if (isDone) {
    return (
      <FormPage heading="Password changed">
        <Notice tone="success">{answer.message}</Notice>
        <LinkButton to="/login" variant="primary">
          Login
        </LinkButton>
        {/* Without scripts the browser itself goes on. */}
        <noscript>
          <meta httpEquiv="refresh" content={`${PAUSE};url=/login`} />
        </noscript>
      </FormPage>
    );
  }
  const isInvalid = !uid || !token || refusal?.error === INVALID_RESET_LINK_MESSAGE;
  if (isInvalid) {
    return (
      <FormPage heading="Reset password">
        <Notice>{INVALID_RESET_LINK_MESSAGE}</Notice>
        <p className="text-ink-soft">A link works once and for an hour. Ask for a new one.</p>
        <LinkButton to="/forgot-password" variant="primary">
          Send New Link
        </LinkButton>
      </FormPage>
    );
  }
  const { password = "", password_confirm = "" } = typed ?? {};
  const isComplete = passwordProblem(password) === null && password.trim() === password_confirm.trim();
  return (
    <FormPage
      heading="Reset password"
      lead="Everyone who is signed in to your account will be signed out."
      links={<FormPageLink to="/login">Back to Login</FormPageLink>}
    >
      <Form method="post" noValidate className="grid gap-4" {...form}>
        <FormProblem refusal={refusal} fields={["password", "password_confirm"]} />
        <input type="hidden" name="uid" value={uid} />
        <input type="hidden" name="token" value={token} />
        <NewPassword typed={typed} refusal={refusal} />
        <Button type="submit" variant="primary" pending={isPending} disabled={typed !== null && !isComplete}>
          Reset Password
        </Button>
      </Form>
    </FormPage>
  );
}
