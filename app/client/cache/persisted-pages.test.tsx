import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Databases, FakeDocument } from "../../../tests/fake-browser.ts";

/** Longer than the pause before a write, in milliseconds. */
const LONG_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a document with the data of its page. */
async function openDocument(databases: Databases) {
  const page = new FakeDocument(databases);
  vi.doMock("#app/remix-internals.client.ts", () => ({ buildVersion: () => "build" }));
  const { keepPages } = await import("./persisted-pages.ts");
  const { queryClient } = await import("./query-client.ts");
  queryClient.setQueryData(["page", "/language?mode=daily"], { word: "ciao" });
  return { page, keepPages };
}

const stored = (databases: Databases) => JSON.stringify([...(databases.get("sevenfold-pages")?.values() ?? [])]);

test("the page that came with the document is stored, although nothing of it changes", async () => {
  const databases: Databases = new Map();
  const { keepPages } = await openDocument(databases);
  keepPages("u");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(stored(databases)).toContain("/language?mode=daily");
});

test("a document that stops keeping its pages at once stores none", async () => {
  const databases: Databases = new Map();
  const { keepPages } = await openDocument(databases);
  keepPages("u")();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(stored(databases)).toBe("[]");
});
