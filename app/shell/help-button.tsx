import { IconButton } from "#app/ui/icon-button.tsx";
import { showShortcutHelp } from "./shortcuts.ts";

/** Opens the list of keys, which `?` opens too. Phones have no keys, and pages without scripts none that act. */
export function HelpButton() {
  return (
    <IconButton
      label="Keyboard shortcuts"
      title="Keyboard shortcuts: ?"
      aria-haspopup="dialog"
      className="noscript:hidden max-md:hidden"
      onClick={() => showShortcutHelp(true)}
    >
      ?
    </IconButton>
  );
}
