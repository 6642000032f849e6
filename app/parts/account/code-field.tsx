import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { fieldError } from "#app/forms/action-data.ts";

/**
 * The field for a two-step code. It appears when an answer has asked for the code, and stays until the sign-in
 * succeeds.
 */
export function CodeField({ actionError }: { actionError: ActionError | null }) {
  const { t } = useLingui();
  const [wasAsked, setAsked] = useState(false);
  const error = fieldError(actionError, "code");
  const isAsked = actionError !== null && (wasAsked || error !== undefined);
  if (isAsked !== wasAsked) setAsked(isAsked);
  if (!isAsked) return null;
  const hint = (
    <Trans>
      Lost the device? A recovery code works as well, once. Without one,{" "}
      <Link to="/contact" className="link">
        write to us
      </Link>
      .
    </Trans>
  );
  return (
    <Field label={t`Code`} hint={hint} error={error}>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </Field>
  );
}
