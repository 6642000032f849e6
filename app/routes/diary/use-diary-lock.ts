/**
 * The lock of the diary in this browser. While the diary is open, using this page keeps it open on the server. Five
 * minutes after the last use in any tab it closes on all pages, even if they are hidden or show something else.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { callApi } from "#app/client/api.ts";
import { browserSetting } from "#app/client/browser-setting.ts";
import { PAGE, queryClient } from "#app/client/cache/query-client.ts";
import { retryNow } from "#app/client/commands/command-queue.ts";
import { setDiaryKey } from "#app/parts/diary/sealed-commands.ts";
import { isSecret } from "#app/parts/diary/diary-lock.ts";
import { emitter, useEmitted } from "#app/client/emitter.ts";
import { type DiaryLock, LOCK_MINUTES } from "#app/domain/diary/lock.ts";

const AWAY_MS = LOCK_MINUTES * 60_000;
/** Milliseconds between two uses that are reported to the server. */
const BEAT_MS = 30_000;
/** Milliseconds between two checks of the clock. */
const LOOK_MS = 5_000;
/** The events that count as a use. */
const USES = ["keydown", "pointerdown", "wheel", "touchmove", "input"];
/** The time of the last use in any tab. */
const usedInAnyTab = browserSetting("sevenfold-diary-used");

// A diary with a lock is read only by this page's code, so only this code needs to keep it out of the stored cache.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  dehydrate: { shouldDehydrateQuery: ({ queryKey, state }) => state.status === "success" && !isSecret(queryKey[1]) },
});

let usedAt = 0;
let toldAt = 0;
let isClosed = false;
/** The call that closes the diary on the server. */
let closing: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setInterval> | undefined;
const changed = emitter();

/** The time of the last use in any tab, in milliseconds since 1970. Without storage, each tab counts its own uses. */
const lastUse = () => Math.max(usedAt, Number(usedInAnyTab.read()));

function use(): void {
  look();
  if (isClosed) return;
  usedAt = Date.now();
  if (usedAt - toldAt < BEAT_MS) return;
  toldAt = usedAt;
  usedInAnyTab.write(`${usedAt}`);
  void callApi("/auth/diary-lock/open", { method: "POST", body: {} }).then(({ status }) => status === 403 && close());
}

function look(): void {
  if (!isClosed && Date.now() - lastUse() >= AWAY_MS) close();
}

/** Closes the diary on this page, and deletes its data from the page. Unsent changes are stored encrypted. */
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

/** Call this after the diary was opened with a proof. */
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

/**
 * Says whether the diary is locked, according to the server or to this page's clock. Keeps it open while it is used.
 */
export function useDiaryLock({ is_on, is_locked, key }: DiaryLock & { key: string | null }): boolean {
  const { revalidate } = useRevalidator();
  const isClosedHere = useEmitted(changed, () => isClosed, false);
  const isLocked = is_locked || (is_on && isClosedHere);
  useEffect(() => {
    if (!isLocked) setDiaryKey(key);
  }, [isLocked, key]);
  useEffect(() => {
    if (!is_on || isLocked) return;
    usedAt = Date.now();
    use();
    // The timer continues when another page is shown.
    timer ??= setInterval(look, LOOK_MS);
    for (const name of looks) window.addEventListener(name, look, true);
    for (const name of USES) document.addEventListener(name, use, { capture: true, passive: true });
    return () => {
      for (const name of looks) window.removeEventListener(name, look, true);
      for (const name of USES) document.removeEventListener(name, use, { capture: true });
    };
  }, [is_on, isLocked]);
  useEffect(() => {
    // The page's data is replaced by the data of a locked diary.
    if (is_on && isClosedHere && !is_locked) void closing.then(revalidate);
  }, [is_on, isClosedHere, is_locked, revalidate]);
  return isLocked;
}
