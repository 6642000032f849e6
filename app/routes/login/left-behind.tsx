import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { allCommands, forgetCommand } from "#app/client/commands/command-storage.ts";
import type { Command } from "#app/client/commands/command.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The fields of a change that nobody typed. */
const OURS = /^(intent|todo_category|.*_?(id|ids|at))$/;

/** What a person typed or chose in a change; empty for one of the diary that is encrypted. */
function textOf({ change }: Command): string {
  const values = Object.entries(change).filter(([name]) => !OURS.test(name));
  return values.flatMap(([, value]) => (typeof value === "string" && value.trim() ? [value] : [])).join("\n");
}

/**
 * What this browser had not sent when its account moved to another region, whose pages cannot read it: that there is something,
 * and what was typed, to copy, once the right password has shown that `userId` is here.
 */
export function LeftBehind({ userId }: { userId: string | undefined }) {
  const { t } = useLingui();
  const [left, setLeft] = useState<Command[]>([]);
  useEffect(() => void allCommands().then(setLeft), []);
  const own = left.filter((command) => command.userId === userId).toSorted((a, b) => a.madeAt - b.madeAt);
  const text = own.map(textOf).filter(Boolean).join("\n\n");
  if (text) {
    const discard = () => {
      setLeft([]);
      for (const { id } of own) void forgetCommand(id);
    };
    return <UnsavedText reason={t`Not sent before the move`} text={text} onDiscard={discard} />;
  }
  if (userId !== undefined || left.length === 0) return null;
  return (
    <Notice tone="warning">
      <Trans>
        This browser has changes that were not sent before the move. Log in here once more to see and copy them.
      </Trans>
    </Notice>
  );
}
