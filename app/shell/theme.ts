import { useSyncExternalStore } from "react";

/** The chosen theme; `system` by default. */
export type Theme = "light" | "dark" | "system";

/** Stores `light` or `dark`; when unset, the operating system decides. */
export const THEME_KEY = "sevenfold-theme";

const THEMED = ["/app", "/admin", "/contact", "/settings", "/calendar", "/diary", "/stats"];

/** Whether themes apply to a path. Other paths are always light. */
export const isThemed = (pathname: string) => THEMED.some((start) => pathname.startsWith(start));

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may change it too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function chosen(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === "dark" || theme === "light" ? theme : "system";
  } catch {
    return "system";
  }
}

/** The chosen theme; `system` on the server. */
export const useTheme = () => useSyncExternalStore(subscribe, chosen, () => "system" as const);

/** Stores the choice, or removes it for `system`. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage it stays with the system's theme.
  }
  for (const listener of listeners) listener();
}

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

function subscribeToSystem(listener: () => void) {
  const query = darkSystem();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the operating system's theme is dark, live. */
const useDarkSystem = () =>
  useSyncExternalStore(
    subscribeToSystem,
    () => darkSystem().matches,
    () => false,
  );

/** The theme's name, whether it is dark, and a toggle between dark and light. */
export function useThemeChoice() {
  const theme = useTheme();
  const systemIsDark = useDarkSystem();
  const isDark = theme === "system" ? systemIsDark : theme === "dark";
  const name = isDark ? "Dark" : "Light";
  return {
    theme,
    isDark,
    name: theme === "system" ? `System (${name})` : name,
    toggle: () => chooseTheme(isDark ? "light" : "dark"),
  };
}
