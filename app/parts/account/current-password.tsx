import { useLingui } from "@lingui/react/macro";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

export interface CurrentPasswordProps {
  actionError: ActionError | null;
  /** The label; default: Password. */
  label?: string;
  /** The name; default: `password`. */
  name?: string;
  "data-autofocus"?: boolean;
}

export function CurrentPassword({ actionError, label, name = "password", ...rest }: CurrentPasswordProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={label ?? t`Password`}
      name={name}
      autoComplete="current-password"
      required
      error={fieldError(actionError, name)}
      {...rest}
    />
  );
}
