import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { EmailInput } from "#app/domain/account/account.ts";
import { forgotPassword } from "#app/domain/account/link.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { EmailControl, FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { intent, pageAction } from "#app/forms/action.server.ts";
import { text } from "#app/i18n/text.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

export const meta = title(msg`Forgot password`);

const FORGOT_FAILED = text("account.forgot_failed", "Failed to send reset email");

export const action = pageAction({ forgot: intent(EmailInput, forgotPassword, FORGOT_FAILED) });

export default function ForgotPassword() {
  const { t } = useLingui();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  const isSent = answer !== undefined && "message" in answer;
  const isPending = useNavigation().formAction === "/forgot-password";
  return (
    <FormPage
      heading={t`Forgot password`}
      lead={t`We send you a link to set a new one. It works for an hour.`}
      links={<FormPageLink to="/login">{t`Back to Login`}</FormPageLink>}
    >
      {isSent && <Notice tone="success">{answer.message}</Notice>}
      <Form method="post" noValidate className="grid gap-4">
        <FormError actionError={actionError} fields={["email"]} fallback={FORGOT_FAILED} />
        <Field label={t`Email`} error={fieldError(actionError, "email")}>
          <EmailControl value={submittedValue(actionError, "email")} />
        </Field>
        <RegionLine to="/forgot-password" isInDoubt={isSent} />
        <Button type="submit" variant="primary" pending={isPending}>
          <Trans>Send Reset Link</Trans>
        </Button>
      </Form>
    </FormPage>
  );
}
