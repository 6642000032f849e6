import { useEffect, useRef, useState } from "react";

/** What stands in a form's text fields as it is typed, by name; null until scripts run. Spread `form` on the form. */
export function useTyped() {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const read = () => {
    // A page may say something else instead of its form.
    if (!ref.current) return;
    const fields = [...new FormData(ref.current)].filter(([, value]) => typeof value === "string");
    setTyped(Object.fromEntries(fields) as Record<string, string>);
  };
  // A password manager may have been quicker than the scripts.
  useEffect(read, []);
  return { typed, form: { ref, onInput: read } };
}
