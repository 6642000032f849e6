import type { Path } from "#app/ui/link.tsx";

/** A link of the user menu to a screen. */
interface MenuLink {
  to: Path;
  text: string;
  admin?: true;
  /** Also for learners who are not admins. */
  learner?: true;
}

/** The screens of the user menu in order: those for admins first, then everybody's. */
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

/** The id of the last item of the user menu. */
export const LOGOUT = "logout";
