import { passwordRules, PASSWORDS_DIFFER_MESSAGE } from "../../domain/account.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { Rules } from "../../ui/rules.tsx";
import { problemAt } from "./form-page.tsx";
import type { Refusal } from "./page.server.ts";

interface NewPasswordProps {
  /** What stands in the form, null before scripts run. */
  typed: Record<string, string> | null;
  refusal: Refusal | null;
}

/** A new password with its rules, and the same once more. */
export function NewPassword({ typed, refusal }: NewPasswordProps) {
  const { password = "", password_confirm = "" } = typed ?? {};
  const differs = password_confirm !== "" && password.trim() !== password_confirm.trim();
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        error={problemAt(refusal, "password")}
        hint={<Rules rules={passwordRules.map(({ text, holds }) => ({ text, holds: holds(password) }))} />}
      />
      <PasswordField
        label="Confirm password"
        name="password_confirm"
        autoComplete="new-password"
        required
        error={differs ? PASSWORDS_DIFFER_MESSAGE : typed === null ? problemAt(refusal, "password_confirm") : null}
      />
    </>
  );
}
