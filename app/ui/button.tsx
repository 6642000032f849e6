import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from "react";

type Variant = "primary" | "quiet" | "danger" | "plain";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `quiet` by default. Use one primary button per view. */
  variant?: Variant;
  /** Shows a spinner and ignores clicks. The width and the focus do not change. */
  pending?: boolean;
}

/** A button. It submits its form only with `type="submit"`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = "quiet", pending = false, className = "", children, ...rest },
  ref,
) {
  const isInert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault();
    else rest.onClick?.(event);
  }
  return (
    <button
      ref={ref}
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
});

/** A link styled as a button. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkProps & { variant?: Variant }>(function LinkButton(
  { variant = "quiet", className = "", children, ...rest },
  ref,
) {
  return (
    <Link ref={ref} {...rest} className={`btn btn-${variant} ${className}`}>
      <span>{children}</span>
    </Link>
  );
});
