import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useHydrated } from "#app/ui/hydrated.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { chooseTheme, useThemeChoice } from "./theme.ts";

const choices = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "System"],
] as const;

/**
 * The theme choice as one line of a menu: a sign of the current one, which toggles, then the three. It needs scripts, but
 * has its place from the start, so that the items below do not move under the pointer.
 */
export function ThemeItems() {
  const { theme, isDark, name, toggle } = useThemeChoice();
  const disabled = !useHydrated();
  return (
    <div role="group" aria-label="Theme" className="menu-line">
      <MenuItem label={`Theme: ${name}. Switch to ${isDark ? "light" : "dark"}`} onSelect={toggle} disabled={disabled}>
        {isDark ? <Moon aria-hidden /> : <Sun aria-hidden />}
      </MenuItem>
      {choices.map(([value, text]) => (
        <MenuItem key={value} checked={theme === value} onSelect={() => chooseTheme(value)} disabled={disabled}>
          {text}
        </MenuItem>
      ))}
    </div>
  );
}
