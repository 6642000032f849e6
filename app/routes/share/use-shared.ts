import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { claimShared, forgetShared, sharedFor, type StoredShared, storeShared } from "#app/client/shared-storage.ts";
import { useKeeps } from "#app/client/cache/page-storage-allowed.ts";
import type { Shared } from "#app/domain/shared/shared.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useStable } from "#app/ui/stable.ts";

/** What the page's action answers. */
interface Sent {
  id: string;
  shared: Shared;
  filesLeft: number;
}

/** What came with this document, where no service worker took it. */
function useSent(): StoredShared | null {
  const answer = useLastActionData() as Partial<Sent> | undefined;
  const [sharedAt] = useState(() => Date.now());
  if (!answer?.shared || !answer.id) return null;
  return {
    id: answer.id,
    shared: answer.shared,
    sharedAt,
    userId: null,
    picture: null,
    filesLeft: answer.filesLeft ?? 0,
  };
}

/**
 * What is to be added by a person, null for a visitor; the newest first. `current` is null when there is nothing, undefined
 * until that is known. `change` stores a draft, `settle` deletes what was added or discarded, `giveBack` takes that back.
 */
export function useShared(user_id: string | null) {
  const sent = useSent();
  const keeps = useKeeps();
  const navigate = useNavigate();
  const [items, setItems] = useState<StoredShared[] | null>(null);

  const read = useStable(async (person: string | null) => {
    const isStored =
      sent &&
      keeps &&
      (await storeShared(sent).then(
        () => true,
        () => false,
      ));
    const stored = await sharedFor(person);
    setItems(sent && !isStored ? [sent, ...stored] : stored);
    if (person !== null) for (const item of stored) await claimShared(item, person).catch(() => undefined);
    // A reload of the answer to a form would send the form again.
    if (isStored) navigate("/share", { replace: true });
  });
  useEffect(() => void read(user_id), [read, user_id]);
  useAsksBeforeLeaving(sent !== null && !keeps && (items ?? []).some(({ id }) => id === sent.id));

  const all = items ?? (sent ? [sent] : null);
  return {
    current: all === null ? undefined : (all[0] ?? null),
    more: Math.max(0, (all?.length ?? 0) - 1),
    change(item: StoredShared) {
      const changed = { ...item, userId: user_id };
      setItems((before) => (before ?? []).map((one) => (one.id === item.id ? changed : one)));
      if (keeps) void storeShared(changed).catch(() => undefined);
    },
    settle(item: StoredShared) {
      setItems((before) => (before ?? []).filter(({ id }) => id !== item.id));
      void forgetShared(item.id);
    },
    giveBack(item: StoredShared) {
      setItems((before) => [item, ...(before ?? [])]);
      if (keeps) void storeShared(item).catch(() => undefined);
    },
  };
}

/** A browser that shall keep nothing would lose it. */
function useAsksBeforeLeaving(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}
