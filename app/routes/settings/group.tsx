import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** The groups of the settings in order, by the ids of their headings. */
export const GROUPS = {
  "your-account": msg`Account`,
  "your-projects": msg`Your projects`,
  "your-calendars": msg({ message: "Calendars", comment: "A group of settings" }),
  "your-devices": msg`Notifications and keys`,
  advanced: msg`Advanced`,
} as const;

/** Links to the groups, without those in `without`. */
export function GroupIndex({ without }: { without: readonly string[] }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Groups of settings`}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries(GROUPS)
          .filter(([id]) => !without.includes(id))
          .map(([id, heading]) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-6 items-center">
                {i18n._(heading)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Sections that belong together, under one heading. */
export function Group({ id, children }: { id: keyof typeof GROUPS; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <h2 id={id} tabIndex={-1} className="outline-none">
        {i18n._(GROUPS[id])}
      </h2>
      {children}
    </div>
  );
}
