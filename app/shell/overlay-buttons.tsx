import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconButton } from "#app/ui/icon-button.tsx";
import { FIND, showOverlay } from "#app/parts/command-bar/shortcuts.ts";

/**
 * Opens the line, and the list of keys, which phones don't have. On phones the line has an icon: a word would take two rows in
 * some languages. Without scripts neither does anything.
 */
export function OverlayButtons() {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <>
      <button
        type="button"
        aria-label={translate(FIND)}
        aria-haspopup="dialog"
        className="btn find drawn-icon noscript:hidden"
        onClick={() => showOverlay("commands")}
      >
        <span className="max-md:hidden">
          <Trans>Find…</Trans>
        </span>
      </button>
      <IconButton
        label={t`Keyboard shortcuts`}
        title={t`Keyboard shortcuts: ?`}
        aria-haspopup="dialog"
        className="noscript:hidden max-md:hidden"
        onClick={() => showOverlay("keys")}
      >
        ?
      </IconButton>
    </>
  );
}
