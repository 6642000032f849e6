import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { chooseTheme, isThemed, THEME_KEY, useThemeChoice } from "./theme.ts";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Mocks the operating system's theme, which can change. */
function system(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal("matchMedia", () => query);
  return (dark: boolean) => {
    query.matches = dark;
    query.dispatchEvent(new Event("change"));
  };
}

test("themes apply to paths with the listed prefixes, and to no others", () => {
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

test("a choice is stored as dark or light, and System removes it", () => {
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

test("the toggle switches between dark and light, also from the system's theme", () => {
  system(true);
  const { result } = renderHook(useThemeChoice);
  act(() => result.current.toggle());
  expect(result.current.name).toBe("Light");
  act(() => result.current.toggle());
  expect(result.current.name).toBe("Dark");
});

test("a choice in another tab is followed, and any other stored value means System", () => {
  system(false);
  const { result } = renderHook(useThemeChoice);
  localStorage.setItem(THEME_KEY, "dark");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current.name).toBe("Dark");
  localStorage.setItem(THEME_KEY, "purple");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current.name).toBe("System (Light)");
});
