import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Databases, FakeDocument } from "../../../tests/fake-browser.ts";

/** Longer than the pause before a write, in milliseconds. */
const LONG_MS = 10_000;

const databases: Databases = new Map();
const browser = new FakeDocument(databases);
afterAll(() => browser.close());
const check = vi.hoisted(() => vi.fn());
vi.mock("../live/live.ts", () => ({ checkLive: check, clientId: () => "tab" }));
const { PageRedirect } = await import("#app/remix-internals.client.ts");
const { CachedPages } = await import("./cached-pages.tsx");
const { queryClient } = await import("./query-client.ts");

const onSignedOut = vi.fn();
const stored = () => [...(databases.get("sevenfold-pages")?.keys() ?? [])];
const later = () => act(() => vi.advanceTimersByTimeAsync(LONG_MS));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  queryClient.clear();
});
afterEach(() => void vi.useRealTimers());

/** Shows a page of ada's, whose data is stored. */
async function show() {
  const page = (userId: string | null) => (
    <QueryClientProvider client={queryClient}>
      <CachedPages userId={userId} isImpersonated={false} onSignedOut={onSignedOut} />
    </QueryClientProvider>
  );
  const { rerender } = render(page("ada"));
  queryClient.setQueryData(["page", "/calendar"], "a month");
  await later();
  return { change: (userId: string | null) => rerender(page(userId)) };
}

/** A read in the background that ends with an error. */
async function failRead(error: Error) {
  const queryFn = async () => {
    throw error;
  };
  await expect(queryClient.fetchQuery({ queryKey: ["page", "/calendar"], queryFn })).rejects.toThrow();
}

test("a read that is answered by the page for visitors asks to sign in, and no page stays cached", async () => {
  await show();
  expect(stored()).toEqual(["ada"]);
  await failRead(new Error("Failed to fetch"));
  await failRead(new PageRedirect("/settings"));
  expect([onSignedOut.mock.calls.length, stored()]).toEqual([0, ["ada"]]);
  await failRead(new PageRedirect("/"));
  await later();
  expect([onSignedOut.mock.calls.length, check.mock.calls.length]).toEqual([1, 1]);
  expect(queryClient.getQueryCache().findAll({ type: "inactive" })).toEqual([]);
  expect(stored()).toEqual([]);
});

test("the pages of another person are deleted as soon as somebody else signs in", async () => {
  const { change } = await show();
  change("eve");
  await later();
  expect(stored()).not.toContain("ada");
});
