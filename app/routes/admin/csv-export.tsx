import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { type View, viewPath } from "./view.ts";

interface CsvExportProps {
  /** The form's id, for a button outside of it. */
  id: string;
  intent: "export-log" | "export-users";
  view: View;
  /** The text of the button below the password field. */
  text: string;
}

/** Downloads the rows of the view as CSV. The form loads a document, because the answer is a file. */
export function CsvExport({ id, intent, view, text }: CsvExportProps) {
  const lastError = actionErrorOf(useLastActionData());
  const actionError = lastError?.values.intent === intent ? lastError : null;
  return (
    <Form id={id} method="post" action={viewPath(view)} reloadDocument className="grid max-w-sm gap-3">
      <FormError actionError={actionError} fields={["password"]} />
      <input type="hidden" name="intent" value={intent} />
      <ReauthenticateField actionError={actionError} />
      {actionError && (
        <Button type="submit" className="justify-self-start">
          {text}
        </Button>
      )}
    </Form>
  );
}
