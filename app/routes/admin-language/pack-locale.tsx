import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useDone } from "./use-outcome.ts";

interface PackLocaleProps {
  language: string;
  /** The BCP 47 tag; null when the pack has none. */
  locale: string | null;
}

/** The language code of a pack, which decides how its words are compared and sorted. */
export function PackLocale({ language, locale }: PackLocaleProps) {
  const form = useIntent("set-locale", `locale-${language}`);
  const { fetcher, actionError } = form;
  const toast = useToast();
  useDone<{ locale: string | null }>(fetcher, ({ locale: saved }) =>
    toast.show({ text: saved ? `Saved: ${language} follows the rules of ${saved}` : `Saved: ${language} has no code` }),
  );
  return (
    <IntentForm of={form} fields={{ language }} noValidate className="flex flex-wrap items-end gap-2">
      <FormError actionError={actionError} fields={["locale"]} />
      <Field label="Language code" error={fieldError(actionError, "locale")}>
        {/* The server may save another spelling of the code than the typed one. */}
        <TextInput
          key={locale ?? ""}
          name="locale"
          defaultValue={submittedValue(actionError, "locale") ?? locale ?? ""}
          placeholder="tr"
          size={10}
          className="w-auto justify-self-start"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" pending={fetcher.state === "submitting"}>
        Save Code
      </Button>
      <p className="basis-full text-sm text-ink-soft">
        Answers are compared and words are sorted by its rules: tr tells ı from i. Empty for none.
      </p>
    </IntentForm>
  );
}
