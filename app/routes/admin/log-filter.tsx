import { Form } from "@remix-run/react";
import Download from "lucide/dist/esm/icons/download.mjs";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { areaText, type View } from "./view.ts";

export function LogFilter({ view }: { view: View }) {
  const { area, who, from, to, before: _, ...others } = view;
  const form = useRef<HTMLFormElement>(null);

  // Back and forward change the filter.
  useEffect(() => {
    for (const [name, value] of Object.entries({ area, who, from, to })) {
      (form.current!.elements.namedItem(name) as HTMLInputElement).value = value;
    }
  }, [area, who, from, to]);

  return (
    <Form ref={form} action="/admin" role="search" aria-label="Audit log" className="log-filter" preventScrollReset>
      {Object.entries(others).map(
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
        Log as CSV
      </Button>
    </Form>
  );
}
