import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { useDone } from "./use-outcome.ts";

/** Renames a recording. */
export function RenameDialog({ language, filename, onClose }: { language: string; filename: string; onClose(): void }) {
  const form = useIntent("rename-audio", `rename-${filename}`);
  const { fetcher, actionError } = form;
  useDone(fetcher, onClose);
  return (
    <Dialog open onClose={onClose} title={`Rename ${filename}`}>
      <IntentForm of={form} fields={{ language, oldFilename: filename }} noValidate className="grid gap-4">
        <FormError actionError={actionError} fields={["newFilename"]} />
        <TextField
          label="New name"
          name="newFilename"
          actionError={actionError}
          required
          defaultValue={filename}
          autoComplete="off"
          data-autofocus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
            Rename
          </Button>
        </div>
      </IntentForm>
    </Dialog>
  );
}
