import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { allCommands, deleteCommand, storedCommands } from "#app/client/commands/command-storage.ts";
import type { Command } from "#app/client/commands/command.ts";
import type { Moved } from "#app/domain/region/move.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The names of fields that contain no typed text. */
const OURS = /^(intent|todo_category|.*_?(id|ids|at))$/;
/** The id of a row, such as of the todo before a new one. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The texts and dates that a person gave in a change. Empty for an encrypted text of the diary, and for an answer of
 * a practice.
 */
function textOf({ path, change }: Command): string {
  if (path === "/language") return "";
  const values = Object.entries(change).filter(([name]) => !OURS.test(name));
  return values
    .flatMap(([, value]) => (typeof value === "string" && value.trim() && !ID.test(value) ? [value] : []))
    .join("\n");
}

/**
 * The changes that this browser has not sent: before a sign-in those of everybody; after it only those of the
 * account's owner, with the texts of a locked diary.
 */
async function unsent({ moved_id: userId, moved_key: key }: Partial<Moved>): Promise<Command[]> {
  if (userId === undefined) return (await allCommands()).filter((command) => command.sealed || textOf(command));
  if (key) (await import("#app/client/commands/sealed-commands.ts")).setDiaryKey(key);
  return (await storedCommands(userId)).filter(textOf);
}

/**
 * The texts that this browser had not sent when an account moved to another region. The pages of that region cannot
 * read them. Once the person has proved to be the owner, they are shown so that they can be copied. Before that, a
 * sentence says that there are some.
 */
export function LeftBehind({ moved }: { moved: Partial<Moved> }) {
  const { t } = useLingui();
  const [left, setLeft] = useState<Command[]>([]);
  useEffect(() => void unsent(moved).then(setLeft), [moved]);
  const isProved = moved.moved_id !== undefined;
  if (left.length === 0) return null;
  if (isProved) {
    const discard = () => {
      setLeft([]);
      for (const { id } of left) void deleteCommand(id);
    };
    return (
      <UnsavedText reason={t`Not sent before the move`} text={left.map(textOf).join("\n\n")} onDiscard={discard} />
    );
  }
  return (
    <Notice tone="warning">
      <Trans>
        This browser has changes that were not sent before the move. Log in here once more to see and copy them.
      </Trans>
    </Notice>
  );
}
