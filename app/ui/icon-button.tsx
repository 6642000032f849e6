import { type ButtonHTMLAttributes, forwardRef } from "react";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** Its accessible name and tooltip. */
  label: string;
}

/** A square button with an icon and an accessible name. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className = "", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`btn btn-icon ${className}`}
    />
  );
});
