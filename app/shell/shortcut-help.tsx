import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Keys } from "./keys.tsx";
import { EVERYWHERE, useShortcutGroups } from "#app/parts/command-bar/shortcuts.ts";

/** The shortcuts of this page. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const groups = useShortcutGroups();
  const pageFirst = groups.toSorted((a, b) => Number(a.title === EVERYWHERE) - Number(b.title === EVERYWHERE));
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard shortcuts`}>
      {open &&
        pageFirst.map(({ title, shortcuts }) => (
          <section key={title} className="grid gap-1">
            <h3 className="text-sm text-ink-soft">{translate(title)}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={keys}>
                  <dt>{does}</dt>
                  <dd className="text-end text-sm">
                    <Keys keys={keys} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      <p className="text-sm text-ink-soft">
        <Trans>Single keys can be switched off in the settings.</Trans>
      </p>
    </Dialog>
  );
}
