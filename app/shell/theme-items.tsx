import { Moon, Sun } from "lucide-react";
import { MenuItem } from "#app/ui/menu.tsx";
import { chooseTheme, useThemeChoice } from "./theme.ts";

const choices = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "System"],
] as const;

/** The theme choice as menu items: a toggle with the current theme, then the three choices. */
export function ThemeItems() {
  const { theme, isDark, name, toggle } = useThemeChoice();
  return (
    <>
      <MenuItem icon={isDark ? <Moon aria-hidden /> : <Sun aria-hidden />} onSelect={toggle}>
        <span className="sr-only">Theme: </span>
        {name}
        <span className="sr-only">. Switch to {isDark ? "light" : "dark"}</span>
      </MenuItem>
      <div role="group" aria-label="Theme">
        {choices.map(([value, text]) => (
          <MenuItem
            key={value}
            icon={<span className="size-4" />}
            checked={theme === value}
            onSelect={() => chooseTheme(value)}
          >
            {text}
          </MenuItem>
        ))}
      </div>
    </>
  );
}
