import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { View } from "./view.ts";

/** Milliseconds after the last key until the list is searched. */
const TYPING_MS = 300;

/** Searches a list while typing; the address has the search. */
export function ListSearch({ label, view }: { label: string; view: View }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  const { language, tab, search = "", sortBy = "created_at", sortOrder } = view;

  // The address may change by back, forward, or a link to the pack.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Form action="/admin-language" role="search" className="w-full md:w-64">
      <input type="hidden" name="language" value={language} />
      {tab && <input type="hidden" name="tab" value={tab} />}
      {sortBy !== "created_at" && <input type="hidden" name="sortBy" value={sortBy} />}
      {sortOrder === "desc" && <input type="hidden" name="sortOrder" value="desc" />}
      <Field label={label} hideLabel>
        <TextInput
          ref={input}
          type="search"
          name="search"
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
