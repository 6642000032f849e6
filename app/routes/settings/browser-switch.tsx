import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Section } from "./section.tsx";

interface BrowserSwitchProps {
  /** The id of the heading. */
  section: string;
  heading: string;
  id: string;
  isOn: boolean;
  onSwitch(on: boolean): void;
  label: ReactNode;
  hint: ReactNode;
}

/** A section with a switch that applies to this browser and not to the account. */
export function BrowserSwitch({ section, heading, id, isOn, onSwitch, label, hint }: BrowserSwitchProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  return (
    <Section id={section} heading={heading} lead={t`For this browser.`}>
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          aria-describedby={`${id}-hint`}
          className="mt-0.5"
          checked={isOn}
          disabled={!isHydrated}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        </div>
      </div>
    </Section>
  );
}
