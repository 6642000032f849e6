import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirectDocument } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { LOGIN_FAILED_MESSAGE } from "#app/domain/account/sign-in.ts";
import { usernameProblem } from "#app/domain/account/account-rules.ts";
import { FinishInput, type ProviderStep } from "#app/domain/sign-in-provider/provider.ts";
import { finishProvider, providerStep } from "#app/domain/sign-in-provider/sign-in.server.ts";
import { actionErrorOf, fieldError, submittedValue } from "#app/forms/action-data.ts";
import { type ActionError, intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { FormError, FormPage, FormPageLink } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { translate } from "#app/i18n/messages.ts";
import { UsernameControl } from "#app/parts/account/account-fields.tsx";
import { CodeField } from "#app/parts/account/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/current-password.tsx";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { ProviderLink } from "#app/parts/account/provider-link.tsx";
import { title } from "#app/shell/title.ts";
import { MovedNote } from "./login/moved-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Rules } from "#app/ui/rules.tsx";

export const meta = title(msg`Finish signing in`);

export const loader = pageLoader(async (context) => {
  const step = await providerStep(context);
  // The browser does not have the rules' texts, so the server translates.
  return step.needs === "start" ? { ...step, problem: translate(await context.i18n(), step.problem) } : step;
});

export const action = pageAction({
  finish: intent(
    FinishInput,
    async (context, input) => {
      const { page } = await finishProvider(context, input);
      throw redirectDocument(page);
    },
    LOGIN_FAILED_MESSAGE,
  ),
});

/**
 * The page at the end of a sign-in with the installation's own provider. It asks for what is missing, and shows
 * errors.
 */
export default function LoginProvider() {
  const { t } = useLingui();
  const step = useLoaderData<typeof loader>();
  const actionError = actionErrorOf(useLastActionData<typeof action>());
  const links = <FormPageLink to="/login">{t`Back to Login`}</FormPageLink>;
  const over = step.needs === "start" ? { ...step.moved, error: step.problem } : null;
  const refusal = actionError?.moved_to ? actionError : over;
  if (refusal || step.needs === "start") {
    return (
      <FormPage heading={t`Finish signing in`} links={links}>
        {refusal?.moved_to ? (
          <MovedNote refusal={refusal} />
        ) : (
          <>
            <Notice>{refusal?.error}</Notice>
            <ProviderLink isPrimary />
          </>
        )}
      </FormPage>
    );
  }
  return (
    <FormPage heading={t`Finish signing in`} links={links}>
      <Form method="post" noValidate className="grid gap-4">
        <FormError
          actionError={actionError}
          fields={["username", "password", "code"]}
          fallback={LOGIN_FAILED_MESSAGE}
        />
        <Step step={step} actionError={actionError} />
      </Form>
    </FormPage>
  );
}

interface StepProps {
  step: Exclude<ProviderStep, { needs: "start" }>;
  actionError: ActionError | null;
}

/** The fields that a sign-in still needs, and the button that finishes it. */
function Step({ step, actionError }: StepProps) {
  const { t } = useLingui();
  const isPending = useNavigation().formAction === "/login/provider";
  if (step.needs === "code") {
    return (
      <>
        <Field
          label={t`Code`}
          error={fieldError(actionError, "code")}
          hint={t`Of your authenticator app, or a recovery code.`}
        >
          <TextInput name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Button type="submit" variant="primary" pending={isPending}>
          <Trans>Login</Trans>
        </Button>
      </>
    );
  }
  const { email } = step;
  if (step.needs === "password") {
    return (
      <>
        <p>
          <Trans>
            An account with <bdi>{email}</bdi> already exists. Enter its password once to link it; then you need none.
          </Trans>
        </p>
        <input type="hidden" autoComplete="username" value={email} />
        <CurrentPassword actionError={actionError} />
        <CodeField actionError={actionError} />
        <Button type="submit" variant="primary" pending={isPending}>
          <Trans>Link and Log In</Trans>
        </Button>
        <FormPageLink to="/forgot-password">
          <Trans>Forgot your password?</Trans>
        </FormPageLink>
      </>
    );
  }
  const error = fieldError(actionError, "username");
  const value = submittedValue(actionError, "username") ?? step.username;
  return (
    <>
      <p>
        <Trans>
          Choose a username for your new account with <bdi>{email}</bdi>.
        </Trans>
      </p>
      <Field
        label={t`Username`}
        error={error}
        hint={!error && <Rules rules={[{ text: t`5 to 12 characters`, holds: usernameProblem(value) === null }]} />}
      >
        <UsernameControl value={value} />
      </Field>
      <RegionLine to="/login" />
      <Button type="submit" variant="primary" pending={isPending}>
        <Trans>Create Account</Trans>
      </Button>
    </>
  );
}
