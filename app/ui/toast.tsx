import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { ToastRow } from "./toast-row.tsx";

/** A toast's text and its one action. */
export interface Toast {
  text: string;
  action?: { label: string; run(): void };
  /** Stays until it is closed. */
  stays?: boolean;
}

type ShownToast = Toast & { id: number };

export interface ToastRowProps {
  toast: ShownToast;
  remove(id: number): void;
}

const AT_ONCE = 3;

/** Closes a toast. */
type Withdraw = () => void;

const ToastContext = createContext<{ show(toast: Toast): Withdraw }>({ show: () => () => {} });

/**
 * `show({ text, action })` shows a toast for six seconds, longer while it is hovered or focused; F6 moves focus to it.
 * Returns a function that closes it at once.
 */
export const useToast = () => useContext(ToastContext);

/** Provides toasts to everything inside. */
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
      {/* Always rendered, otherwise its first message is not announced; only the newest toast is announced. */}
      <div ref={region} role="status" aria-atomic={false} aria-label="Notifications" className="toasts print:hidden">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} remove={remove} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}
