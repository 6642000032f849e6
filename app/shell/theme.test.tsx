import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { chooseTheme, isThemed, THEME_KEY, useThemeChoice } from "./theme.ts";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The operating system's theme, to be changed while it runs. */
function system(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal("matchMedia", () => query);
  return (dark: boolean) => {
    query.matches = dark;
    query.dispatchEvent(new Event("change"));
  };
}

test("themes apply to paths that start as listed, and to no others", () => {
  const themed = [
    "/app",
    "/app/x",
    "/admin",
    "/admin-language",
    "/contact",
    "/settings",
    "/calendar",
    "/diary",
    "/stats",
  ];
  const light = ["/", "/login", "/register", "/privacy", "/terms", "/system-stats", "/language", "/verify"];
  expect(themed.filter((path) => !isThemed(path))).toEqual([]);
  expect(light.filter(isThemed)).toEqual([]);
});

test("a choice is kept as dark or light, and System forgets it", () => {
  system(false);
  const { result } = renderHook(useThemeChoice);
  expect([result.current.name, localStorage.getItem(THEME_KEY)]).toEqual(["System (Light)", null]);
  act(() => chooseTheme("dark"));
  expect([result.current.name, localStorage.getItem("sevenfold-theme")]).toEqual(["Dark", "dark"]);
  act(() => chooseTheme("light"));
  expect([result.current.name, localStorage.getItem("sevenfold-theme")]).toEqual(["Light", "light"]);
  act(() => chooseTheme("system"));
  expect([result.current.name, localStorage.getItem("sevenfold-theme")]).toEqual(["System (Light)", null]);
});

test("without a choice it follows the operating system live", () => {
  const become = system(true);
  const { result } = renderHook(useThemeChoice);
  expect(result.current.name).toBe("System (Dark)");
  act(() => become(false));
  expect([result.current.name, result.current.isDark]).toEqual(["System (Light)", false]);
  act(() => chooseTheme("dark"));
  act(() => become(true));
  expect(result.current.name).toBe("Dark");
});

test("the toggle switches between dark and light, from the system's too", () => {
  system(true);
  const { result } = renderHook(useThemeChoice);
  act(() => result.current.toggle());
  expect(result.current.name).toBe("Light");
  act(() => result.current.toggle());
  expect(result.current.name).toBe("Dark");
});

test("a choice in another tab is followed, and anything else that is stored means System", () => {
  system(false);
  const { result } = renderHook(useThemeChoice);
  localStorage.setItem(THEME_KEY, "dark");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current.name).toBe("Dark");
  localStorage.setItem(THEME_KEY, "purple");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current.name).toBe("System (Light)");
});
