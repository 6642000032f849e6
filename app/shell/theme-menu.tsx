import SunMoon from "lucide-react/icons/sun-moon";
import { Menu } from "#app/ui/menu.tsx";
import { ThemeItems } from "./theme-items.tsx";

/** The theme choice for visitors, who have no user menu. */
export function ThemeMenu() {
  return (
    <Menu label="Theme" button={<SunMoon aria-hidden />}>
      <ThemeItems />
    </Menu>
  );
}
