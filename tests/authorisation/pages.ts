import { ROLES, type Role } from "./roles.ts";

/** What a role gets from a page: the page, an error page with a status, or a redirect. */
export type Sight = "page" | 403 | 404 | "to /" | "to /app";
export type Sights = Record<Role, Sight>;

const each = (sight: Sight) => Object.fromEntries(ROLES.map((role) => [role, sight])) as Sights;
const strangers = { visitor: "to /", unverified: "to /", ended: "to /" } as const;

const everyone = each("page");
const signedIn: Sights = { ...everyone, ...strangers };
const admins: Sights = { ...each(403), ...strangers, admin: "page" };

/** Every page of the route table, with what each role gets. */
export const PAGES: Record<string, Sights> = {
  "/": { ...each("to /app"), visitor: "page", unverified: "page", ended: "page" },
  "/app": signedIn,
  "/login": everyone,
  // The tests' installation has no sign-in provider.
  "/login/provider": each(404),
  "/register": everyone,
  "/verify": everyone,
  "/verify/confirm": everyone,
  "/verify/not-me": everyone,
  "/verify/email": everyone,
  "/morning": everyone,
  "/reminder": everyone,
  "/forgot-password": everyone,
  "/reset-password": everyone,
  "/contact": everyone,
  "/privacy": everyone,
  "/terms": everyone,
  "/settings": signedIn,
  "/settings/trash": signedIn,
  "/bring": { ...signedIn, acting: 403 },
  "/close-week": signedIn,
  "/calendar": signedIn,
  "/diary": signedIn,
  "/share": everyone,
  "/stats": signedIn,
  "/admin": admins,
  "/admin-language": admins,
  "/language": admins,
  "/language/words": admins,
  "/language/figures": admins,
  "/system-stats": admins,
  "/*": each(404),
};
