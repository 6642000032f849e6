import { useLingui } from "@lingui/react/macro";
import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { Button } from "./button.tsx";
import { focusedElement } from "./typed-ahead.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  /** Mounted only while open, so that its contents always start fresh. */
  open: boolean;
  /** Called on Escape, the close button and a click outside. */
  onClose(): void;
  title: ReactNode;
  /** The dialog's description for screen readers. */
  text?: ReactNode;
  children: ReactNode;
  /** An alert dialog has no close button: one of its buttons must be pressed. */
  role?: "dialog" | "alertdialog";
  closeButton?: RefObject<HTMLButtonElement>;
}

/**
 * A modal dialog; a bottom sheet on phones. Focus goes to the element with `data-autofocus`, else to the first control,
 * and back on close.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, text, children, role = "dialog", closeButton }: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // It replaces another dialog in one step: a key that is typed between two dialogs would go to the page.
  useEffectBeforePaint(() => {
    const dialog = ref.current!;
    const before = focusedElement();
    dialog.showModal();
    // The DOM is queried because the children can be anything.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // A click on the dialog element itself is outside its contents.
  const closeBeside = (event: MouseEvent) => event.target === ref.current && onClose();

  return (
    // A click outside closes the dialog; keyboard users have Escape.
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="relative grid grid-cols-1 gap-4 p-5 md:p-6">
        <h2 id={id} className={role === "dialog" ? "pe-control" : ""}>
          {title}
        </h2>
        {text && (
          <div id={`${id}-text`} className="text-ink-soft">
            {text}
          </div>
        )}
        {children}
        {role === "dialog" && (
          <IconButton
            ref={closeButton}
            label={t`Close`}
            className="absolute end-3 top-3 md:end-4 md:top-4"
            onClick={onClose}
          >
            <Icon of={X} />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** A text that explains the consequence. */
  children?: ReactNode;
  /** The label of the confirming button, a verb. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const { open, title, children, confirm, cancel = t`Cancel`, danger = false, pending = false } = props;
  return (
    <Dialog open={open} onClose={props.onCancel} title={title} text={children} role="alertdialog">
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={props.onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
