import { useLingui } from "@lingui/react/macro";
import { emailProblem, usernameProblem } from "#app/domain/account/account-rules.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Rules } from "#app/ui/rules.tsx";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { EmailControl } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";

export interface AccountFieldsProps {
  /** The current field values; null until scripts run. */
  typed: Record<string, string> | null;
  /** The fields that were changed and then blurred. */
  left: ReadonlySet<string>;
  actionError: ActionError | null;
}

/**
 * Username and e-mail of a new account, validated while typing. A field's error appears on blur and replaces the
 * field's rule, so that nothing moves under the pointer.
 */
export function AccountFields({ typed, left, actionError }: AccountFieldsProps) {
  const { t } = useLingui();
  const { username = "", email = "" } = typed ?? {};
  function problem(name: "username" | "email", rule: (value: string) => string | null) {
    const fieldProblem = fieldError(actionError, name);
    const value = typed?.[name] ?? "";
    if (typed === null || (fieldProblem && value === submittedValue(actionError, name))) return fieldProblem;
    return fieldProblem || left.has(name) ? rule(value) : null;
  }
  const usernameError = problem("username", usernameProblem);
  const emailError = email.includes("+") ? emailProblem(email) : problem("email", emailProblem);
  return (
    <>
      <Field
        label={t`Username`}
        error={usernameError}
        hint={
          !usernameError && (
            <Rules rules={[{ text: t`5 to 12 characters`, holds: usernameProblem(username) === null }]} />
          )
        }
      >
        <UsernameControl value={submittedValue(actionError, "username")} />
      </Field>
      <Field
        label={t`Email`}
        error={emailError}
        hint={
          !emailError && (
            <Rules rules={[{ text: t`A full address, without '+'`, holds: emailProblem(email) === null }]} />
          )
        }
      >
        <EmailControl value={submittedValue(actionError, "email")} />
      </Field>
    </>
  );
}

export function UsernameControl({ value }: { value: string | undefined }) {
  return (
    <TextInput
      name="username"
      autoComplete="nickname"
      spellCheck={false}
      autoCapitalize="none"
      required
      defaultValue={value}
    />
  );
}
