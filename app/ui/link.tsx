import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { forwardRef } from "react";

/** An address here, from the root, or somebody's to write to. */
export type Path = `/${string}` | `mailto:${string}`;

export interface LinkProps extends Omit<RemixLinkProps, "to" | "discover" | "prefetch"> {
  to: Path;
}

/** A link inside the product. On the server it is an element: what Remix adds is for clicks, and took a twentieth of a page. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (typeof document !== "undefined") return <RemixLink ref={ref} discover="none" {...props} />;
  const { to, children, preventScrollReset: _, reloadDocument: __, ...rest } = props;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
});
