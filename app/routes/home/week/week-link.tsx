import type { ReactNode } from "react";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Link, type Path } from "#app/ui/link.tsx";
import type { Slide } from "./use-slide.ts";

interface WeekLinkProps {
  /** The accessible name. */
  label?: string;
  /** Its id as a drop target: the week changes when a todo is held over it. */
  hold?: string;
  /** Null if there is no such week. */
  to: Path | null;
  /** Disables the link while a week slides in. */
  slide: Slide;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link in the week's head to another week. */
export function WeekLink({ label, hold, to, slide, isCurrent, children }: WeekLinkProps) {
  const link = useDropTarget<HTMLAnchorElement>(to && hold ? `hold:${hold}` : undefined);
  if (!to) return <span className="btn btn-icon" />;
  return (
    <Link
      ref={link}
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className={label ? "btn btn-icon" : "btn btn-plain text-sm"}
      aria-current={isCurrent || undefined}
      aria-disabled={slide.direction !== null || undefined}
      onClick={slide.hold}
    >
      {children}
    </Link>
  );
}
