import { useRef } from "react";
import { useStable } from "./stable.ts";

type TextField = (HTMLInputElement | HTMLTextAreaElement) & { early?: string };

/** What a field has, or had before React replaced what was typed before scripts ran. EARLY_KEYS_SCRIPT notes it. */
export const earlyValue = (field: TextField): string => field.early ?? field.value;

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
    if (fields.some((field) => earlyValue(field) !== field.defaultValue))
      takeOver(Object.fromEntries(fields.map((field) => [field.name, earlyValue(field)])) as Record<Name, string>);
  });
  return { form, ref };
}
