import { useLingui } from "@lingui/react/macro";
import SunMoon from "lucide/dist/esm/icons/sun-moon.mjs";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { ThemeItems } from "./theme-items.tsx";

/** The theme choice for visitors, who have no user menu. */
export function ThemeMenu() {
  const { t } = useLingui();
  return (
    <Menu label={t`Theme`} button={<Icon of={SunMoon} />}>
      <ThemeItems />
    </Menu>
  );
}
