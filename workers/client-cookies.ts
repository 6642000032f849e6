/**
 * Cookies that are for the browser and not for the server: its pages, its service worker and the main address read
 * them.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { REGION_COOKIE, REGION_PARAMETER } from "#app/domain/region/leading.ts";
import { knownRegions, regionCookieDomain } from "#app/domain/region/region.server.ts";
import { DAY_START_COOKIE, DIARY_LOCK_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from "#app/i18n/language.ts";
import type { ApiEnv } from "./api/router.ts";

/** Seconds in a year. */
const YEAR_S = 31_536_000;

const COMMON = { sameSite: "Lax", path: "/" } as const;

/** The options of a cookie that expires at `expires` (undefined: with the browser), or now if `value` is null. */
export const cookieUntil = (value: string | null, expires?: Date) => ({
  ...COMMON,
  ...(value === null ? { maxAge: 0 } : expires ? { expires } : {}),
});

/** What this browser's cookies say already. `visitorLanguage` is the language of the address, else of the cookie. */
export function readClientCookies(c: Context<ApiEnv>) {
  const dayStart = getCookie(c, DAY_START_COOKIE) ?? "";
  const language = getCookie(c, LANGUAGE_COOKIE) ?? null;
  return {
    dayStart: /^[0-6]$/.test(dayStart) ? Number(dayStart) : 0,
    isDiaryLocked: getCookie(c, DIARY_LOCK_COOKIE) !== undefined,
    language,
    visitorLanguage: [c.req.query(LANGUAGE_PARAMETER), language].find(isLanguage) ?? null,
  };
}

/**
 * What a request says: whether it came by https, whether an admin impersonates somebody, and what the browser's
 * cookies say.
 */
interface ClientRequest {
  isSecure: boolean;
  isActing: boolean;
  told: ReturnType<typeof readClientCookies>;
}

/** Sets the cookies about the account that have changed: its start of day, the lock on its diary, its language. */
export function setAccountCookies(c: Context<ApiEnv>, { isSecure, isActing, told }: ClientRequest): void {
  const { days, hasDiaryLock, accountLanguage } = c.var.context;
  const tell = (name: string, value: string | null) =>
    setCookie(c, name, value ?? "", { ...COMMON, secure: isSecure, maxAge: value ? YEAR_S : 0 });
  // The browser sends it with its next request, and uses it for what depends on today's date.
  if (days.starts !== told.dayStart) tell(DAY_START_COOKIE, `${days.starts}`);
  // It says what the browser may store, so it is set before the page is rendered.
  if (hasDiaryLock !== undefined && hasDiaryLock !== told.isDiaryLocked && !isActing)
    tell(DIARY_LOCK_COOKIE, hasDiaryLock ? "1" : null);
  // The next page in this browser uses this language too, even after the session.
  const language = accountLanguage === undefined ? told.visitorLanguage : accountLanguage;
  if (language !== told.language) tell(LANGUAGE_COOKIE, language);
}

/**
 * Sets the cookie with the browser's region, which the main address reads: the region of an account that signs in or
 * is signed in here, or the one that the person chose with a link.
 */
export function setRegionCookie(c: Context<ApiEnv>, isSignedIn: boolean): void {
  const known = knownRegions(c.env);
  const domain = known && regionCookieDomain(known);
  if (!known || domain === null || getCookie(c, REGION_COOKIE) === known.own.name) return;
  if (!isSignedIn && c.req.query(REGION_PARAMETER) !== known.own.name) return;
  const secure = c.req.url.startsWith("https:");
  setCookie(c, REGION_COOKIE, known.own.name, { ...COMMON, domain, secure, httpOnly: true, maxAge: YEAR_S });
}
