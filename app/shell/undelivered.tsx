import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { listenToUndelivered } from "#app/ui/typed-ahead.ts";

/** The session storage key of texts whose field did not open. They survive a reload of this tab. */
const KEY = "sevenfold-typed-ahead";

interface Stored {
  userId: string;
  text: string;
}

function read(userId: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    return stored?.userId === userId ? stored.text : "";
  } catch {
    return "";
  }
}

function keep(stored: Stored): void {
  try {
    if (stored.text) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the text is lost on a reload.
  }
}

/** Shows what was typed for a field that did not open, until the person has taken it from there or discards it. */
export function Undelivered({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => read(userId));
  useEffect(() => {
    listenToUndelivered((more) => {
      // Stored at once, because the page may be going away.
      const all = [read(userId), more].filter(Boolean).join("\n");
      keep({ userId, text: all });
      setText(all);
    });
  }, [userId]);
  function change(next: string) {
    keep({ userId, text: next });
    setText(next);
  }
  if (!text) return null;
  return (
    <div role="status" className="typed-ahead">
      <Field label={t`Typed for a field that did not open`}>
        <Textarea rows={2} value={text} onChange={(event) => change(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button onClick={() => change("")}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
