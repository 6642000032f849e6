import { useEffect } from "react";
import { closedTabsKey, followClosedTabs, type TabTexts } from "#app/client/closed-tabs.ts";
import { takeTexts } from "#app/client/stored-texts.ts";
import { type Drafts, offerDraft } from "#app/parts/todo/todo-drafts.ts";
import { onLogout } from "./on-logout.ts";

/** The rows of a closed tab become unsaved rows of this tab. Its other texts wait for their fields. */
function take({ "sevenfold-drafts": rows, "sevenfold-texts": texts }: TabTexts): void {
  if (texts) takeTexts(texts);
  if (!rows) return;
  const { open, unsaved } = JSON.parse(rows) as Drafts;
  for (const draft of [...unsaved.toReversed(), ...(open ? [open] : [])]) offerDraft(draft);
}

/**
 * Copies what is typed in this tab for later tabs, and takes the texts of closed tabs, unless nothing may be stored.
 */
export function ClosedTabs({ userId, mayKeep }: { userId: string; mayKeep: boolean }) {
  useEffect(() => {
    const forget = () => localStorage.removeItem(closedTabsKey(userId));
    if (!mayKeep) return forget();
    const stops = [followClosedTabs(userId, take), onLogout(forget)];
    return () => stops.forEach((stop) => stop());
  }, [userId, mayKeep]);
  return null;
}
