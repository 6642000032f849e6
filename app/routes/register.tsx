import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Form, useNavigation } from "@remix-run/react";
import * as z from "zod/mini";
import { RegisterInput } from "#app/domain/account/account.ts";
import { emailProblem, passwordProblem, usernameProblem } from "#app/domain/account/account-rules.ts";
import { register } from "#app/domain/account/account.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useTyped } from "#app/ui/typed.ts";
import { AccountFields } from "#app/parts/account/account-fields.tsx";
import { ProviderLink } from "#app/parts/account/provider-link.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { useSharedWaits } from "#app/parts/account/shared-waits.ts";
import { confirmation, isConfirmed } from "#app/forms/confirmation.server.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { NewPassword } from "#app/parts/account/new-password.tsx";
import { intent, pageAction } from "#app/forms/action.server.ts";
import { SignedInNote } from "#app/shell/signed-in-note.tsx";
import { text } from "#app/i18n/text.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

export const meta = title(msg`Register`, msg`Create a free Sevenfold account.`);

const REGISTER_FAILED = text("account.register_failed", "Registration failed");

export const action = pageAction({
  register: intent(
    z.extend(RegisterInput, confirmation).check(isConfirmed),
    async (context, input) => {
      await register(context, input);
      throw redirect(`/verify?email=${encodeURIComponent(input.email)}`);
    },
    REGISTER_FAILED,
  ),
});

export default function Register() {
  useSharedWaits();
  const { t } = useLingui();
  const actionError = actionErrorOf(useLastActionData<typeof action>());
  const isPending = useNavigation().formAction === "/register";
  const { typed, left, form } = useTyped();
  if (useRootData()?.provider?.is_only) {
    return (
      <FormPage heading={t`Register`} lead={t`Three projects, a week at a time. Free, and yours.`}>
        <SignedInNote />
        <ProviderLink isPrimary />
        <RegionLine to="/register" />
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={t`Register`}
      lead={t`Three projects, a week at a time. Free, and yours.`}
      links={
        <FormPageLink before={t`Already have an account?`} to="/login">
          {t`Login`}
        </FormPageLink>
      }
    >
      <SignedInNote />
      <Form method="post" noValidate className="grid gap-4" {...form}>
        <FormError
          actionError={actionError}
          fields={["username", "email", "password", "password_confirm"]}
          fallback={REGISTER_FAILED}
        />
        <AccountFields typed={typed} left={left} actionError={actionError} />
        <NewPassword typed={typed} left={left} actionError={actionError} />
        <RegionLine to="/register" />
        <Button type="submit" variant="primary" pending={isPending} disabled={typed !== null && !isComplete(typed)}>
          <Trans>Register</Trans>
        </Button>
      </Form>
      <ProviderLink />
    </FormPage>
  );
}

/** Says whether all required fields are filled in. */
function isComplete({ username = "", email = "", password = "", password_confirm = "" }: Record<string, string>) {
  const problems = [usernameProblem(username), emailProblem(email), passwordProblem(password)];
  return problems.every((problem) => problem === null) && password.trim() === password_confirm.trim();
}
