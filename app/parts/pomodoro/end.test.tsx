import { afterEach, expect, test, vi } from "vitest";
import { closeOldNotices } from "./end.ts";

afterEach(() => vi.unstubAllGlobals());

/** Shows notifications with these tags, and returns the tags that are left after `act`. */
async function leftOf(tags: string[], act: () => Promise<void>): Promise<string[]> {
  const left = new Set(tags);
  const getNotifications = async () => tags.map((tag) => ({ tag, close: () => left.delete(tag) }));
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
  await act();
  return [...left];
}

test("notifications of sessions that were completed elsewhere are closed, and others stay", async () => {
  const tags = ["pomodoro-old", "pomodoro-new", "break", "morning"];
  const after = (session: boolean, over?: string) => leftOf(tags, () => closeOldNotices({ session, over }));
  expect(await after(false)).toEqual(["break", "morning"]);
  expect(await after(true)).toEqual(["morning"]);
  expect(await after(true, "new")).toEqual(["pomodoro-new", "morning"]);
});

test("a browser without a service worker has nothing to close", async () => {
  vi.stubGlobal("navigator", {});
  await expect(closeOldNotices({ session: false, over: undefined })).resolves.toBeUndefined();
});
