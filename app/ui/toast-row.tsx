import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import X from "lucide/dist/esm/icons/x.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { openModals } from "./modal.ts";
import { TOAST_MS } from "./toast-life.ts";

/** A toast's text and its one action. */
export interface Toast {
  text: string;
  action?: { label: string; run(): void };
  /** Undoes the change that the toast reports. It is the toast's action, and the undo key calls it too. */
  undo?(): void;
  /** The text of that action; default: Undo. */
  undoLabel?: string;
  /** The toast is shown until it is closed. */
  stays?: boolean;
}

export type ShownToast = Toast & { id: number };

interface ToastRowProps {
  toast: ShownToast;
  /** The ref of its first button. */
  first: RefObject<HTMLButtonElement> | undefined;
  remove(id: number, hadFocus: boolean): void;
}

/** Milliseconds between two checks whether a dialog is open. */
const POLL_MS = 250;

/** A toast: its text, one action, and a close button. */
export function ToastRow({ toast: { id, text, action, stays }, first, remove }: ToastRowProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [isHeld, setHeld] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const end = () => remove(id, row.current!.contains(document.activeElement));

  useEffect(() => {
    if (isHeld || stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (run: () => void, ms: number) => void (timer = setTimeout(run, ms));
    // Under a dialog a toast can neither be read nor clicked, so its time starts again after the dialog is closed.
    const isCovered = () => openModals().length > 0;
    const start = () => (isCovered() ? wait(start, POLL_MS) : wait(expire, TOAST_MS));
    const expire = () => (isCovered() ? start() : remove(id, false));
    start();
    return () => clearTimeout(timer);
  }, [isHeld, stays, remove, id]);

  return (
    // Hovering only keeps the toast open.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={row}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && end()}
    >
      <p className="min-w-0 py-1">{translate(text)}</p>
      <span className="ms-auto flex gap-3">
        {action && (
          <Button
            ref={first}
            variant="plain"
            onClick={() => {
              action.run();
              end();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton ref={action ? undefined : first} label={t`Dismiss`} onClick={end}>
          <Icon of={X} />
        </IconButton>
      </span>
    </div>
  );
}
