import {
  createContext,
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from "react";

import { useTranslate } from "#app/i18n/use-lingui.tsx";

/** The props that a Field passes to its control. */
interface Wiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<Wiring | null>(null);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error, shown under the control and announced. Null or empty if the value is valid. */
  error?: string | null | undefined;
  /** Hides the label visually. */
  hideLabel?: boolean;
  className?: string;
  /** One TextInput, Textarea or Select. It gets its id and descriptions from the Field. */
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, hideLabel, className = "", children }: FieldProps) {
  const id = useId();
  const translate = useTranslate();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const wiring: Wiring = { id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined };
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-semibold"}>
        {label}
      </label>
      <FieldContext.Provider value={wiring}>{children}</FieldContext.Provider>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
    </div>
  );
}

/** The props that a Field passes to its control; empty if there is no Field. */
const useField = () => useContext(FieldContext);

export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TextInput(
  { className = "", ...rest },
  ref,
) {
  return <input ref={ref} {...useField()} {...rest} className={`control ${className}`} />;
});

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className = "", ...rest },
  ref,
) {
  return <textarea ref={ref} {...useField()} {...rest} className={`control ${className}`} />;
});

export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className = "", ...rest },
  ref,
) {
  return <select ref={ref} {...useField()} {...rest} className={`control ${className}`} />;
});
