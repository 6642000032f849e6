import type { ReactNode, RefObject } from "react";

interface SectionProps {
  id: string;
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of the settings, with its heading beside it; on phones the heading is above. */
export function Section({ id, heading, lead, headingRef, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        {/* The heading gets the focus when the focused row is removed. */}
        <h3 ref={headingRef} id={id} tabIndex={-1} className="outline-none">
          {heading}
        </h3>
        {lead && <div className="mt-1 text-sm text-ink-soft">{lead}</div>}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
    </section>
  );
}
