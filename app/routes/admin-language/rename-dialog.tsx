import { useFetcher } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { fieldError, actionErrorOf } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useDone } from "./use-outcome.ts";

/** Renames a recording. */
export function RenameDialog({ language, filename, onClose }: { language: string; filename: string; onClose(): void }) {
  const fetcher = useFetcher({ key: `rename-${filename}` });
  useDone(fetcher, onClose);
  const actionError = actionErrorOf(fetcher.data);
  return (
    <Dialog open onClose={onClose} title={`Rename ${filename}`}>
      <fetcher.Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="rename-audio" />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="oldFilename" value={filename} />
        <FormError actionError={actionError} fields={["newFilename"]} />
        <Field label="New name" error={fieldError(actionError, "newFilename")}>
          <TextInput name="newFilename" required defaultValue={filename} autoComplete="off" data-autofocus />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
            Rename
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
