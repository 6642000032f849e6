import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Deletes a pack with its words, recordings and all progress, after the admin has typed its name. */
export function DeletePack({ language, onSent }: { language: string; onSent(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="text-danger">
        <Icon of={Trash2} className="max-md:hidden" />
        <span>
          Delete<span className="max-md:sr-only"> Pack</span>
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Delete the language pack ${language}?`}>
        <DeleteForm language={language} onSent={onSent} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeleteForm({ language, onSent, onCancel }: { language: string; onSent(): void; onCancel(): void }) {
  const form = useIntent("delete-pack");
  const { actionError } = form;
  const [typed, setTyped] = useState("");
  const isSame = typed.trim() === language;
  return (
    <IntentForm
      of={form}
      fields={{ language }}
      className="grid gap-4"
      onSubmit={(event) => (isSame ? onSent() : event.preventDefault())}
    >
      <p className="text-ink-soft">
        This deletes its words, recordings and uploads, and the progress of every learner. This cannot be undone.
      </p>
      <FormError actionError={actionError} fields={["password"]} />
      <Field label={`Type ${language} to confirm`}>
        <TextInput autoComplete="off" data-autofocus value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <ReauthenticateField actionError={actionError} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id="delete-reason" className="me-auto text-sm text-ink-soft max-md:w-full">
          {!isSame && "The name is not typed yet."}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="danger"
          aria-disabled={!isSame}
          aria-describedby="delete-reason"
          pending={form.isSending()}
        >
          Delete Pack
        </Button>
      </div>
    </IntentForm>
  );
}
