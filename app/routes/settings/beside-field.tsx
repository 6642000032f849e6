import type { ReactNode } from "react";

/** Holds a button level with the Field beside it, whatever stands below that; on phones it stands below the Field. */
export const BesideField = ({ children }: { children: ReactNode }) => (
  <div className="md:pt-[calc(1lh+0.25rem)]">{children}</div>
);
