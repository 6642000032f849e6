import { Trans, useLingui } from "@lingui/react/macro";
import { type Language, LANGUAGES, languages } from "#app/i18n/language.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { AccountChange } from "./account-change.tsx";

interface ChangeLanguageProps {
  /** Null for the browser's language. */
  chosenLanguage: Language | null;
  browserLanguage: Language;
}

/** The choice of the language of pages, mails and notifications. Each language is shown by its own name. */
export function ChangeLanguage({ chosenLanguage, browserLanguage }: ChangeLanguageProps) {
  const { t } = useLingui();
  const { name: browserName } = LANGUAGES[browserLanguage];
  return (
    <AccountChange
      intent="change-language"
      verb={t`Change Language`}
      title={t`Your language`}
      text={t`Pages, mails and notifications speak it, on every device. What you wrote stays as it is.`}
      fields={["locale"]}
    >
      {(actionError) => (
        <Field label={t({ message: "Language", context: "of pages" })} error={fieldError(actionError, "locale")}>
          <Select name="locale" defaultValue={submittedValue(actionError, "locale") ?? chosenLanguage ?? ""}>
            <option value="">{t`As the browser says: ${browserName}`}</option>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGES[language].name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </AccountChange>
  );
}

/**
 * A note that no native speaker has reviewed the texts of a language yet, with a link that explains how to correct
 * them.
 */
export function ReviewNote({ language }: { language: Language }) {
  if (LANGUAGES[language].isReviewed) return null;
  return (
    <span className="basis-full text-sm text-ink-soft">
      <Trans>
        Not reviewed by a native speaker yet.{" "}
        <a href="/contact#translations" className="link">
          Tell us what to mend
        </a>
      </Trans>
    </span>
  );
}
