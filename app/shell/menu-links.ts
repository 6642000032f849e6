import type { Path } from "#app/ui/link.tsx";

/** A line of the user menu that leads to a screen. */
interface MenuLink {
  to: Path;
  text: string;
  admin?: true;
  /** For learners too, where they need not be admins. */
  learner?: true;
}

/** The user menu's screens, in the order of the product: those of admins, then everybody's. */
export const menuLinks: readonly MenuLink[] = [
  { to: "/admin", text: "Admin Panel", admin: true },
  { to: "/system-stats", text: "System Stats", admin: true },
  { to: "/admin-language", text: "Language Admin", admin: true },
  { to: "/language", text: "Language Learning", admin: true, learner: true },
  { to: "/settings", text: "Settings" },
  { to: "/calendar", text: "Calendar" },
  { to: "/diary", text: "Diary" },
  { to: "/stats", text: "Statistics" },
];
