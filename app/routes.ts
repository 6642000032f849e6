import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/** Every page, in the order of the spec. */
export default [
  layout("routes/boundary.tsx", [
    index("routes/landing/route.tsx"),
    route("app", "routes/home/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("register", "routes/register.tsx"),
    route("verify", "routes/verify.tsx"),
    route("verify/confirm", "routes/verify-confirm.tsx"),
    route("verify/not-me", "routes/verify-not-me.tsx"),
    route("verify/email", "routes/verify-email.tsx"),
    route("morning", "routes/morning.tsx"),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("contact", "routes/contact.tsx"),
    route("privacy", "routes/privacy/route.tsx"),
    route("terms", "routes/terms.tsx"),
    route("settings", "routes/settings/route.tsx"),
    route("settings/trash", "routes/settings/trash.tsx"),
    route("bring", "routes/bring/route.tsx"),
    route("close-week", "routes/close-week/route.tsx"),
    route("calendar", "routes/calendar/route.tsx"),
    route("diary", "routes/diary/route.tsx"),
    route("stats", "routes/stats/route.tsx"),
    route("admin", "routes/admin/route.tsx"),
    route("admin-language", "routes/admin-language/route.tsx"),
    route("language", "routes/language/route.tsx"),
    route("language/words", "routes/own-words/route.tsx"),
    route("system-stats", "routes/system-stats/route.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
