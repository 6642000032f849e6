import { beforeEach, expect, test, vi } from "vitest";

const SESSION = "s1";
const ORIGIN = "https://sevenfold.example";
const DAY_MS = 86_400_000;

vi.stubGlobal("BUILD", "b1");
// Not imported by name, because its types are those of a service worker.
const { nearestDocument } = await vi.importActual<{ nearestDocument(url: string): Promise<string | null> }>(
  "./document-cache.ts",
);

/** The browser's caches: by their names, the documents by address. */
const stored = new Map<string, Map<string, Response>>();

beforeEach(() => {
  stored.clear();
  const cacheOf = (name: string) => stored.get(name) ?? new Map<string, Response>();
  vi.stubGlobal("caches", {
    open: async (name: string) => ({ keys: async () => [...cacheOf(name).keys()].map((url) => ({ url })) }),
    match: async (url: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).get(url)?.clone(),
  });
  vi.stubGlobal("cookieStore", {
    get: async (name: string) => (name.endsWith("session_id") ? { value: SESSION } : undefined),
  });
});

/** Stores documents, the oldest first, `age` milliseconds ago. */
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

test("of equally near addresses the newest is found, and of a page that was never stored none", async () => {
  store(["/app", "/app?project=work", "/app?project=home&week=2026-W48"]);
  expect(await nearest("/app?tab=notes")).toBe("/app?project=home&week=2026-W48");
  expect(await nearest("/diary")).toBeNull();
});

test("what another session or a time long ago has stored is not found", async () => {
  store(["/app"], { session: "s2" });
  expect(await nearest("/app?tab=notes")).toBeNull();
  store(["/app"], { age: 8 * DAY_MS });
  expect(await nearest("/app?tab=notes")).toBeNull();
});
