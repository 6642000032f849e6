import { Form } from "@remix-run/react";
import Download from "lucide/dist/esm/icons/download.mjs";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { ProofField } from "#app/forms/proof-field.tsx";
import { areaText, type View, viewPath } from "./view.ts";

/** The log's filter, and its export. */
export function LogFilter({ view }: { view: View }) {
  const { area, who, from, to, before: _, ...users } = view;
  const form = useRef<HTMLFormElement>(null);

  // Back and forward change the filter.
  useEffect(() => {
    for (const [name, value] of Object.entries({ area, who, from, to })) {
      form.current!.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value;
    }
  }, [area, who, from, to]);

  return (
    <Form ref={form} action="/admin" role="search" aria-label="Audit log" className="log-filter" preventScrollReset>
      {Object.entries(users).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label="Area">
        <Select name="area" defaultValue={area}>
          <option value="">All</option>
          {Object.entries(areaText).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Username">
        <TextInput name="who" defaultValue={who} maxLength={100} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="From">
        <TextInput type="date" name="from" defaultValue={from} />
      </Field>
      <Field label="To">
        <TextInput type="date" name="to" defaultValue={to} />
      </Field>
      <Button type="submit">Filter</Button>
      <Button type="submit" form="log-export">
        <Icon of={Download} />
        CSV
      </Button>
    </Form>
  );
}

/** Downloads the filtered log. The document is loaded, because the answer is a file. */
export function LogExport({ view }: { view: View }) {
  const refused = actionErrorOf(useLastActionData());
  const refusal = refused?.values.intent === "export-log" ? refused : null;
  return (
    <Form id="log-export" method="post" action={viewPath(view)} reloadDocument className="grid max-w-sm gap-3">
      <FormError refusal={refusal} fields={["password"]} />
      <input type="hidden" name="intent" value="export-log" />
      <ProofField refusal={refusal} />
      {refusal && (
        <Button type="submit" className="justify-self-start">
          Download the Log
        </Button>
      )}
    </Form>
  );
}
