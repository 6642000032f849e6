import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { forwardRef } from "react";

/** A path of this site, or a mailto address. */
export type Path = `/${string}` | `mailto:${string}`;

export interface LinkProps extends Omit<RemixLinkProps, "to" | "discover" | "prefetch"> {
  to: Path;
}

/** A link within the product. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  return <RemixLink ref={ref} discover="none" {...props} />;
});
