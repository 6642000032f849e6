/**
 * The lock of the diary in this browser. While it is open, each use of the page keeps it open on the server; five minutes
 * after the last one, in whichever tab that was, it closes on all pages, also when they are hidden or show something else.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { callApi } from "#app/client/api.ts";
import { PAGE, queryClient } from "#app/client/cache/query-client.ts";
import { retryNow } from "#app/client/commands/command-queue.ts";
import { setDiaryKey } from "#app/client/commands/sealed-commands.ts";
import { isSecret } from "#app/client/diary-lock.ts";
import { emitter } from "#app/client/emitter.ts";
import { type DiaryLock, LOCK_MINUTES } from "#app/domain/diary/lock.ts";

const AWAY_MS = LOCK_MINUTES * 60_000;
/** Milliseconds between two uses that the server is told of. */
const BEAT_MS = 30_000;
/** Milliseconds between two looks at the clock. */
const LOOK_MS = 5_000;
/** What counts as a use. */
const USES = ["keydown", "pointerdown", "wheel", "touchmove", "input"];
/** Storage key of the time of the last use in any tab. */
const USED_AT = "sevenfold-diary-used";

// Only the code of this page reads a diary with a lock: what it reads is not stored.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  dehydrate: { shouldDehydrateQuery: ({ queryKey, state }) => state.status === "success" && !isSecret(queryKey[1]) },
});

let usedAt = 0;
let toldAt = 0;
let isClosed = false;
/** The call that closes it on the server. */
let closing: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setInterval> | undefined;
const changed = emitter();

/** The time of the last use in any tab, in milliseconds since 1970. */
function lastUse(): number {
  try {
    return Math.max(usedAt, Number(localStorage.getItem(USED_AT) ?? 0));
  } catch {
    return usedAt;
  }
}

function use(): void {
  look();
  if (isClosed) return;
  usedAt = Date.now();
  if (usedAt - toldAt < BEAT_MS) return;
  toldAt = usedAt;
  try {
    localStorage.setItem(USED_AT, `${usedAt}`);
  } catch {
    // Then each tab counts for itself.
  }
  void callApi("/auth/diary-lock/open", { method: "POST", body: {} }).then(({ status }) => status === 403 && close());
}

function look(): void {
  if (!isClosed && Date.now() - lastUse() >= AWAY_MS) close();
}

/** Closes the diary on this page, and deletes what the page has of it. What is not sent yet is stored encrypted. */
function close(): void {
  if (isClosed) return;
  isClosed = true;
  clearInterval(timer);
  timer = undefined;
  setDiaryKey(null);
  closing = callApi("/auth/diary-lock/close", { method: "POST", body: {} });
  queryClient.removeQueries({
    queryKey: [PAGE],
    type: "inactive",
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith("/diary"),
  });
  changed.emit();
}

/** The diary was opened with a proof. */
export function reopen(): void {
  isClosed = false;
  usedAt = Date.now();
  toldAt = 0;
  changed.emit();
  retryNow();
}

/** Closes the diary now. */
export const closeNow = close;

const looks = ["visibilitychange", "pageshow", "focus"];

/** Says whether the diary is locked, by the server or by this page's clock, and keeps it open while it is used. */
export function useDiaryLock({ is_on, is_locked, key }: DiaryLock & { key: string | null }): boolean {
  const { revalidate } = useRevalidator();
  const isClosedHere = useSyncExternalStore(
    changed.on,
    () => isClosed,
    () => false,
  );
  const isLocked = is_locked || (is_on && isClosedHere);
  useEffect(() => {
    if (!isLocked) setDiaryKey(key);
  }, [isLocked, key]);
  useEffect(() => {
    if (!is_on || isLocked) return;
    usedAt = Date.now();
    use();
    // It goes on when another page is shown.
    timer ??= setInterval(look, LOOK_MS);
    for (const name of looks) window.addEventListener(name, look, true);
    for (const name of USES) document.addEventListener(name, use, { capture: true, passive: true });
    return () => {
      for (const name of looks) window.removeEventListener(name, look, true);
      for (const name of USES) document.removeEventListener(name, use, { capture: true });
    };
  }, [is_on, isLocked]);
  useEffect(() => {
    // What the page has loaded is replaced by what a locked diary shows.
    if (is_on && isClosedHere && !is_locked) void closing.then(revalidate);
  }, [is_on, isClosedHere, is_locked, revalidate]);
  return isLocked;
}
