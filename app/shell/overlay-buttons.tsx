import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconButton } from "#app/ui/icon-button.tsx";
import { FIND, showOverlay } from "#app/parts/command-bar/shortcuts.ts";

/**
 * Two buttons: one opens the command bar, the other, which phones do not show, the list of shortcuts. On phones the
 * first one is an icon, because a word would take two rows in some languages. They need scripts.
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
