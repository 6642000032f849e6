import { useLingui } from "@lingui/react/macro";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { type ComponentProps, type ComponentPropsWithoutRef, forwardRef, useState } from "react";
import { Field, TextInput } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface PasswordFieldProps extends Omit<ComponentPropsWithoutRef<typeof TextInput>, "type"> {
  label: string;
  hint?: ComponentProps<typeof Field>["hint"];
  error?: string | null | undefined;
  autoComplete: "current-password" | "new-password";
}

export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { label, hint, error, ...rest },
  ref,
) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="relative">
        <TextInput
          ref={ref}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...rest}
          type={isShown ? "text" : "password"}
          className="pe-control"
        />
        {isHydrated && (
          <IconButton
            label={isShown ? t`Hide password` : t`Show password`}
            className="absolute end-0 top-0"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
          </IconButton>
        )}
      </div>
    </Field>
  );
});
