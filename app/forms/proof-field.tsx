import { useState } from "react";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { ActionError } from "./action.server.ts";
import { fieldError } from "./action-data.ts";

/** The field for the person's own password, once an answer has asked for it and until one has no error. */
export function ProofField({ refusal }: { refusal: ActionError | null }) {
  const [wasAsked, setAsked] = useState(false);
  const error = fieldError(refusal, "password");
  const isAsked = refusal !== null && (wasAsked || error !== undefined);
  if (isAsked !== wasAsked) setAsked(isAsked);
  if (!isAsked) return null;
  return <PasswordField label="Your password" name="password" autoComplete="current-password" required error={error} />;
}
