import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { allCommands, deleteCommand, storedCommands } from "#app/client/commands/command-storage.ts";
import type { Command } from "#app/client/commands/command.ts";
import type { Moved } from "#app/domain/region/move.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { RegionLink } from "#app/parts/account/region-line.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
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
  if (key) (await import("#app/parts/diary/sealed-commands.ts")).setDiaryKey(key);
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

/** No proof: the value before a sign-in. */
const NO_PROOF = {};

/** The error of a sign-in, with the region to which the account has moved if that is the reason. */
export type SignInRefusal = Pick<ActionError, "error" | keyof Moved>;

/**
 * Leads to the region to which an account has moved: just now, or before a sign-in with the right password. With
 * `byPasskey`, the proof was a passkey, which works only in this region.
 */
export function MovedNote({ refusal, byPasskey = false }: { refusal: SignInRefusal | null; byPasskey?: boolean }) {
  const { search } = useLocation();
  const name = refusal?.moved_to ?? new URLSearchParams(search).get("moved");
  const to = useRootData()?.region?.others.find((one) => one.name === name);
  // This installation does not know that region any more.
  if (!to) return refusal?.moved_to ? <Notice>{refusal.error}</Notice> : null;
  const { label } = to;
  const { host } = new URL(to.address);
  return (
    <>
      <Notice tone="info">
        <Trans>
          Your account has moved to {label}.{" "}
          <RegionLink to={to} page="/login" email={refusal?.moved_email} className="link">
            Sign in at {host}
          </RegionLink>
        </Trans>
        {byPasskey && (
          <p>
            <Trans>
              A passkey belongs to one address, so yours does not work there. If you have no password, “Forgot your
              password?” there sets one.
            </Trans>
          </p>
        )}
      </Notice>
      <LeftBehind moved={refusal ?? NO_PROOF} />
    </>
  );
}
