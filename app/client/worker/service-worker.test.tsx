import { afterEach, beforeEach, expect, test, vi } from "vitest";

const cache = vi.hoisted(() => ({
  findDocument: vi.fn(),
  markChanged: vi.fn(async () => {}),
  nearestDocument: vi.fn(async (): Promise<string | null> => null),
  storeResponse: vi.fn(async () => {}),
  dropOtherSessions: vi.fn(async () => {}),
}));
const closeNoticesOfOthers = vi.hoisted(() => vi.fn(async () => {}));
/** The routes in the order of their registration. */
const routes = vi.hoisted((): Route[] => []);
/** Makes the page that is shown in place of one that this browser does not have. */
const offline = vi.hoisted(() => vi.fn());

interface Route {
  isMeant(options: object): boolean;
  handle(options: object): Promise<Response>;
  method: string;
}

vi.mock("workbox-core", () => ({ clientsClaim: () => {} }));
vi.mock("workbox-precaching", () => ({
  PrecacheController: class {
    precache() {}
  },
}));
vi.mock("workbox-strategies", () => ({
  CacheFirst: class {
    handle() {}
  },
}));
vi.mock("workbox-routing", () => ({
  registerRoute: (isMeant: Route["isMeant"], handle: Route["handle"], method = "GET") =>
    routes.push({ isMeant, handle, method }),
}));
vi.mock("./document-cache.ts", () => ({
  ...cache,
  cookie: async () => undefined,
  FILES: "files",
  FILE_CACHES: "files",
}));
vi.mock("./push-worker.ts", () => ({ listenToPushes: () => {}, closeNoticesOfOthers }));
vi.mock("./worker-texts.ts", () => ({ workerTexts: async () => ({}) }));
vi.mock("./offline-page.ts", () => ({ offlinePage: offline }));
vi.mock("../shared-storage.ts", () => ({ sharedFor: async () => [] }));

vi.stubGlobal("BUILD_FILES", []);
await vi.importActual("./service-worker.ts");

const ORIGIN = "https://sevenfold.example";
const server = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  server.mockReset().mockImplementation(async () => new Response("new"));
  cache.findDocument.mockReset().mockResolvedValue(null);
  cache.nearestDocument.mockReset().mockResolvedValue(null);
  offline.mockReset().mockImplementation((_i18n, page: object) => new Response(JSON.stringify(page)));
});
afterEach(() => void vi.useRealTimers());

/** Stores a document of the page that is opened next. */
const store = (isCurrent: boolean) =>
  cache.findDocument.mockResolvedValue({ response: new Response("stored"), isCurrent });

/** The document that is shown `ms` milliseconds after a navigation; null before there is one. */
async function opened(path: string, { method = "GET", cache: mode = "default", ms = 0 } = {}) {
  const request = { url: ORIGIN + path, method, mode: "navigate", cache: mode };
  const options = { request, url: new URL(request.url), event: { waitUntil: () => {} } };
  const route = routes.find((one) => one.method === method && one.isMeant(options))!;
  let shown: string | null = null;
  const end = (answer: Response) => answer.text().then((text) => (shown = answer.headers.get("Location") ?? text));
  void route.handle(options).then(end);
  await vi.advanceTimersByTimeAsync(ms);
  return shown;
}

const unreachable = async () => {
  throw new TypeError("Failed to fetch");
};

test("a current document is shown without a request, and a reload asks the server", async () => {
  store(true);
  expect(await opened("/app")).toBe("stored");
  expect(server).not.toHaveBeenCalled();
  expect(await opened("/app", { cache: "no-cache" })).toBe("new");
});

test("an old document waits three seconds for the server, and is shown at once without a network", async () => {
  store(false);
  expect(await opened("/app")).toBe("new");
  server.mockImplementation(() => new Promise(() => {}));
  expect(await opened("/app", { ms: 2_900 })).toBeNull();
  store(false);
  expect(await opened("/app", { ms: 3_000 })).toBe("stored");
  server.mockImplementation(unreachable);
  store(false);
  expect(await opened("/app")).toBe("stored");
});

test("without a network / leads to home, a page to its nearest address, and a page that was never opened says so", async () => {
  server.mockImplementation(unreachable);
  const page = { hasHome: false, instead: "page" };
  expect(JSON.parse((await opened("/terms"))!)).toMatchObject(page);
  cache.nearestDocument.mockImplementation(async (url?: string) => (url === `${ORIGIN}/app` ? url : null));
  expect(await opened("/")).toBe(`${ORIGIN}/app`);
  expect(JSON.parse((await opened("/terms"))!)).toMatchObject({ ...page, hasHome: true });
  expect(JSON.parse((await opened("/settings", { method: "POST" }))!)).toMatchObject({
    instead: "form",
    hasHome: true,
  });
  cache.nearestDocument.mockResolvedValue(`${ORIGIN}/app?project=work`);
  expect(await opened("/app?tab=notes")).toBe(`${ORIGIN}/app?project=work`);
});

test("every request that changes something makes the stored documents old", () => {
  const ask = (method: string) => {
    const event = Object.assign(new Event("fetch"), { request: { method, url: `${ORIGIN}/app.data` } });
    window.dispatchEvent(Object.assign(event, { waitUntil: () => {} }));
  };
  for (const method of ["GET", "HEAD"]) ask(method);
  expect(cache.markChanged).not.toHaveBeenCalled();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) ask(method);
  expect(cache.markChanged).toHaveBeenCalledTimes(4);
});

test("a page from the server closes the notices of ended sessions, because its request may have been a logout", async () => {
  for (const method of ["GET", "POST"]) {
    closeNoticesOfOthers.mockClear();
    await opened("/", { method });
    expect(closeNoticesOfOthers).toHaveBeenCalledOnce();
  }
});
