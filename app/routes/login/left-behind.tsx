import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { allCommands, forgetCommand } from "#app/client/commands/command-storage.ts";
import type { Command } from "#app/client/commands/command.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The fields of a change that nobody typed. */
const OURS = /^(intent|todo_category|.*_?(id|ids|at))$/;

/** The texts and dates that a person gave in a change. An encrypted one of the diary shows none. */
function textOf({ change }: Command): string {
  const values = Object.entries(change).filter(([name]) => !OURS.test(name));
  return values.flatMap(([, value]) => (typeof value === "string" && value.trim() ? [value] : [])).join("\n");
}

/**
 * The texts that this browser had not sent when an account moved to another region, whose pages cannot read them. They are
 * shown to copy once the person has proved to be `userId`; before that, a sentence says that there are some.
 */
export function LeftBehind({ userId }: { userId: string | undefined }) {
  const { t } = useLingui();
  const [left, setLeft] = useState<Command[]>([]);
  useEffect(() => void allCommands().then((all) => setLeft(all.filter(textOf))), []);
  const own = left.filter((command) => command.userId === userId).toSorted((a, b) => a.madeAt - b.madeAt);
  const text = own.map(textOf).join("\n\n");
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
