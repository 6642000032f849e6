import { Trans, useLingui } from "@lingui/react/macro";
import { switchShortcuts, useShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { BrowserSwitch } from "./browser-switch.tsx";

/** A switch for single-key shortcuts. */
export function Keyboard() {
  const { t } = useLingui();
  return (
    <BrowserSwitch
      section="keyboard"
      heading={t`Keyboard`}
      id="shortcuts"
      isOn={useShortcutsOn()}
      onSwitch={switchShortcuts}
      label={<Trans>Keyboard shortcuts</Trans>}
      hint={
        <Trans>
          Single keys that act at once; press <kbd className="font-mono">?</kbd> to see them. Switch them off if they
          get in the way of what you speak or type with.
        </Trans>
      }
    />
  );
}
