import { useRef } from "react";
import { useStable } from "./stable.ts";

/** A field with what was typed into it before scripts ran. Null: that was read. */
type TextField = (HTMLInputElement | HTMLTextAreaElement) & { early?: string | null };

/** The text that was typed into a field before scripts ran, at the first call; else the field's value. */
export function earlyValue(field: TextField): string {
  const { early, value } = field;
  field.early = null;
  return early ?? value;
}

/**
 * The ref of a form. `takeOver` gets the values of the fields with these names, if something was typed there before scripts
 * ran, which React would replace. They are read when the form is attached: in an effect, a key pressed before the next render
 * would overwrite the text.
 */
export function useTypedEarly<Name extends string>(
  names: readonly Name[],
  takeOver: (typed: Record<Name, string>) => void,
) {
  const form = useRef<HTMLFormElement | null>(null);
  const ref = useStable((node: HTMLFormElement | null) => {
    form.current = node;
    const fields = node ? names.map((name) => node.elements.namedItem(name) as TextField) : [];
    const values = fields.map(earlyValue);
    if (fields.some(({ defaultValue }, i) => values[i] !== defaultValue))
      takeOver(Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<Name, string>);
  });
  return { form, ref };
}
