import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import type { Path } from "#app/ui/link.tsx";

interface LanguageChoiceProps {
  /** The page that shows the chosen language. */
  action: Path;
  languages: string[];
  language: string | null;
}

export function LanguageChoice({ action, languages, language }: LanguageChoiceProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  // The newly chosen language is shown while its page is loading.
  const chosen = useNavigation().formData?.get("language");
  return (
    <Form action={action} className="flex items-end gap-2">
      <Field label={t`Language`} hideLabel>
        <Select
          name="language"
          value={String(chosen ?? language ?? "")}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          {languages.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="not-noscript:hidden">
        <Trans>Show</Trans>
      </Button>
    </Form>
  );
}
