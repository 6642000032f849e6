import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLastActionData } from "./last-action-data.ts";

const remix = vi.hoisted(() => ({ data: undefined as unknown, key: "default" }));
vi.mock("@remix-run/react", () => ({ useActionData: () => remix.data, useLocation: () => ({ key: remix.key }) }));

test("the data of an action stays while its page is read again, and disappears with the next navigation", () => {
  const { result, rerender } = renderHook(() => useLastActionData());
  const show = (data: unknown, key: string) => {
    Object.assign(remix, { data, key });
    rerender();
    return result.current;
  };
  expect(show(undefined, "page")).toBeUndefined();
  // Remix sets the data before the navigation is complete.
  const tooLong = { error: "Too long" };
  expect(show(tooLong, "page")).toBe(tooLong);
  expect(show(tooLong, "posted")).toBe(tooLong);
  // Remix has read the page again.
  expect(show(undefined, "posted")).toBe(tooLong);
  expect(show({ error: "Too short" }, "posted again")).toEqual({ error: "Too short" });
  expect(show(undefined, "posted well")).toBeUndefined();
});
