import { Trans } from "@lingui/react/macro";
import { type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { closeDialog, OPENS_EVENT } from "./open-dialog.ts";

interface FormDialogProps {
  id: string;
  /** The question. */
  title: string;
  /** A text that explains the consequence. */
  text: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a form in the server's HTML, so that it works without scripts. On a page that the browser renders, its
 * contents are rendered when it first opens. The form must end with FormDialogButtons. When it opens, the first control
 * gets the focus.
 */
export function FormDialog({ id, title, text, children }: FormDialogProps) {
  const [isRendered, setRendered] = useState(!useHydrated());
  const listen = useCallback(
    (dialog: HTMLDialogElement | null) =>
      dialog?.addEventListener(OPENS_EVENT, () => flushSync(() => setRendered(true)), { once: true }),
    [],
  );
  return (
    <dialog
      id={id}
      ref={listen}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
    >
      {isRendered && (
        <div className="grid grid-cols-1 gap-4 p-5 md:p-6">
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`} className="text-ink-soft">
            {text}
          </p>
          {children}
        </div>
      )}
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
