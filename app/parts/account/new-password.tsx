import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import { passwordProblem, passwordRules, PASSWORDS_DIFFER_MESSAGE } from "#app/domain/account/account-rules.ts";
import { useState } from "react";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Rules } from "#app/ui/rules.tsx";
import { fieldError } from "#app/forms/action-data.ts";
import type { AccountFieldsProps } from "./account-fields.tsx";

interface NewPasswordProps extends AccountFieldsProps {
  label?: string;
}

/** A new password with its rules, and its confirmation. */
export function NewPassword(props: NewPasswordProps) {
  const { t } = useLingui();
  const { typed, actionError } = props;
  const { password = "", password_confirm = "" } = typed ?? {};
  const differs = password_confirm !== "" && password.trim() !== password_confirm.trim();
  return (
    <>
      <NewPasswordField {...props} />
      <PasswordField
        label={t`Confirm password`}
        name="password_confirm"
        autoComplete="new-password"
        required
        error={differs ? PASSWORDS_DIFFER_MESSAGE : typed === null ? fieldError(actionError, "password_confirm") : null}
      />
    </>
  );
}

/**
 * A new password. Its rules are shown while typing; after blur or submit the error replaces them in the same place,
 * so that nothing below moves.
 */
export function NewPasswordField({ typed, left, actionError, label }: NewPasswordProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [isTyping, setTyping] = useState(false);
  const password = typed?.password ?? "";
  const error = fieldError(actionError, "password");
  const problem = !isTyping && !error && left.has("password") ? passwordProblem(password) : null;
  return (
    <PasswordField
      label={label ?? t`Password`}
      name="password"
      autoComplete="new-password"
      required
      error={error}
      {...(problem && { "aria-invalid": true })}
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onKeyDown={({ key }) => key === "Enter" && setTyping(false)}
      hint={
        <div className="grid">
          <div className={`[grid-area:1/1] ${problem ? "[visibility:hidden]" : ""}`}>
            <Rules rules={passwordRules.map(({ text, holds }) => ({ text, holds: holds(password) }))} />
          </div>
          {problem && (
            <p role="alert" className="text-danger [grid-area:1/1]">
              {translate(problem)}
            </p>
          )}
        </div>
      }
    />
  );
}
