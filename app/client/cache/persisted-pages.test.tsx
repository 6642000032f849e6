import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KEPT_AT_ATTRIBUTE } from "#app/domain/session/document-cache-protocol.ts";
import { type Databases, FakeDocument } from "../../../tests/fake-browser.ts";

/** Longer than the pause before a write, in milliseconds. */
const LONG_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SHOWN = ["page", "/language?mode=daily"];

/** Opens a document with the data of its page, as it was when the document was cached. */
async function openDocument(databases: Databases, updatedAt = Date.now(), build = "build") {
  const page = new FakeDocument(databases);
  vi.doMock("#app/remix-internals.client.ts", () => ({ buildVersion: () => build }));
  const { persistPages } = await import("./persisted-pages.ts");
  const { queryClient } = await import("./query-client.ts");
  queryClient.setQueryData(SHOWN, { word: "ciao" }, { updatedAt });
  return { page, persistPages };
}

const stored = (databases: Databases) => JSON.stringify([...(databases.get("sevenfold-pages")?.values() ?? [])]);

test("the page that came with the document is stored, even if none of its data changes", async () => {
  const databases: Databases = new Map();
  const { persistPages } = await openDocument(databases);
  persistPages("u");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(stored(databases)).toContain("/language?mode=daily");
});

test("a page whose document was cached before a change of this browser shows the change, also without a network", async () => {
  const databases: Databases = new Map();
  vi.setSystemTime(new Date(2026, 10, 23, 12));
  const first = await openDocument(databases);
  first.persistPages("u");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const cachedAt = Date.now();
  vi.setSystemTime(cachedAt + 1_000);
  const { changePages } = await import("./page-cache.ts");
  const { queryClient: before } = await import("./query-client.ts");
  changePages("/language", () => ({ word: "ciao", isKnown: true }));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(before.getQueryState(SHOWN)!.dataUpdatedAt).toBeLessThan(cachedAt);

  document.documentElement.setAttribute(KEPT_AT_ATTRIBUTE, `${cachedAt}`);
  const { persistPages } = await openDocument(databases, cachedAt);
  persistPages("u");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const { queryClient } = await import("./query-client.ts");
  expect(queryClient.getQueryData(SHOWN)).toEqual({ word: "ciao", isKnown: true });
  document.documentElement.removeAttribute(KEPT_AT_ATTRIBUTE);
});

test("a document that stops storing its pages immediately stores none", async () => {
  const databases: Databases = new Map();
  const { persistPages } = await openDocument(databases);
  persistPages("u")();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(stored(databases)).toBe("[]");
});

test("pages that another build has stored, or that have their texts in another language, are not shown", async () => {
  const databases: Databases = new Map();
  const { persistPages } = await openDocument(databases);
  const { queryClient } = await import("./query-client.ts");
  queryClient.setQueryData(["page", "/calendar"], { month: "2026-11" });
  persistPages("u");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const calendarOf = async (build: string, lang = "") => {
    document.documentElement.lang = lang;
    const next = await openDocument(new Map(databases), Date.now(), build);
    next.persistPages("u");
    await vi.advanceTimersByTimeAsync(0);
    const client = (await import("./query-client.ts")).queryClient;
    return client.getQueryData(["page", "/calendar"]);
  };
  expect(await calendarOf("build")).toEqual({ month: "2026-11" });
  expect(await calendarOf("another")).toBeUndefined();
  expect(await calendarOf("build", "de")).toBeUndefined();
  document.documentElement.lang = "";
});
