import { beforeEach, expect, test, vi } from "vitest";

const SESSION = "s1";
const ORIGIN = "https://sevenfold.example";
const DAY_MS = 86_400_000;

vi.stubGlobal("BUILD", "b1");
// Imported without its types, because they are those of a service worker.
const { findDocument, markChanged, nearestDocument, storeDocument, storeResponse } = await vi.importActual<{
  findDocument(url: string): Promise<{ response: Response; isCurrent: boolean } | null>;
  markChanged(): Promise<void>;
  nearestDocument(url: string): Promise<string | null>;
  storeDocument(url: string, ifMissing: boolean): Promise<void>;
  storeResponse(url: string, askedAt: number, answer: Response): Promise<void>;
}>("./document-cache.ts");

/** The browser's caches by name; in each, the responses by address. */
const stored = new Map<string, Map<string, Response>>();
const fetched = vi.fn<(url: string) => Promise<Response>>();
/** The browser's cookies besides the one of the session. */
let cookies: Record<string, string> = {};
const update = vi.fn<() => Promise<void>>();

beforeEach(() => {
  stored.clear();
  fetched.mockReset();
  update.mockReset();
  cookies = {};
  vi.stubGlobal("registration", { update });
  vi.stubGlobal("fetch", fetched);
  const cacheOf = (name: string) => stored.get(name) ?? new Map<string, Response>();
  const put = async (name: string, url: string, answer: Response) =>
    void stored.set(name, cacheOf(name).set(url, answer));
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
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
    get: async (name: string) => {
      const value = name.endsWith("session_id") ? SESSION : cookies[name];
      return value === undefined ? undefined : { value };
    },
  });
});

/** Stores documents, the oldest first. The newest is `age` milliseconds old. */
function store(paths: readonly string[], { session = SESSION, age = 0 } = {}) {
  const keptAt = (place: number) => `${Date.now() - age - paths.length + place}`;
  const documents = paths.map(
    (path, i) =>
      [
        ORIGIN + path,
        new Response('<html lang="en">', { headers: { "X-Kept-At": keptAt(i), "Content-Language": "en" } }),
      ] as const,
  );
  stored.set(`sevenfold-documents-b1-${session}`, new Map(documents));
}

const names = () => [...stored.keys()];

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

test("a document is current until this browser changes something or the day is over", async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12) });
  store(["/app"]);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await findDocument(`${ORIGIN}/app`)).toMatchObject({ isCurrent: true });
  await markChanged();
  expect(await findDocument(`${ORIGIN}/app`)).toMatchObject({ isCurrent: false });

  stored.clear();
  store(["/app"]);
  vi.setSystemTime(new Date(2026, 10, 24, 3));
  const yesterday = await findDocument(`${ORIGIN}/app`);
  expect(yesterday!.isCurrent).toBe(false);
  // The parts that depend on today's date are hidden.
  expect(await yesterday!.response.text()).toBe('<html data-zone="another-day" lang="en">');
  cookies = { day_start: "4" };
  expect(await findDocument(`${ORIGIN}/app`)).toMatchObject({ isCurrent: true });
  vi.useRealTimers();
});

test("a document is not found in another language than the chosen one, and not where nothing may be stored", async () => {
  store(["/app"]);
  cookies = { language: "en" };
  expect(await findDocument(`${ORIGIN}/app`)).not.toBeNull();
  cookies = { language: "de" };
  expect(await findDocument(`${ORIGIN}/app`)).toBeNull();
  cookies = { keep_nothing: "1" };
  expect(await findDocument(`${ORIGIN}/app`)).toBeNull();
});

test("a current document is stored again after a change, with the time of its request", async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12) });
  fetched.mockImplementation(async () => new Response("<html>", { headers: { "X-Keep-For": SESSION } }));
  store(["/app"]);
  vi.setSystemTime(Date.now() + 1_000);
  for (const change of [async () => {}, markChanged]) {
    await change();
    const storing = storeDocument(`${ORIGIN}/app`, false);
    await vi.runAllTimersAsync();
    await storing;
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await findDocument(`${ORIGIN}/app`)).toMatchObject({ isCurrent: true });
  vi.useRealTimers();
});

test("a response of another build deletes this build's documents and fetches the new worker; one of an ended session deletes all", async () => {
  const answered = (answer: Response) => storeResponse(`${ORIGIN}/app`, Date.now(), answer);
  stored.set("sevenfold-documents-b2-s1", new Map());
  store(["/app"]);
  await answered(new Response("", { status: 503 }));
  expect(names()).toEqual(["sevenfold-documents-b2-s1", "sevenfold-documents-b1-s1"]);
  await answered(new Response("<html>", { headers: { "X-Build": "b2", "X-Keep-For": SESSION } }));
  expect(names()).toEqual(["sevenfold-documents-b2-s1"]);
  expect(update).toHaveBeenCalledTimes(1);

  store(["/app", "/calendar"]);
  await answered(new Response("<html>"));
  expect(names()).toEqual([]);
});

test("what another person has stored is deleted as soon as a document of this session is", async () => {
  store(["/diary"], { session: "s2" });
  await storeResponse(`${ORIGIN}/app`, Date.now(), new Response("<html>", { headers: { "X-Keep-For": SESSION } }));
  expect(names()).toEqual(["sevenfold-documents-b1-s1"]);
});

test("a stored document is separated from another site that opens it, whoever opened the first one", async () => {
  await storeResponse(`${ORIGIN}/app`, Date.now(), new Response("<html>", { headers: { "X-Keep-For": SESSION } }));
  const { response } = (await findDocument(`${ORIGIN}/app`))!;
  expect(response.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
});
