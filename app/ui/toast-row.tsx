import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ToastRowProps } from "./toast.tsx";

/** Milliseconds. */
const LIFE = 6000;

/** One toast: its text, the one thing it offers, and a way to send it off. */
export function ToastRow({ toast: { id, text, action, stays }, remove }: ToastRowProps) {
  const [isHeld, setHeld] = useState(false);
  const end = () => remove(id);

  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(remove, LIFE, id);
    return () => clearTimeout(timer);
  }, [isHeld, stays, remove, id]);

  return (
    // Resting on it only keeps it there.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && end()}
    >
      <p className="me-auto min-w-0 py-1">{text}</p>
      {action && (
        <Button
          variant="plain"
          onClick={() => {
            action.run();
            end();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={end}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
