import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";

/** Milliseconds after the last key until the list is searched. */
const TYPING_MS = 300;

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
