import { IconButton } from "#app/ui/icon-button.tsx";
import { FIND, showOverlay } from "#app/parts/command-bar/shortcuts.ts";

/** Opens the line, and the list of keys, which phones don't have. Without scripts neither does anything. */
export function OverlayButtons() {
  return (
    <>
      <button
        type="button"
        aria-label={FIND}
        aria-haspopup="dialog"
        className="btn find noscript:hidden"
        onClick={() => showOverlay("line")}
      >
        Find…
      </button>
      <IconButton
        label="Keyboard shortcuts"
        title="Keyboard shortcuts: ?"
        aria-haspopup="dialog"
        className="noscript:hidden max-md:hidden"
        onClick={() => showOverlay("keys")}
      >
        ?
      </IconButton>
    </>
  );
}
