import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isSecret } from "#app/parts/diary/diary-lock.ts";
import { storesPages } from "#app/client/person.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { listenToUndelivered } from "#app/ui/typed-ahead.ts";
import { onLogout } from "./on-logout.ts";

/** The storage key of the texts that a person typed for a field that did not open. */
const keyOf = (userId: string) => `sevenfold-typed-ahead-${userId}`;

/**
 * Where such a text is stored: for the next visit; or only for this tab if this browser may store nothing, or the
 * diary has a lock, because the text may be meant for the diary.
 */
const place = () => (storesPages() && !isSecret("/diary") ? localStorage : sessionStorage);

function read(userId: string): string {
  try {
    const kept = [localStorage, sessionStorage].map((storage) => storage.getItem(keyOf(userId)));
    return kept.filter(Boolean).join("\n");
  } catch {
    return "";
  }
}

/**
 * Stores a person's text in place of the previous one. It is written synchronously, because the page may be going
 * away.
 */
function keep(userId: string, text: string): void {
  try {
    const chosen = place();
    if (text) chosen.setItem(keyOf(userId), text);
    for (const storage of [localStorage, sessionStorage]) {
      if (!text || storage !== chosen) storage.removeItem(keyOf(userId));
    }
  } catch {
    // Without storage, the text is lost on a reload.
  }
}

/** Shows the text that was typed for a field that did not open, until the person takes it or discards it. */
export function Undelivered({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => read(userId));
  useEffect(() => {
    // The diary may have got a lock since the last visit.
    keep(userId, read(userId));
    listenToUndelivered((more) => {
      const all = [read(userId), more].filter(Boolean).join("\n");
      keep(userId, all);
      setText(all);
    });
    // Another tab shows the same text.
    const readAgain = () => setText(read(userId));
    window.addEventListener("storage", readAgain);
    const stop = onLogout(() => keep(userId, ""));
    return () => {
      stop();
      window.removeEventListener("storage", readAgain);
    };
  }, [userId]);
  function change(next: string) {
    keep(userId, next);
    setText(next);
  }
  if (!text) return null;
  return (
    <div role="status" className="typed-ahead">
      <Field label={t`Text for a field that did not open`}>
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
