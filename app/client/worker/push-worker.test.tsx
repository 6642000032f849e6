import { beforeEach, expect, test, vi } from "vitest";
import { sessionIdCookie } from "#app/domain/session/document-cache-protocol.ts";

const NOTICE = {
  title: "Pomodoro over",
  body: "Secret project",
  tag: "pomodoro-1",
  path: "/app#pomodoro",
  session: "ada",
};

vi.stubGlobal("BUILD", "b1");

let cookies: Record<string, string> = {};
const shown = vi.fn();

beforeEach(() => {
  shown.mockReset();
  vi.stubGlobal("cookieStore", {
    get: async (name: string) => (name in cookies ? { value: cookies[name] } : null),
  });
  vi.stubGlobal("registration", { showNotification: shown, getNotifications: async () => [] });
  vi.stubGlobal("clients", { matchAll: async () => [] });
});

// Not imported by name, because its types are those of a service worker.
const { closeNoticesOfOthers, listenToPushes } = await vi.importActual<{
  closeNoticesOfOthers(): Promise<void>;
  listenToPushes(): void;
}>("./push-worker.ts");
listenToPushes();

/** Delivers a push to the service worker. Resolves to the titles and texts that it shows. */
async function receive(notice: object | string): Promise<string[]> {
  let done: Promise<void> | undefined;
  const data = { json: () => (typeof notice === "string" ? JSON.parse(notice) : notice) as unknown };
  self.dispatchEvent(
    Object.assign(new Event("push"), { data, waitUntil: (work: Promise<void>) => void (done = work) }),
  );
  await done;
  expect(shown).toHaveBeenCalledOnce();
  const [title, { body, data: opened }] = shown.mock.lastCall as [string, NotificationOptions];
  return [title, body!, (opened as { path: string }).path];
}

const NEUTRAL = ["Sevenfold", "Open Sevenfold to see what is new.", "/app"];
const session = sessionIdCookie(location.protocol === "https:");

test("a push shows its text only to its session", async () => {
  cookies = { [session]: "ada" };
  expect(await receive(NOTICE)).toEqual(["Pomodoro over", "Secret project", "/app#pomodoro"]);
});

test.each([
  ["after a logout", {}, NOTICE],
  ["when somebody else has signed in", { [session]: "bo" }, NOTICE],
  ["that names no session", { [session]: "ada" }, { ...NOTICE, session: undefined }],
  ["that cannot be read", { [session]: "ada" }, "{"],
])("a push %s shows that there is something, and no text", async (_, present, notice) => {
  cookies = present as Record<string, string>;
  expect(await receive(notice)).toEqual(NEUTRAL);
});

test("the service worker's own texts are in the language of the stored documents", async () => {
  const file = new Request(`${location.origin}/assets/messages/pl-1a2b.js`);
  vi.stubGlobal("caches", {
    keys: async () => ["sevenfold-files-b1"],
    open: async () => ({ keys: async () => [new Request(`${location.origin}/assets/root.js`), file] }),
    match: async ({ url }: Request) =>
      url === file.url ? new Response('export const messages = {"push.neutral":["Otwórz Sevenfold"]};\n') : undefined,
  });
  cookies = { language: "pl" };
  expect(await receive(NOTICE)).toEqual(["Sevenfold", "Otwórz Sevenfold", "/app"]);
  shown.mockReset();
  cookies = { language: "it" };
  expect(await receive(NOTICE)).toEqual(NEUTRAL);
});

test("a notice that rings is silent while one of our pages is visible, which makes the sound", async () => {
  cookies = { [session]: "ada" };
  const isSilent = async (visibilityState: string, rings?: true) => {
    vi.stubGlobal("clients", { matchAll: async () => [{ visibilityState, postMessage: () => undefined }] });
    shown.mockReset();
    await receive({ ...NOTICE, rings });
    return (shown.mock.lastCall![1] as NotificationOptions).silent;
  };
  expect(await isSilent("visible", true)).toBe(true);
  expect(await isSilent("hidden", true)).toBe(false);
  expect(await isSilent("visible")).toBe(false);
});

const REMINDER = { path: "/app?todo=t", reminder: "secret", body: "15:30 · Work", offered: ["done", "ten-minutes"] };

/**
 * Presses a button of a reminder's notification. Resolves to the requests that were made and the addresses that were
 * opened.
 */
