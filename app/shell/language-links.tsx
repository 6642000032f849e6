import { useLocation } from "@remix-run/react";
import { useLingui } from "@lingui/react/macro";
import { directionOf, type Language, LANGUAGE_PARAMETER, LANGUAGES, languages } from "#app/i18n/language.ts";

/** Links to each language, by its own name, for visitors. People with an account choose in the settings. */
export function LanguageLinks({ language }: { language: Language }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const href = (other: Language) => `${pathname}?${LANGUAGE_PARAMETER}=${other}`;
  return (
    <details className="ms-auto">
      <summary className="link flex min-h-control items-center text-ink-soft">
        <span className="sr-only">{t`Language:`} </span>
        {LANGUAGES[language].name}
      </summary>
      <ul className="flex flex-wrap gap-x-5" aria-label={t`Languages`}>
        {languages.map((other) => (
          <li key={other}>
            {/* Each document has one language, so another language is another document. */}
            <a
              href={href(other)}
              hrefLang={other}
              lang={other}
              dir={directionOf(other)}
              aria-current={other === language ? "true" : undefined}
              className="link flex min-h-control min-w-control items-center text-ink-soft"
            >
              {LANGUAGES[other].name}
            </a>
          </li>
        ))}
      </ul>
      {!LANGUAGES[language].isReviewed && (
        <p className="text-ink-soft">
          <a
            href="/contact#translations"
            className="link"
          >{t`Not reviewed by a native speaker yet. Tell us what to mend.`}</a>
        </p>
      )}
    </details>
  );
}
