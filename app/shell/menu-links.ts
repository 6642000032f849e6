import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { RootData } from "#app/parts/account/root-data.ts";
import type { Path } from "#app/ui/link.tsx";

/** A link of the user menu to a screen. */
interface MenuLink {
  to: Path;
  text: MessageDescriptor;
  admin?: true;
  /** Shown to learners who are not admins too. */
  learner?: true;
}

/** In the order of the menu: those for admins first, then everybody's. */
const LINKS: readonly MenuLink[] = [
  { to: "/admin", text: msg`Admin Panel`, admin: true },
  { to: "/system-stats", text: msg`System Stats`, admin: true },
  { to: "/admin-language", text: msg`Language Admin`, admin: true },
  { to: "/language", text: msg`Language Learning`, admin: true, learner: true },
  { to: "/settings", text: msg`Settings` },
  { to: "/calendar", text: msg`Calendar` },
  { to: "/diary", text: msg`Diary` },
  { to: "/stats", text: msg`Statistics` },
];

/** The screens of a person's user menu. */
export const menuLinksOf = ({ role, learns }: NonNullable<RootData["user"]>): readonly MenuLink[] =>
  LINKS.filter(({ admin, learner }) => role === "admin" || !admin || (learner && learns));

/** The id of the last item of the user menu. */
export const LOGOUT = "logout";
