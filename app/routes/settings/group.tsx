import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** The groups of the settings by the id of their heading, in their order. */
export const GROUPS = {
  "your-account": "Account",
  "your-projects": "Your projects",
  "your-devices": "Notifications and keys",
  advanced: "Advanced",
} as const;

/** Links to the groups. */
export function GroupIndex() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Groups of settings`}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries(GROUPS).map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-6 items-center">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sections that belong together, under one heading. */
export function Group({ id, children }: { id: keyof typeof GROUPS; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <h2 id={id} tabIndex={-1} className="outline-none">
        {GROUPS[id]}
      </h2>
      {children}
    </div>
  );
}
