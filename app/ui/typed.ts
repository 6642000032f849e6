import { useEffect, useRef, useState } from "react";

/**
 * The current values of a form's text fields by name; null until scripts run. `left` contains the fields that were
 * changed and then blurred, or submitted with Enter. Spread `form` on the form, or on an element in it.
 */
export function useTyped<Spread extends HTMLElement = HTMLFormElement>() {
  const ref = useRef<Spread>(null);
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const read = () => {
    // The page may render something else instead of the form, and the form may belong to another component.
    const form = ref.current?.closest("form");
    if (!form) return;
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    setTyped(Object.fromEntries(fields) as Record<string, string>);
  };
  // A password manager may fill fields before hydration.
  useEffect(read, []);
  useEffect(() => {
    // React's change event fires on each input; the browser's own event fires when the field is left.
    const form = ref.current;
    const leave = ({ target }: Event) => setLeft((all) => new Set(all).add((target as HTMLInputElement).name));
    form?.addEventListener("change", leave);
    return () => form?.removeEventListener("change", leave);
  }, []);
  return { typed, left, form: { ref, onInput: read } };
}
