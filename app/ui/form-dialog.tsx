import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { closeDialog } from "./open-dialog.ts";

interface FormDialogProps {
  id: string;
  /** The question. */
  title: string;
  /** A text that explains the consequence. */
  text: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a form in the page's HTML, so that it works without scripts. The form must end with
 * FormDialogButtons. When it opens, the first control gets the focus.
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
  id: string;
  /** The label of the confirming button, a verb. */
  confirm: string;
  danger?: boolean;
  pending?: boolean;
}

/** Cancel, and the button that submits the form. */
export function FormDialogButtons({ id, confirm, danger = false, pending = false }: FormDialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button command="close" commandfor={id} onClick={() => closeDialog(id)}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending}>
        {confirm}
      </Button>
    </div>
  );
}
