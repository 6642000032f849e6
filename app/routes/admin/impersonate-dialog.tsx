import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import {
  IMPERSONATE_FAILED_MESSAGE,
  IMPERSONATION_MINUTES,
  MAX_REASON,
} from "#app/domain/impersonation/impersonation.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";

export const dialogId = (id: string) => `impersonate-${id}`;

/** Names the user, explains impersonation, and asks for the reason. */
export function ImpersonateDialog({
  user: { id, name, role, email },
}: {
  user: { id: string; name: string; role: string; email: string };
}) {
  const fetcher = useFetcher({ key: dialogId(id) });
  // The error of a form without scripts.
  const before = actionErrorOf(useLastActionData());
  const refusedBefore = before?.values.user_id === id ? before : null;
  const [reason, setReason] = useState(submittedValue(refusedBefore, "reason") ?? "");
  const actionError = actionErrorOf(fetcher.data);
  return (
    <FormDialog
      id={dialogId(id)}
      title={`Impersonate ${name}?`}
      text={
        <>
          For {IMPERSONATION_MINUTES} minutes at most you see and change what{" "}
          {role === "demo" ? name : `${name} (${email})`} has. What you change is logged with both names. Diary texts
          stay hidden, and {name} can read in their settings that you were there, and why.
        </>
      }
    >
      {/* Without scripts an error would load another page with a closed dialog, so the browser validates the field. */}
      <fetcher.Form method="post" action="/admin" noValidate={useHydrated()} className="grid gap-4">
        <FormError actionError={actionError} fields={["reason", "password"]} fallback={IMPERSONATE_FAILED_MESSAGE} />
        <input type="hidden" name="intent" value="impersonate" />
        <input type="hidden" name="user_id" value={id} />
        <Field
          label="Reason"
          error={fieldError(actionError, "reason")}
          hint={<CharacterCount value={reason} max={MAX_REASON} />}
        >
          <Textarea
            name="reason"
            rows={2}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <ReauthenticateField actionError={actionError ?? refusedBefore} />
        <FormDialogButtons id={dialogId(id)} confirm="Impersonate" danger pending={isSending(fetcher)} />
      </fetcher.Form>
    </FormDialog>
  );
}
