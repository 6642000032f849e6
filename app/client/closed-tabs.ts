/**
 * Copies the open rows and the other unsaved texts from a tab's session storage to local storage. The session storage
 * is lost when the browser is closed; a later tab takes the copies.
 */
import { markTabOpen, otherTabs, RELOAD_MS } from "./commands/command-storage.ts";

/** The keys of the session storage that are copied. */
const KEYS = ["sevenfold-drafts", "sevenfold-texts", "sevenfold-summary"] as const;
type Key = (typeof KEYS)[number];
/** The copied session storage values of a tab. */
export type TabTexts = Partial<Record<Key, string>>;

/** The session storage key of the tab's id, which stays the same after a reload. */
const TAB_KEY = "sevenfold-tab";
/** The name of the lock that a tab holds while it takes copies. */
const TAKING = "sevenfold-taking";
/** Milliseconds between a key press and the copy. */
const COPY_MS = 300;

let isMarked = false;

/** The local storage key of a person's copies, by the ids of their tabs. */
export const closedTabsKey = (userId: string) => `sevenfold-tabs-${userId}`;

const read = (userId: string) =>
  JSON.parse(localStorage.getItem(closedTabsKey(userId)) ?? "{}") as Record<string, TabTexts>;

function write(userId: string, tabs: Record<string, TabTexts>): void {
  if (Object.keys(tabs).length > 0) localStorage.setItem(closedTabsKey(userId), JSON.stringify(tabs));
  else localStorage.removeItem(closedTabsKey(userId));
}

function tabId(): string {
  const id = sessionStorage.getItem(TAB_KEY) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(TAB_KEY, id);
  return id;
}

/**
 * Copies what was typed in this tab, now and after each change, until the returned function is called. A stored row
 * that was opened but not changed is not copied.
 */
function copyTexts(userId: string): () => void {
  const end = new AbortController();
  /** The ids of open rows that were changed, also before the tab was reloaded. */
  const typed = new Set([openRow(read(userId)[tabId()]?.["sevenfold-drafts"])]);
  let last: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function copy() {
    clearTimeout(timer);
    timer = undefined;
    attempt(() => {
      const texts: TabTexts = {};
      for (const key of KEYS) {
        const value = sessionStorage.getItem(key);
        const kept = value && key === "sevenfold-drafts" ? withoutUntouched(value, typed) : value;
        if (kept) texts[key] = kept;
      }
      const now = JSON.stringify(texts);
      if (now === last) return;
      last = now;
      const { [tabId()]: _, ...others } = read(userId);
      write(userId, now === "{}" ? others : { ...others, [tabId()]: texts });
    });
  }
  const copySoon = ({ type, target }: Event) => {
    const isOfRow = type === "input" && target instanceof Element && target.closest("[data-editing]") !== null;
    // The row is in the session storage only after it is rendered.
    timer ??= setTimeout(() => {
      if (isOfRow) attempt(() => typed.add(openRow(sessionStorage.getItem("sevenfold-drafts") ?? undefined)));
      copy();
    }, COPY_MS);
  };
  const on = { capture: true, signal: end.signal };
  for (const type of ["input", "keyup", "click"]) document.addEventListener(type, copySoon, on);
  document.addEventListener("visibilitychange", copy, on);
  window.addEventListener("pagehide", copy, on);
  // This code is loaded late, so a row may be open already.
  copy();
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

interface StoredRows {
  open: { id: string; isNew: boolean } | null;
  unsaved: readonly unknown[];
}

const openRow = (value = "{}") => (JSON.parse(value) as Partial<StoredRows>).open?.id ?? "";

/**
 * Removes the open row from drafts if nothing was typed into it; null when no draft is left. A new row is kept once
 * something was typed.
 */
function withoutUntouched(value: string, typed: ReadonlySet<string>): string | null {
  const rows = JSON.parse(value) as StoredRows;
  const open = rows.open && (rows.open.isNew || typed.has(rows.open.id)) ? rows.open : null;
  return open || rows.unsaved.length > 0 ? JSON.stringify({ ...rows, open }) : null;
}

/** The ids of a person's tabs that have copies and are closed. */
async function closedTabs(userId: string): Promise<string[]> {
  const isOpen = await otherTabs();
  return Object.keys(read(userId)).filter((tab) => tab !== tabId() && !isOpen({ tab }));
}

/**
 * Takes the copies of tabs that are closed and not only being reloaded. When several tabs do this at once, each copy
 * goes to one of them.
 */
async function takeFromClosedTabs(userId: string): Promise<TabTexts[]> {
  const before = await closedTabs(userId);
  if (before.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  return navigator.locks.request(TAKING, async () => {
    const still = (await closedTabs(userId)).filter((id) => before.includes(id));
    const tabs = read(userId);
    write(userId, Object.fromEntries(Object.entries(tabs).filter(([id]) => !still.includes(id))));
    return still.map((id) => tabs[id]!);
  });
}

/**
 * Copies what a person types in this tab, and calls `take` with the texts of each closed tab. Returns a function to
 * stop. Does nothing in a browser without Web Locks or storage.
 */
export function followClosedTabs(userId: string, take: (texts: TabTexts) => void): () => void {
  const stop = attempt(() => {
    // Without locks nobody knows which tabs are closed.
    if (!navigator.locks) return ignore;
    if (!isMarked) markTabOpen(tabId());
    isMarked = true;
    takeFromClosedTabs(userId).then((all) => all.forEach(take), ignore);
    return copyTexts(userId);
  });
  return stop ?? ignore;
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    // Without storage, what is typed is lost with the tab.
    return undefined;
  }
}

const ignore = () => {};
