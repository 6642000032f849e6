import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { claimShared, deleteShared, sharedFor, type StoredShared, storeShared } from "#app/client/shared-storage.ts";
import { useStoresPages } from "#app/client/cache/cached-pages.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useStable } from "#app/ui/stable.ts";

/** The content that came with this document, if no service worker received it. */
function useSent(): StoredShared | null {
  const answer = useLastActionData() as Partial<StoredShared> | undefined;
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
 * The shared items of a person, or of visitors for null, the newest first. `current` is null if there is none,
 * undefined while they are being read. `change` stores a draft, `settle` deletes an item that was added or discarded,
 * `giveBack` undoes that.
 */
export function useShared(user_id: string | null) {
  const sent = useSent();
  const keeps = useStoresPages();
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
    // Reloading the answer to a form would send the form again.
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
      void deleteShared(item.id);
    },
    giveBack(item: StoredShared) {
      setItems((before) => [item, ...(before ?? [])]);
      if (keeps) void storeShared(item).catch(() => undefined);
    },
  };
}

/** In a browser that stores nothing the item would be lost. */
function useAsksBeforeLeaving(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}
