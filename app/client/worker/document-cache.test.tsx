import { beforeEach, expect, test, vi } from "vitest";

const SESSION = "s1";
const ORIGIN = "https://sevenfold.example";
const DAY_MS = 86_400_000;

vi.stubGlobal("BUILD", "b1");
// Imported without its types, because they are those of a service worker.
const { nearestDocument, storeDocument } = await vi.importActual<{
  nearestDocument(url: string): Promise<string | null>;
  storeDocument(url: string, ifMissing: boolean): Promise<void>;
}>("./document-cache.ts");

/** The browser's caches by name; in each, the responses by address. */
const stored = new Map<string, Map<string, Response>>();
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  stored.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  const cacheOf = (name: string) => stored.get(name) ?? new Map<string, Response>();
  const put = async (name: string, url: string, answer: Response) =>
    void stored.set(name, cacheOf(name).set(url, answer));
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    open: async (name: string) => ({
      keys: async () => [...cacheOf(name).keys()].map((url) => ({ url })),
      put: (url: string, answer: Response) => put(name, url, answer),
      add: async (url: string) => put(name, url, await fetched(url)),
    }),
    async match(url: string, { cacheName = "" } = {}) {
      const names = cacheName ? [cacheName] : [...stored.keys()];
      return names
        .map((name) => cacheOf(name).get(url))
        .find((answer) => answer !== undefined)
        ?.clone();
    },
  });
  vi.stubGlobal("cookieStore", {
    get: async (name: string) => (name.endsWith("session_id") ? { value: SESSION } : undefined),
  });
});

/** Stores documents, the oldest first. The newest is `age` milliseconds old. */
function store(paths: readonly string[], { session = SESSION, age = 0 } = {}) {
  const keptAt = (place: number) => `${Date.now() - age - paths.length + place}`;
  const documents = paths.map(
    (path, i) => [ORIGIN + path, new Response("", { headers: { "X-Kept-At": keptAt(i) } })] as const,
  );
  stored.set(`sevenfold-documents-b1-${session}`, new Map(documents));
}

const nearest = async (path: string) => (await nearestDocument(ORIGIN + path))?.replace(ORIGIN, "") ?? null;

test("without its own document a page is found at the address with the most of its parameters", async () => {
  store(["/app?project=work", "/app?project=home", "/app", "/calendar"]);
  expect(await nearest("/app?project=work&tab=notes")).toBe("/app?project=work");
  expect(await nearest("/app?project=garden")).toBe("/app");
  expect(await nearest("/calendar?day=2026-12-08")).toBe("/calendar");
});

test("of equally near addresses the newest document is found, and none of a page that was never stored", async () => {
  store(["/app", "/app?project=work", "/app?project=home&week=2026-W48"]);
  expect(await nearest("/app?tab=notes")).toBe("/app?project=home&week=2026-W48");
  expect(await nearest("/diary")).toBeNull();
});

test("documents of another session or of long ago are not found", async () => {
  store(["/app"], { session: "s2" });
  expect(await nearest("/app?tab=notes")).toBeNull();
  store(["/app"], { age: 8 * DAY_MS });
  expect(await nearest("/app?tab=notes")).toBeNull();
});

test("a document is requested once at a time, and the texts in its language are stored beside the files of the build", async () => {
  vi.useFakeTimers();
  const texts = "/assets/messages/de-0a1b2c3d.js";
  fetched.mockImplementation(async (url) =>
    url === texts
      ? new Response("")
      : new Response(`<html lang="de"><link href="${texts}">`, { headers: { "X-Keep-For": SESSION } }),
  );
  const both = Promise.all([storeDocument(`${ORIGIN}/app`, true), storeDocument(`${ORIGIN}/app`, true)]);
  await vi.runAllTimersAsync();
  await both;
  await vi.runAllTimersAsync();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${ORIGIN}/app`, texts]);
  expect([...stored].map(([name, answers]) => [name, [...answers.keys()]])).toEqual([
    [`sevenfold-documents-b1-${SESSION}`, [`${ORIGIN}/app`]],
    ["sevenfold-files-b1", [texts]],
  ]);

  const again = storeDocument(`${ORIGIN}/calendar`, true);
  await vi.runAllTimersAsync();
  await again;
  expect(fetched.mock.lastCall?.[0]).toBe(`${ORIGIN}/calendar`);
  vi.useRealTimers();
});
