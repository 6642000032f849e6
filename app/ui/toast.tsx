import { useLingui } from "@lingui/react/macro";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type ShownToast, type Toast, ToastRow } from "./toast-row.tsx";
import { undoStack } from "./undo-stack.ts";

const AT_ONCE = 3;

/** Closes a toast. */
type Withdraw = () => void;

/** A change that can be undone. */
interface Act {
  text: string;
  undo(): void;
}

interface Toasts {
  show(toast: Toast): Withdraw;
  /**
   * Adds a change to the undo stack without a toast. Returns a function that undoes it, and one that drops it after
   * an error.
   */
  remember(act: Act): { undo(): void; forget: Withdraw };
  /** Undoes the last change of the shown page. Returns false if there is none. */
  undoLast(): boolean;
}

const ToastContext = createContext<Toasts>({
  show: () => () => {},
  remember: (act) => ({ undo: act.undo, forget: () => {} }),
  undoLast: () => false,
});

/**
 * `show({ text, action })` shows a toast for six seconds, longer while it is hovered or focused; F6 moves focus to
 * it. Returns a function that closes it at once. With `undo`, the change can be undone even after the toast has
 * closed.
 */
export const useToast = () => useContext(ToastContext);

/** Focuses an element when F6 is pressed. */
function useF6(target: RefObject<HTMLElement>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "F6" || !target.current) return;
      event.preventDefault();
      target.current.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [target]);
}

/** Provides toasts to everything inside. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  /** The first button of the newest toast. */
  const newest = useRef<HTMLButtonElement>(null);
  /** The element that had the focus before the toasts, which gets it back. */
  const before = useRef<HTMLElement | null>(null);

  const api = useMemo(() => {
    let id = 0;
    const acts = undoStack();
    const show = ({ undo, undoLabel = t`Undo`, ...toast }: Toast): Withdraw => {
      const withdraw = () => setToasts((all) => all.filter((one) => one.id !== shown.id));
      const act = undo && acts.add({ text: toast.text, undo }, withdraw);
      const shown: ShownToast = { ...toast, ...(act && { action: { label: undoLabel, run: act.undo } }), id: ++id };
      setToasts((all) => [...all, shown].slice(-AT_ONCE));
      return () => {
        act?.forget();
        withdraw();
      };
    };
    return {
      show,
      remember: (act: Act) => acts.add(act),
      undoLast: () => acts.undoLast((text) => show({ text: t`Undone: ${text}` })) !== null,
    };
  }, [t]);

  useF6(newest);

  const remove = useCallback((id: number, hadFocus: boolean) => {
    setToasts((all) => all.filter((toast) => toast.id !== id));
    if (hadFocus) before.current?.focus();
  }, []);

  return (
    <ToastContext.Provider value={api}>
      {children}
      {/* Always rendered, because otherwise its first message would not be announced. Only the newest toast is
          announced. */}
      <div
        role="status"
        aria-atomic={false}
        aria-label={t`Notifications`}
        className="toasts print:hidden"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
        }}
      >
        {toasts.map((toast, at) => (
          <ToastRow
            key={toast.id}
            toast={toast}
            first={at === toasts.length - 1 ? newest : undefined}
            remove={remove}
          />
        ))}
      </div>
    </ToastContext.Provider>
  );
}
