import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type HostAlerts } from "#app/domain/host-alert/host-alert.ts";
import { useAlerts } from "./use-alerts.ts";

const alerts = (host: string): HostAlerts => ({
  open: [
    { host, what: "silent", mount: "", bound: 10, peak: 12, began_at: "2026-11-27T10:00:00.000Z", ended_at: null },
  ],
  over: [],
  settings: DEFAULT_SETTINGS,
  own: [],
  webhook: null,
});
let asked = 0;
let answer: () => Promise<Response>;
const visibility = vi.spyOn(document, "visibilityState", "get");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  visibility.mockReturnValue("visible");
  asked = 0;
  answer = async () => Response.json({ success: true, data: alerts("new") });
  vi.stubGlobal("fetch", () => {
    asked++;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (seconds: number) =>
  act(async () => {
    vi.advanceTimersByTime(seconds * 1000);
    await new Promise((resolve) => setTimeout(resolve));
  });

async function start(first: HostAlerts | null, isPaused = false) {
  const initialProps = { page: { alerts: first }, isPaused };
  const hook = renderHook((props: typeof initialProps) => useAlerts(props.page, props.isPaused), { initialProps });
  await after(0);
  return { ...hook, shown: () => hook.result.current?.open[0]?.host };
}

test("the page's alerts are shown, and read again each minute while the page is visible", async () => {
  const { shown, unmount } = await start(alerts("first"));
  expect([shown(), asked]).toEqual(["first", 0]);
  await after(60);
  expect([shown(), asked]).toEqual(["new", 1]);
  visibility.mockReturnValue("hidden");
  await after(120);
  visibility.mockReturnValue("visible");
  unmount();
  await after(120);
  expect(asked).toBe(1);
});

test("without alerts in the page they are read at once, unless it is paused", async () => {
  expect((await start(null)).shown()).toBe("new");
  const { shown, rerender } = await start(null, true);
  expect(shown()).toBeUndefined();
  rerender({ page: { alerts: null }, isPaused: false });
  await after(0);
  expect(shown()).toBe("new");
});

test("the response to a change replaces the shown alerts, and a failed call changes nothing", async () => {
  const { shown, rerender } = await start(alerts("first"));
  answer = async () => Response.json({ success: false, error: "No" }, { status: 500 });
  await after(60);
  expect(shown()).toBe("first");
  rerender({ page: { alerts: alerts("changed") }, isPaused: false });
  expect(shown()).toBe("changed");
  answer = () => Promise.reject(new Error("Down"));
  await after(60);
  expect(shown()).toBe("changed");
});

test("a load of the page that came without alerts shows the last ones, and new ones as soon as they come", async () => {
  const { shown, rerender } = await start(alerts("first"));
  rerender({ page: { alerts: null }, isPaused: false });
  expect(shown()).toBe("first");
  await after(0);
  expect([shown(), asked]).toEqual(["new", 1]);
});
