import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import Moon from "lucide/dist/esm/icons/moon.mjs";
import Sun from "lucide/dist/esm/icons/sun.mjs";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MenuItem } from "#app/ui/menu.tsx";
import { chooseTheme, useThemeChoice } from "./theme.ts";

const choices = [
  ["light", msg`Light`],
  ["dark", msg`Dark`],
  ["system", msg({ message: "System", comment: "The theme of the operating system" })],
] as const;

/**
 * The theme choice as one line of a menu: an icon of the current theme, which toggles it, and the three themes. It
 * needs scripts, but its place is reserved, so that the items below do not move under the pointer.
 */
export function ThemeItems() {
  const { t, i18n } = useLingui();
  const { theme, isDark, name, toggle } = useThemeChoice();
  const disabled = !useHydrated();
  return (
    <div role="group" aria-label={t`Theme`} className="menu-line">
      <MenuItem
        label={isDark ? t`Theme: ${name}. Switch to light` : t`Theme: ${name}. Switch to dark`}
        onSelect={toggle}
        disabled={disabled}
      >
        {isDark ? <Icon of={Moon} /> : <Icon of={Sun} />}
      </MenuItem>
      {choices.map(([value, text]) => (
        <MenuItem key={value} checked={theme === value} onSelect={() => chooseTheme(value)} disabled={disabled}>
          {i18n._(text)}
        </MenuItem>
      ))}
    </div>
  );
}
