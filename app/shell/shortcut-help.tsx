import { Fragment } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { EVERYWHERE, useShortcutGroups } from "./shortcuts.ts";

/** The keys of a shortcut by their labels. */
const caps = (keys: string) => keys.split(" ").map((press) => press.replace("[Shift]+", "").split("+").map(sign));
const sign = (key: string) => key.replace(/^(Digit|Arrow)/, "");

/** The shortcuts of this page. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const groups = useShortcutGroups();
  const pageFirst = groups.toSorted((a, b) => Number(a.title === EVERYWHERE) - Number(b.title === EVERYWHERE));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {open &&
        pageFirst.map(({ title, shortcuts }) => (
          <section key={title} className="grid gap-1">
            <h3 className="text-sm text-ink-soft">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={keys}>
                  <dt>{does}</dt>
                  <dd className="text-end text-sm">
                    {caps(keys).map((press, at) => (
                      <Fragment key={press.join()}>
                        {at > 0 && " then "}
                        {press.map((cap) => (
                          <kbd key={cap} className="kbd">
                            {cap}
                          </kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      <p className="text-sm text-ink-soft">Single keys can be switched off in the settings.</p>
    </Dialog>
  );
}
