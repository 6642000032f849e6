import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { closeDialog } from "./open-dialog.ts";

interface FormDialogProps {
  id: string;
  /** The question. */
  title: string;
  /** The consequence. */
  text: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that stands in the page and holds a form, so that asking and doing work without scripts. The form ends with
 * FormDialogButtons; opened, focus is on what comes first in it.
 */
export function FormDialog({ id, title, text, children }: FormDialogProps) {
  return (
    <dialog id={id} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} closedby="any">
      <div className="grid grid-cols-1 gap-4 p-5 md:p-6">
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`} className="text-ink-soft">
          {text}
        </p>
        {children}
      </div>
    </dialog>
  );
}

interface FormDialogButtonsProps {
  /** The dialog's. */
  id: string;
  /** The verb. */
  confirm: string;
  danger?: boolean;
  pending?: boolean;
}

/** Cancel, and the verb that submits the form around it. */
export function FormDialogButtons({ id, confirm, danger = false, pending = false }: FormDialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button command="close" commandfor={id} onClick={() => closeDialog(id)}>
        Cancel
      </Button>
      <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending}>
        {confirm}
      </Button>
    </div>
  );
}
