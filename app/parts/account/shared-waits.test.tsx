import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const { navigate, sharedFor } = vi.hoisted(() => ({ navigate: vi.fn(), sharedFor: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useNavigate: () => navigate }));
vi.mock("#app/client/shared-storage.ts", () => ({ sharedFor }));
const { useSharedWaits } = await import("./shared-waits.ts");

beforeEach(() => navigate.mockReset());

/** The addresses to which the page at `address` leads while shared items of the given ages in hours wait. */
async function ledTo(address: string, ...hours: number[]) {
  window.history.replaceState(null, "", address);
  sharedFor.mockResolvedValue(hours.map((one) => ({ sharedAt: Date.now() - one * 3_600_000 })));
  renderHook(() => useSharedWaits());
  await new Promise((resolve) => setTimeout(resolve));
  return navigate.mock.calls.map(([to]) => to as string);
}

test("a person who logs in after a share of the last day returns to it", async () => {
  expect(await ledTo("/login?email=a", 30, 23)).toEqual(["?email=a&share="]);
  expect(sharedFor).toHaveBeenLastCalledWith(null);
});

test("an older share, or none, changes no address", async () => {
  expect(await ledTo("/login", 25)).toEqual([]);
  expect(await ledTo("/login")).toEqual([]);
  expect(await ledTo("/login?share", 1)).toEqual([]);
});
