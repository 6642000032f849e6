import { useSyncExternalStore } from "react";

/** What a person chose; `system` when nothing. */
export type Theme = "light" | "dark" | "system";

/** Holds `light` or `dark`; without it the operating system decides. */
export const THEME_KEY = "sevenfold-theme";

const THEMED = ["/app", "/admin", "/contact", "/settings", "/calendar", "/diary", "/stats"];

/** Whether themes apply on a path. Everywhere else it is light. */
export const isThemed = (pathname: string) => THEMED.some((start) => pathname.startsWith(start));

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may choose too.
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

/** The theme that was chosen; `system` on the server. */
export const useTheme = () => useSyncExternalStore(subscribe, chosen, () => "system" as const);

/** Remembers the choice, or forgets it for `system`. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A browser that keeps nothing stays with its system's theme.
  }
  for (const listener of listeners) listener();
}

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

function subscribeToSystem(listener: () => void) {
  const query = darkSystem();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the operating system is dark, live. */
const useDarkSystem = () =>
  useSyncExternalStore(
    subscribeToSystem,
    () => darkSystem().matches,
    () => false,
  );

/** The theme's name, whether it is dark, and a switch between dark and light. */
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
