import { useEffect, useRef, useState } from "react";

/**
 * What stands in a form's text fields as it is typed, by name; null until scripts run. `left` names the fields that
 * were changed and then left, or sent off with Enter. Spread `form` on the form.
 */
export function useTyped() {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const read = () => {
    // A page may say something else instead of its form.
    if (!ref.current) return;
    const fields = [...new FormData(ref.current)].filter(([, value]) => typeof value === "string");
    setTyped(Object.fromEntries(fields) as Record<string, string>);
  };
  // A password manager may have been quicker than the scripts.
  useEffect(read, []);
  useEffect(() => {
    // What React calls a change is each input; the browser's own comes when the field is done with.
    const form = ref.current;
    const leave = ({ target }: Event) => setLeft((all) => new Set(all).add((target as HTMLInputElement).name));
    form?.addEventListener("change", leave);
    return () => form?.removeEventListener("change", leave);
  }, []);
  return { typed, left, form: { ref, onInput: read } };
}
