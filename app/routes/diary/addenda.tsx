import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { DiaryAddendum } from "#app/domain/diary/addendum.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";
import { addendumTexts } from "./addendum-commands.ts";
import { AddendumEditor } from "./addendum-form.tsx";
import { useAddress } from "./use-address.ts";

const markdown = lazyCode(() => import("./markdown.tsx"));

/** A text for reading: plain at first, and Markdown once that code is loaded. */
export function ReadText({ text }: { text: string }) {
  const loaded = useLazyCode(markdown, true);
  const isHydrated = useHydrated();
  const code = loaded ?? (isHydrated ? markdown.module : undefined);
  if (code) return <code.Markdown text={text} className="leading-relaxed" />;
  return (
    <p dir="auto" className="leading-relaxed whitespace-pre-wrap">
      {text}
    </p>
  );
}

interface AddendaProps {
  addenda: readonly DiaryAddendum[];
  today: string;
  /** Hides the controls that change addenda. */
  readOnly: boolean;
  locale: string;
}

/** The addenda of a day, each with its date. The addendum that the address names is edited. */
export function Addenda({ addenda, today, readOnly, locale }: AddendaProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { params, to } = useAddress();
  const unsent = addendumTexts.usePending().filter(({ isWaiting }) => isWaiting);
  const waiting = new Set(unsent.map(({ change }) => change.addendum_id));
  const edited = readOnly ? null : params.get("edit");
  return addenda.map((addendum) => {
    const { id, written_on, addendum_text } = addendum;
    const day = dateLabel(written_on, locale, "long");
    return (
      <section key={id} className="mt-3 border-s-2 border-line ps-3" aria-label={t`Added on ${day}`}>
        <p className="diary-added">
          <span suppressHydrationWarning>
            <Trans>Added {day}</Trans>
          </span>
          {waiting.has(id) && edited !== id && <span>{translate(NOT_SENT_YET)}</span>}
          {!readOnly && (
            <span className="diary-quiet print:hidden">
              {written_on === today && edited !== id && (
                <Link to={to("edit", id)} preventScrollReset className="of-today">
                  <Trans>Edit</Trans>
                </Link>
              )}
              <Link to={to("remove", id)} preventScrollReset aria-label={t`Delete what was added on ${day}`}>
                <Trans>Delete</Trans>
              </Link>
            </span>
          )}
        </p>
        {edited === id ? <AddendumEditor addendum={addendum} /> : <ReadText text={addendum_text} />}
      </section>
    );
  });
}
