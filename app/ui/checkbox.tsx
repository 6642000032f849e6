import { forwardRef, type InputHTMLAttributes } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "aria-label"> {
  /** Its accessible name; omit it inside a visible label. */
  label?: string;
}

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, className = "", ...rest },
  ref,
) {
  return <input ref={ref} type="checkbox" aria-label={label} {...rest} className={`checkbox ${className}`} />;
});
