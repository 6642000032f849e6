import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";

/** A button that copies a text to the clipboard and says whether that worked. Without scripts there is no button. */
export function CopyButton({ text, children }: { text: string; children?: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState("");
  if (!useHydrated()) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t`Copied`);
    } catch {
      setSaid(t`Not copied: select the text and copy it yourself`);
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{children ?? t`Copy`}</Button>
      <span role="status" className="self-center text-sm text-ink-soft empty:hidden">
        {said}
      </span>
    </>
  );
}
