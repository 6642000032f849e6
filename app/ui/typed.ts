import { useEffect, useRef, useState } from "react";

/**
 * The current values of a form's text fields by name; null until scripts run. `left` names the fields that were changed
 * and then blurred, or submitted with Enter. Spread `form` on the form.
 */
export function useTyped() {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const read = () => {
    // The page may show something else instead of the form.
    if (!ref.current) return;
    const fields = [...new FormData(ref.current)].filter(([, value]) => typeof value === "string");
    setTyped(Object.fromEntries(fields) as Record<string, string>);
  };
  // A password manager may fill fields before hydration.
  useEffect(read, []);
  useEffect(() => {
    // React's change event fires on each input; the browser's own fires when the field is left.
    const form = ref.current;
    const leave = ({ target }: Event) => setLeft((all) => new Set(all).add((target as HTMLInputElement).name));
    form?.addEventListener("change", leave);
    return () => form?.removeEventListener("change", leave);
  }, []);
  return { typed, left, form: { ref, onInput: read } };
}
