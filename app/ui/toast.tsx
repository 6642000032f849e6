import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { later } from "./later.tsx";

/** What a toast says, and the one thing it offers. */
export interface Toast {
  text: string;
  action?: { label: string; run(): void };
  /** Until it is taken away. */
  stays?: boolean;
}

type ShownToast = Toast & { id: number };

export interface ToastRowProps {
  toast: ShownToast;
  remove(id: number): void;
}

// Its text is there at once: what it says may be that there is no network.
const ToastRow = later<ToastRowProps>(
  async () => (await import("./toast-row.tsx")).ToastRow,
  ({ toast }) => <p className="toast py-2 pe-4">{toast.text}</p>,
);

const AT_ONCE = 3;

/** Takes a toast away again. */
type Withdraw = () => void;

const ToastContext = createContext<{ show(toast: Toast): Withdraw }>({ show: () => () => {} });

/**
 * `show({ text, action })`: stays for six seconds, longer while it is pointed at or has focus. F6 leads to it.
 * What it gives takes the toast away at once.
 */
export const useToast = () => useContext(ToastContext);

/** Holds the toasts of everything inside. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const region = useRef<HTMLDivElement>(null);

  const api = useMemo(() => {
    let id = 0;
    return {
      show(toast: Toast) {
        const shown = { ...toast, id: ++id };
        setToasts((all) => [...all, shown].slice(-AT_ONCE));
        return () => setToasts((all) => all.filter((one) => one !== shown));
      },
    };
  }, []);

  useEffect(() => {
    if (toasts.length === 0) return;
    const toToasts = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>(".toast:last-child button")?.focus();
    };
    window.addEventListener("keydown", toToasts);
    return () => window.removeEventListener("keydown", toToasts);
  }, [toasts.length]);

  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext.Provider value={api}>
      {children}
      {/* Always there, or its first message is not announced; of several the new one alone. */}
      <div ref={region} role="status" aria-atomic={false} aria-label="Notifications" className="toasts print:hidden">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} remove={remove} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}
