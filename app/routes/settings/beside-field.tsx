import type { ReactNode } from "react";

/** Aligns a button with the Field beside it, whatever is below that Field; on phones the button is below it. */
export const BesideField = ({ children }: { children: ReactNode }) => (
  <div className="md:pt-[calc(1lh+0.25rem)]">{children}</div>
);
