import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { ENGLISH } from "#app/domain/typed-line/english.ts";
import { TYPED_LANGUAGES } from "#app/domain/typed-line/languages.ts";
import { isLanguage, LANGUAGES } from "#app/i18n/language.ts";
import { useTypedWords } from "#app/parts/todo/typed-words.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Keys } from "./keys.tsx";
import { EVERYWHERE, useShortcutGroups } from "#app/parts/command-bar/shortcuts.ts";

/**
 * The help for fields that are typed with a title: examples in the language of the page, and the languages that are
 * understood.
 */
function TypedLineHelp() {
  const { i18n } = useLingui();
  const words = useTypedWords() ?? ENGLISH;
  const names = TYPED_LANGUAGES.flatMap((tag) => (isLanguage(tag) ? LANGUAGES[tag].name : []));
  const languages = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <section className="grid gap-1">
      <h3 className="text-sm text-ink-soft">
        <Trans>Typed with a title</Trans>
      </h3>
      <ul lang={words === ENGLISH ? "en" : undefined}>
        {words.examples.map((example) => (
          <li key={example} dir="auto">
            {example}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        <Trans>Read in the language of the page and in English. Understood: {languages}.</Trans>
      </p>
    </section>
  );
}

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
      {open && <TypedLineHelp />}
      <p className="text-sm text-ink-soft">
        <Trans>Single keys can be switched off in the settings.</Trans>
      </p>
    </Dialog>
  );
}
