import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { browserSetting } from "./browser-setting.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a choice stays in this browser, and is the default again once it is removed", () => {
  const { result } = renderHook(() => browserSetting("sound").use());
  const setting = browserSetting("sound");
  expect([setting.read(), result.current]).toEqual([null, null]);
  setting.write("off");
  // After a reload only the storage has the value.
  expect(browserSetting("sound").read()).toBe("off");
  setting.write(null);
  expect(browserSetting("sound").read()).toBeNull();
});

test("a choice shows at once where it was made, and in the other tabs", () => {
  const setting = browserSetting("sound");
  const { result } = renderHook(() => setting.use());
  act(() => setting.write("off"));
  expect(result.current).toBe("off");
  localStorage.removeItem("sound");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current).toBeNull();
});

test("a browser that refuses storage has the default", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const setting = browserSetting("sound");
  setting.write("off");
  expect(setting.read()).toBeNull();
});
