/** Cookies that tell the browser, not the server: what its pages, its service worker and the main address go by. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { REGION_COOKIE, REGION_PARAMETER } from "#app/domain/region/region-cookie.ts";
import { knownRegions, regionCookieDomain } from "#app/domain/region/region.server.ts";
import { DAY_START_COOKIE, DIARY_LOCK_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from "#app/i18n/language.ts";
import type { ApiEnv } from "./api/router.ts";

/** Seconds of a year. */
const YEAR_S = 31_536_000;

const COMMON = { sameSite: "Lax", path: "/" } as const;

/** The options of a cookie that ends at `expires`, with the browser when that is undefined, or now when it has no value. */
export const cookieUntil = (value: string | null, expires?: Date) => ({
  ...COMMON,
  ...(value === null ? { maxAge: 0 } : expires ? { expires } : {}),
});

/** What this browser was told before. `visitorLanguage` is the language of the address, else of the cookie. */
export function toldBefore(c: Context<ApiEnv>) {
  const dayStart = getCookie(c, DAY_START_COOKIE) ?? "";
  const language = getCookie(c, LANGUAGE_COOKIE) ?? null;
  return {
    dayStart: /^[0-6]$/.test(dayStart) ? Number(dayStart) : 0,
    isDiaryLocked: getCookie(c, DIARY_LOCK_COOKIE) !== undefined,
    language,
    visitorLanguage: [c.req.query(LANGUAGE_PARAMETER), language].find(isLanguage) ?? null,
  };
}

/** What a request says: whether it came by https, whether an admin acts as somebody, and what the browser was told. */
interface Told {
  isSecure: boolean;
  isActing: boolean;
  told: ReturnType<typeof toldBefore>;
}

/** Tells a browser what it does not know yet of the account: its start of day, the lock on its diary, its language. */
export function tellAccount(c: Context<ApiEnv>, { isSecure, isActing, told }: Told): void {
  const { days, hasDiaryLock, accountLanguage } = c.var.context;
  const tell = (name: string, value: string | null) =>
    setCookie(c, name, value ?? "", { ...COMMON, secure: isSecure, maxAge: value ? YEAR_S : 0 });
  // The browser sends it with its next request, and goes by it when it shows what is of today.
  if (days.starts !== told.dayStart) tell(DAY_START_COOKIE, `${days.starts}`);
  // It says what the browser may store, so it is there before the page is.
  if (hasDiaryLock !== undefined && hasDiaryLock !== told.isDiaryLocked && !isActing)
    tell(DIARY_LOCK_COOKIE, hasDiaryLock ? "1" : null);
  // The next page in this browser speaks it too, also after the session.
  const language = accountLanguage === undefined ? told.visitorLanguage : accountLanguage;
  if (language !== told.language) tell(LANGUAGE_COOKIE, language);
}

/**
 * Tells the browser's region to the main address: that of an account that signs in or is signed in here, or the one that the
 * person chose by a link.
 */
export function tellRegion(c: Context<ApiEnv>, isSignedIn: boolean): void {
  const known = knownRegions(c.env);
  const domain = known && regionCookieDomain(known);
  if (!known || domain === null || getCookie(c, REGION_COOKIE) === known.own.name) return;
  if (!isSignedIn && c.req.query(REGION_PARAMETER) !== known.own.name) return;
  const secure = c.req.url.startsWith("https:");
  setCookie(c, REGION_COOKIE, known.own.name, { ...COMMON, domain, secure, httpOnly: true, maxAge: YEAR_S });
}
