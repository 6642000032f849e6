import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MAX_SEARCH } from "#app/domain/pack/word.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { Path } from "#app/ui/link.tsx";
import { HiddenFields } from "#app/forms/hidden-fields.tsx";

/** Milliseconds after the last key press until the list is searched. */
const TYPING_MS = 300;

interface ListSearchProps {
  /** The page of the list. */
  action: Path;
  label: string;
  search: string;
  /** The other search parameters of the address. */
  params: Record<string, string>;
}

/** Searches a list while the person types. The search is part of the address. */
export function ListSearch({ action, label, search, params }: ListSearchProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);

  // The address may change by back, forward, or a link.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Form action={action} role="search" className="w-full md:w-64">
      <HiddenFields fields={params} />
      <Field label={label} hideLabel>
        <TextInput
          ref={input}
          type="search"
          name="search"
          maxLength={MAX_SEARCH}
          placeholder={label}
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
