import { useLingui } from "@lingui/react/macro";
import { browserSetting } from "#app/client/browser-setting.ts";
import { useMediaQuery } from "#app/ui/media-query.ts";

/** The chosen theme; `system` by default. */
export type Theme = "light" | "dark" | "system";

/** The storage key of the chosen theme, `light` or `dark`; when unset, the operating system decides. */
export const THEME_KEY = "sevenfold-theme";

const THEMED = [
  "/app",
  "/admin",
  "/contact",
  "/settings",
  "/calendar",
  "/diary",
  "/stats",
  "/close-week",
  "/bring",
  "/share",
];

/** Says whether pages at a path follow the theme. Other pages are always light. */
export const isThemed = (pathname: string) => THEMED.some((start) => pathname.startsWith(start));

const setting = browserSetting(THEME_KEY);

/** The chosen theme; `system` on the server. */
export function useTheme(): Theme {
  const theme = setting.use();
  return theme === "dark" || theme === "light" ? theme : "system";
}

/** Stores the choice, or removes it for `system`. */
export const chooseTheme = (theme: Theme) => setting.write(theme === "system" ? null : theme);

/** The theme's name, whether it is dark, and a toggle between dark and light. */
export function useThemeChoice() {
  const { t } = useLingui();
  const theme = useTheme();
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = theme === "system" ? systemIsDark : theme === "dark";
  const name = isDark ? t`Dark` : t`Light`;
  return {
    theme,
    isDark,
    name: theme === "system" ? t`System (${name})` : name,
    toggle: () => chooseTheme(isDark ? "light" : "dark"),
  };
}
