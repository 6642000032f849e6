import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

type Variant = "primary" | "quiet" | "danger" | "plain";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Quiet unless said. One primary a view. */
  variant?: Variant;
  /** Work goes on: keeps its width and its focus, shows a spinner, and pressing it again does nothing. */
  pending?: boolean;
}

/** A button. It submits its form only where `type="submit"` says so. */
export function Button({ variant = "quiet", pending = false, className = "", children, ...rest }: ButtonProps) {
  const isInert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault();
    else rest.onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={`btn btn-${variant} ${className}`}
      aria-busy={pending || undefined}
      aria-disabled={isInert || undefined}
    >
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = "quiet",
  className = "",
  children,
  ...rest
}: LinkProps & { variant?: Variant }) {
  return (
    <Link {...rest} className={`btn btn-${variant} ${className}`}>
      <span>{children}</span>
    </Link>
  );
}
