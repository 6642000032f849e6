import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { forwardRef } from "react";

/** A path of this site, or a mailto address. */
export type Path = `/${string}` | `mailto:${string}`;

export interface LinkProps extends Omit<RemixLinkProps, "to" | "discover" | "prefetch"> {
  to: Path;
}

/**
 * A link within the product. The server renders a plain element: Remix's Link only matters for clicks, and took a
 * twentieth of a page's rendering time.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (typeof document !== "undefined") return <RemixLink ref={ref} discover="none" {...props} />;
  const { to, children, preventScrollReset: _, reloadDocument: __, ...rest } = props;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
});
