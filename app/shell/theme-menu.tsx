import { SunMoon } from "lucide-react";
import { later } from "#app/ui/later.tsx";
import { Menu } from "#app/ui/menu.tsx";

const ThemeItems = later(async () => (await import("./theme-items.tsx")).ThemeItems);

/** The theme choice for visitors, who have no user menu. */
export function ThemeMenu() {
  return (
    <Menu label="Theme" button={<SunMoon aria-hidden />}>
      <ThemeItems />
    </Menu>
  );
}
