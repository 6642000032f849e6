import { X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

/** What a toast says, and the one thing it offers. */
export interface Toast {
  text: string;
  action?: { label: string; run(): void };
}

type Shown = Toast & { id: number };

const LIFE = 6000;
const AT_ONCE = 3;

const ToastContext = createContext<{ show(toast: Toast): void }>({ show: () => {} });

/** `show({ text, action })`: stays for six seconds, longer while it is pointed at or has focus. F6 leads to it. */
export const useToast = () => useContext(ToastContext);

/** Holds the toasts of everything inside. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);

  const api = useMemo(() => {
    let id = 0;
    return { show: (toast: Toast) => setToasts((all) => [...all, { ...toast, id: ++id }].slice(-AT_ONCE)) };
  }, []);

  useEffect(() => {
    if (toasts.length === 0) return;
    const toToasts = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      before.current = document.activeElement;
      region.current?.querySelector("button")?.focus();
    };
    window.addEventListener("keydown", toToasts);
    return () => window.removeEventListener("keydown", toToasts);
  }, [toasts.length]);

  const remove = useCallback((id: number) => {
    const hadFocus = region.current?.contains(document.activeElement);
    setToasts((all) => all.filter((toast) => toast.id !== id));
    if (hadFocus && before.current instanceof HTMLElement) before.current.focus();
  }, []);

  return (
    <ToastContext.Provider value={api}>
      {children}
      {/* Always there, or its first message is not announced. */}
      <div ref={region} role="status" aria-label="Notifications" className="toasts print:hidden">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} remove={remove} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function ToastRow({ toast: { id, text, action }, remove }: { toast: Shown; remove(id: number): void }) {
  const [isHeld, setHeld] = useState(false);
  const end = () => remove(id);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(remove, LIFE, id);
    return () => clearTimeout(timer);
  }, [isHeld, remove, id]);

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
      <p className="me-auto py-1">{text}</p>
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
