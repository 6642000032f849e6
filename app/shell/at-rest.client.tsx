import { Plural, useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@remix-run/react";
import { Component, useEffect, useRef, useState } from "react";
import { untilNothingIsTyped } from "#app/client/cache/new-build.ts";
import { useStoresPages } from "#app/client/cache/cached-pages.tsx";
import { PrefetchedPages } from "#app/client/cache/prefetched-pages.tsx";
import { closedTabsKey, followClosedTabs, type TabTexts } from "#app/client/closed-tabs.ts";
import { countOthers, deleteOthers, keepOthers } from "#app/client/commands/others-commands.ts";
import { deleteAllShared, sharedFor } from "#app/client/shared-storage.ts";
import { takeTexts } from "#app/client/stored-texts.ts";
import { dropDocuments } from "#app/client/worker/stored-documents.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { shortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { isSecret } from "#app/parts/diary/diary-lock.ts";
import { setPomodoro, usePomodoro } from "#app/parts/pomodoro/state.ts";
import { type Drafts, offerDraft } from "#app/parts/todo/todo-drafts.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import { showUndelivered } from "#app/ui/typed-ahead.ts";
import { PREFETCHED } from "./destinations.ts";
import { mainOfPage } from "./focus.ts";
import { onLogout } from "./on-logout.ts";
import { Undelivered } from "./undelivered.tsx";

/**
 * Removes the focus from a page before React replaces the page. When the focused element is removed, Chromium lays
 * out the document once more, with the styles of the new page.
 */
export class LeavingPage extends Component<{ pathname: string }> {
  override getSnapshotBeforeUpdate({ pathname }: { pathname: string }): null {
    const focused = document.activeElement;
    // Elements outside the page stay, so they keep the focus.
    if (pathname !== this.props.pathname && focused instanceof HTMLElement && mainOfPage()?.contains(focused))
      focused.blur();
    return null;
  }

  // React requires this method beside getSnapshotBeforeUpdate.
  override componentDidUpdate() {}

  override render() {
    return null;
  }
}

interface AtRestProps {
  userId: string;
  /** An admin impersonates the person. Then nothing is stored, and nothing that this browser has stored is offered. */
  isImpersonated: boolean;
}

/** The work of every page when it is idle. Its code is loaded then. */
export function AtRest({ userId, isImpersonated }: AtRestProps) {
  const mayKeep = useStoresPages() && !isImpersonated;
  const { pathname } = useLocation();
  return (
    <>
      <LeavingPage pathname={pathname} />
      <NewLanguage />
      <PrefetchedPages mayKeep={mayKeep} paths={PREFETCHED} isSkipped={isSecret} />
      {!isImpersonated && (
        <>
          <Undelivered key={userId} userId={userId} />
          <ClosedTabs userId={userId} mayKeep={mayKeep} />
          <UnsentOfOthers userId={userId} />
          <SharedOffer userId={userId} />
          <IconShortcuts />
        </>
      )}
    </>
  );
}

/**
 * Returns the typed part of a stored text; empty for a text that only says what was seen. The editor of a todo stores
 * its title and description as JSON.
 */
function typedIn(name: string, text: string): string {
  if (name.startsWith("seen ")) return "";
  if (!name.startsWith("todo ")) return text;
  const { title, description } = JSON.parse(text) as { title: string; description: string };
  return [title, description].filter(Boolean).join("\n");
}

/**
 * The rows of a closed tab become unsaved rows of this tab. Its other texts wait for their fields; a text whose field has
 * another one already is shown above the page.
 */
export function takeClosedTab({
  "sevenfold-drafts": rows,
  "sevenfold-texts": texts,
  "sevenfold-summary": summary,
}: TabTexts): void {
  for (const [name, text] of texts ? takeTexts(texts) : []) {
    const typed = typedIn(name, text);
    if (typed) showUndelivered(typed);
  }
  // An earlier version stored a week's summary in a place of its own.
  if (summary && !sessionStorage.getItem("sevenfold-summary")) sessionStorage.setItem("sevenfold-summary", summary);
  if (!rows) return;
  const { open, unsaved } = JSON.parse(rows) as Drafts;
  for (const draft of [...unsaved.toReversed(), ...(open ? [open] : [])]) offerDraft(draft);
}

/**
 * Copies what is typed in this tab for later tabs, and takes the texts of closed tabs, unless nothing may be stored.
 */
function ClosedTabs({ userId, mayKeep }: { userId: string; mayKeep: boolean }) {
  useEffect(() => {
    const forget = () => localStorage.removeItem(closedTabsKey(userId));
    if (!mayKeep) return forget();
    const stops = [followClosedTabs(userId, takeClosedTab), onLogout(forget)];
    return () => stops.forEach((stop) => stop());
  }, [userId, mayKeep]);
  return null;
}

/**
 * Runs the shortcut that was chosen on the icon of the installed app (domain/manifest/manifest.ts). The address of home names
 * it.
 */
function IconShortcuts() {
  const { session } = usePomodoro();
  const act = useStable(() => {
    const { hash, pathname, search } = window.location;
    if (hash !== "#add-todo" && hash !== "#start-focus") return;
    // Otherwise a reload would run it again.
    window.history.replaceState(window.history.state, "", pathname + search);
    if (hash === "#start-focus") return setPomodoro({ dialog: session ? "session" : "start" });
    const add = shortcutGroups()
      .flatMap(({ shortcuts }) => shortcuts)
      .find(({ keys }) => keys === "q");
    add?.run(new KeyboardEvent("keydown"));
  });
  useEffect(() => {
    act();
    window.addEventListener("hashchange", act);
    return () => window.removeEventListener("hashchange", act);
  }, [act]);
  return null;
}

/**
 * Reloads the page when its person chose another language in another tab or on another device, once no field or
 * dialog is in use.
 */
export function NewLanguage() {
  const chosen = useRootData()?.language;
  useEffect(() => {
    // A document has one language, so it is loaded again.
    if (chosen && chosen !== document.documentElement.lang) void loadAnew();
  }, [chosen]);
  return null;
}

async function loadAnew() {
  await untilNothingIsTyped();
  await dropDocuments();
  location.reload();
}

/**
 * Offers, once per document, the shared items that the person has neither added nor discarded, on every page except
 * the share page.
 */
function SharedOffer({ userId }: { userId: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOffered = useRef(false);
  const offer = useStable(async (path: string) => {
    if (path === "/share" || isOffered.current || (await sharedFor(userId)).length === 0) return;
    isOffered.current = true;
    const action = { label: t`Open`, run: () => navigate("/share") };
    toast.show({ text: t`What you shared is waiting to be added`, action, stays: true });
  });
  useEffect(() => void offer(pathname), [offer, pathname]);
  useEffect(() => onLogout(() => void deleteAllShared(userId)), [userId]);
  return null;
}

/** Asks what to do with the unsent changes that somebody else left in this browser. Their content is not shown. */
export function UnsentOfOthers({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [count, setCount] = useState(0);
  useEffect(() => void countOthers(userId).then(setCount), [userId]);

  function close(settle: (userId: string) => Promise<void>) {
    setCount(0);
    void settle(userId);
  }

  return (
    <ConfirmDialog
      open={count > 0}
      title={t`Keep the unsent changes of another account?`}
      confirm={t`Delete`}
      cancel={t`Keep`}
      danger
      onConfirm={() => close(deleteOthers)}
      onCancel={() => close(keepOthers)}
    >
      <Plural
        value={count}
        one="A change of another account was made in this browser, and not sent before the session ended. If you keep them, they are sent when that person signs in here again. You do not see them."
        other="# changes of another account were made in this browser, and not sent before the session ended. If you keep them, they are sent when that person signs in here again. You do not see them."
      />
    </ConfirmDialog>
  );
}
