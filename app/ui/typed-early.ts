import { useRef } from "react";
import { useStable } from "./stable.ts";

/** A field, with the text that was typed into it before scripts ran; null after that was read. */
type TextField = (HTMLInputElement | HTMLTextAreaElement) & { early?: string | null };

/** At the first call, the text that was typed into a field before scripts ran; otherwise the field's value. */
export function earlyValue(field: TextField): string {
  const { early, value } = field;
  field.early = null;
  return early ?? value;
}

/**
 * The ref for a form. `takeOver` receives the values of the fields with these names, if something was typed before
 * scripts ran, because React would replace it. They are read when the form is attached: in an effect, a key that is
 * pressed before the next render would overwrite the text.
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
