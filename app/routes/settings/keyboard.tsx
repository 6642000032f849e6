import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { switchShortcuts, useShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { Section } from "./section.tsx";

/** A switch for single-key shortcuts. It applies to this browser and not to the account. */
export function Keyboard() {
  const { t } = useLingui();
  const isOn = useShortcutsOn();
  const isHydrated = useHydrated();
  return (
    <Section id="keyboard" heading={t`Keyboard`} lead={t`For this browser.`}>
      <div className="flex items-start gap-3">
        <Checkbox
          id="shortcuts"
          aria-describedby="shortcuts-hint"
          className="mt-0.5"
          checked={isOn}
          disabled={!isHydrated}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        <div>
          <label htmlFor="shortcuts">
            <Trans>Keyboard shortcuts</Trans>
          </label>
          <p id="shortcuts-hint" className="text-sm text-ink-soft">
            <Trans>
              Single keys that act at once; press <kbd className="font-mono">?</kbd> to see them. Switch them off if
              they get in the way of what you speak or type with.
            </Trans>
          </p>
        </div>
      </div>
    </Section>
  );
}