async function press(action: string, status = 200, answer: object = { again: null }, data: object = REMINDER) {
  const calls: unknown[] = [];
  const opened: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    calls.push([path, JSON.parse(body as string)]);
    if (status === 0) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer), { status });
  });
  vi.stubGlobal("clients", { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) });
  const notification = { title: "Call Ana", body: "15:30 · Work", tag: "reminder-t", data, close: () => undefined };
  let done: Promise<void> | undefined;
  const waitUntil = (work: Promise<void>) => void (done = work);
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, action, waitUntil }));
  await done;
  return { calls, opened };
}

const sent = (act: string) => [["/api/reminder/answer", { token: "secret", act }]];
const buttons = () =>
  (shown.mock.lastCall as [string, { actions?: { action: string }[] }])[1].actions?.map(({ action }) => action);

test("a reminder offers Done and a snooze", async () => {
  cookies = { [session]: "ada" };
  await receive({ ...NOTICE, tag: "reminder-t", reminder: "secret" });
  expect(buttons()).toEqual(["done", "ten-minutes"]);
});

test("Done completes the todo without opening a page", async () => {
  expect(await press("done")).toEqual({ calls: sent("done"), opened: [] });
  expect(shown).not.toHaveBeenCalled();
});

test("a reminder that is snoozed for ten minutes can be snoozed for longer", async () => {
  expect(await press("ten-minutes", 200, { again: "other" })).toEqual({ calls: sent("ten-minutes"), opened: [] });
  expect(buttons()).toEqual(["one-hour", "tomorrow"]);
  expect(shown.mock.lastCall![1]).toMatchObject({ data: { path: "/app?todo=t", reminder: "other" } });
});

test.each(["one-hour", "tomorrow"])("a reminder that is snoozed for longer asks nothing more: %s", async (act) => {
  expect(await press(act, 200, { again: "other" }, { ...REMINDER, offered: ["one-hour", "tomorrow"] })).toEqual({
    calls: sent(act),
    opened: [],
  });
  expect(shown).not.toHaveBeenCalled();
});

test("an answer that the server cannot take for a moment is not lost", async () => {
  expect(await press("done", 503)).toEqual({ calls: sent("done"), opened: [] });
  expect(buttons()).toEqual(["done", "ten-minutes"]);
});

test("an action without a network is not lost: the reminder is shown again until there is one", async () => {
  expect(await press("ten-minutes", 0)).toEqual({ calls: sent("ten-minutes"), opened: [] });
  const [title, shownAgain] = shown.mock.lastCall as [string, { body: string; data: object }];
  expect([title, shownAgain.body, buttons()]).toEqual(["Call Ana", "No connection · 15:30 · Work", REMINDER.offered]);
  expect(await press("done", 0, {}, shownAgain.data)).toMatchObject({ opened: [] });
  expect(shown.mock.lastCall![1]).toEqual(shownAgain);
  expect(await press("done", 200, { again: null }, shownAgain.data)).toEqual({ calls: sent("done"), opened: [] });
});

test("a click on a reminder, also on an old one, opens its todo", async () => {
  expect(await press("done", 409)).toEqual({ calls: sent("done"), opened: ["/app?todo=t"] });
  expect(await press("")).toEqual({ calls: [], opened: ["/app?todo=t"] });
});

test("the notices of a session are closed once it has ended, also after they were answered", async () => {
  cookies = { [session]: "ada" };
  await receive({ ...NOTICE, reminder: "secret" });
  const [, { data }] = shown.mock.lastCall as [string, NotificationOptions];
  shown.mockReset();
  await press("ten-minutes", 200, { again: "other" }, data as object);
  const later = (shown.mock.lastCall as [string, NotificationOptions])[1].data as object;
  const closed = async () => {
    const names: string[] = [];
    const notice = (name: string, of: unknown) => ({ data: of, close: () => void names.push(name) });
    const open = [
      notice("own", data),
      notice("snoozed", later),
      notice("neutral", { path: "/app" }),
      notice("old", null),
    ];
    vi.stubGlobal("registration", { getNotifications: async () => open });
    await closeNoticesOfOthers();
    return names;
  };
  expect(await closed()).toEqual([]);
  cookies = { [session]: "bo" };
  expect(await closed()).toEqual(["own", "snoozed"]);
  cookies = {};
  expect(await closed()).toEqual(["own", "snoozed"]);
  vi.stubGlobal("cookieStore", undefined);
  expect(await closed()).toEqual([]);
});
