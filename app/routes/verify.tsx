import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { EmailInput } from "#app/domain/account/account.ts";
import { resendVerification } from "#app/domain/account/link.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { text } from "#app/i18n/text.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

export const handle: PageHandle = { static: true, sends: true };

export const meta = title(msg`Check your email`);

export const loader = pageLoader(async (_context, { url }) => ({ email: url.searchParams.get("email") ?? "" }));

const RESEND_FAILED = text("account.resend_failed", "Could not resend verification");

export const action = pageAction({ resend: intent(EmailInput, resendVerification, RESEND_FAILED) });

/** The page after registering: the next step is in the mailbox. */
export default function Verify() {
  const { t } = useLingui();
  const { email } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  return (
    <FormPage
      heading={t`Check your email`}
      lead={
        email ? (
          <Trans>
            We sent a link to{" "}
            <b className="text-ink" dir="auto">
              {email}
            </b>
            . Open it to verify your account; it works for 24 hours.
          </Trans>
        ) : (
          <Trans>We sent a link to your address. Open it to verify your account; it works for 24 hours.</Trans>
        )
      }
      links={<FormPageLink to="/login">{t`Back to Login`}</FormPageLink>}
    >
      {answer && "message" in answer && <Notice tone="success">{answer.message}</Notice>}
      <Form method="post" noValidate className="grid gap-4" aria-label={t`Send again`}>
        <FormError actionError={actionError} fields={["email"]} fallback={RESEND_FAILED} />
        <Field
          label={t`Email`}
          hint={t`Nothing there? Look into the spam folder first.`}
          error={fieldError(actionError, "email")}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={submittedValue(actionError, "email") ?? email}
          />
        </Field>
        <Button type="submit">{t`Send Again`}</Button>
      </Form>
    </FormPage>
  );
}
