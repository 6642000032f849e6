import { Form, useNavigation } from "@remix-run/react";
import { EmailInput } from "#app/domain/account/account.ts";
import { forgotPassword } from "#app/domain/account/link.server.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { EmailControl, FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { intent, pageAction } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

export const meta = title("Forgot password");

const FORGOT_FAILED = "Failed to send reset email";

export const action = pageAction({ forgot: intent(EmailInput, forgotPassword, FORGOT_FAILED) });

export default function ForgotPassword() {
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  const isPending = useNavigation().formAction === "/forgot-password";
  return (
    <FormPage
      heading="Forgot password"
      lead="We send you a link to set a new one. It works for an hour."
      links={<FormPageLink to="/login">Back to Login</FormPageLink>}
    >
      {answer && "message" in answer && <Notice tone="success">{answer.message}</Notice>}
      <Form method="post" noValidate className="grid gap-4">
        <FormError actionError={actionError} fields={["email"]} fallback={FORGOT_FAILED} />
        <Field label="Email" error={fieldError(actionError, "email")}>
          <EmailControl value={submittedValue(actionError, "email")} />
        </Field>
        <Button type="submit" variant="primary" pending={isPending}>
          Send Reset Link
        </Button>
      </Form>
    </FormPage>
  );
}
