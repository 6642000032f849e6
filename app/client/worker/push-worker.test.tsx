import { beforeEach, expect, test, vi } from "vitest";
import { sessionIdCookie } from "#app/domain/session/document-cache-protocol.ts";

const NOTICE = {
  title: "Pomodoro over",
  body: "Secret project",
  tag: "pomodoro-1",
  path: "/app#pomodoro",
  session: "ada",
};

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
const { listenToPushes } = await vi.importActual<{ listenToPushes(): void }>("./push-worker.ts");
listenToPushes();

/** Hands a push to the service worker. Resolves to the title and the text that it shows. */
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

test("a push shows its text to the session that it is for", async () => {
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
