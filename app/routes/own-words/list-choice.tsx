import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";

/** Milliseconds after the last key until the list is searched. */
const TYPING_MS = 300;

/** Chooses the language whose words are shown. */
export function LanguageChoice({ languages, language }: { languages: string[]; language: string | null }) {
  const submit = useSubmit();
  const chosen = useNavigation().formData?.get("language");
  return (
    <Form action="/language/words" className="flex items-end gap-2">
      <Field label="Language" hideLabel>
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
        Show
      </Button>
    </Form>
  );
}

/** Searches the words while typing; the address has the search. */
export function WordSearch({ language, search }: { language: string; search: string }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  // The address may change by back, forward, or a result of the line.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form action="/language/words" role="search" className="w-full md:w-64">
      <input type="hidden" name="language" value={language} />
      <Field label="Search your words" hideLabel>
        <TextInput
          ref={input}
          type="search"
          name="search"
          maxLength={100}
          placeholder="Search your words"
          defaultValue={search}
          onChange={(event) => {
            const { form } = event.currentTarget;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), TYPING_MS);
          }}
        />
      </Field>
    </Form>
  );
}
