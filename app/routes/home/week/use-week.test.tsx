import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { weekHead } from "#app/domain/week/week-head.ts";
import type { Week } from "./week.server.ts";

const remix = vi.hoisted(() => ({ location: null as { pathname: string; search: string } | null }));
vi.mock("@remix-run/react", () => ({
  useNavigation: () => remix,
}));
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ locale: "en-GB" }) }));
const connection = vi.hoisted(() => ({ waits: false }));
vi.mock("#app/client/live/connection.ts", () => ({ useConnection: () => connection }));
const cache = vi.hoisted(() => ({ isAddressCached: (): boolean => false }));
vi.mock("#app/client/cache/page-cache.ts", () => cache);

const { useWeek } = await import("./use-week.ts");

const MONDAY = "2026-11-23";
const loaded: Week = {
  ...weekHead(MONDAY, "en-GB"),
  byProject: {},
  limit: 50,
  toClose: null,
  isClosed: false,
  error: null,
};

beforeEach(() => {
  remix.location = { pathname: "/app", search: "?week=2026-W49" };
  connection.waits = false;
  cache.isAddressCached = () => false;
});

/** Renders the shown week. Returns its state now, and after the code of other weeks is loaded. */
function open() {
  const { result } = renderHook(() => useWeek(loaded, "work", MONDAY));
  return () => {
    const { week, isLoading } = result.current;
    return { key: week.key, isUnread: week.isUnread ?? false, isLoading };
  };
}

test("a week that was never opened shows its days while it waits for the network, and is not dimmed", async () => {
  connection.waits = true;
  const shown = open();
  await waitFor(() => expect(shown()).toEqual({ key: "2026-W49", isUnread: true, isLoading: false }));
});

test("while a week is loading the previous one stays, also if the new one is in the cache", () => {
  expect(open()()).toEqual({ key: loaded.key, isUnread: false, isLoading: true });
  connection.waits = true;
  cache.isAddressCached = () => true;
  expect(open()()).toEqual({ key: loaded.key, isUnread: false, isLoading: true });
});
