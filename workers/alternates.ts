import type { AppContext } from "#app/context.ts";
import { mainAddress } from "#app/domain/region/region.server.ts";
import { LANGUAGE_PARAMETER, languages } from "#app/i18n/language.ts";

/** The pages that search engines show, each of them in every language. */
const PUBLIC_PATHS = new Set(["/", "/register", "/login", "/contact"]);

/**
 * The `Link` header with a public page's address in each language, and the address that chooses by the browser's
 * language, for search engines; null for other pages. It is a header, so that it does not make the document larger.
 * The landing page of all regions is at the main address.
 */
export function alternateLinks(context: Pick<AppContext, "env">, path: string): string | null {
  if (!PUBLIC_PATHS.has(path)) return null;
  const origin = (path === "/" ? mainAddress(context) : null) ?? context.env.APP_URL;
  const link = (hreflang: string, search: string) =>
    `<${new URL(path + search, origin).href}>; rel="alternate"; hreflang="${hreflang}"`;
  const own = languages.map((language) => link(language, `?${LANGUAGE_PARAMETER}=${language}`));
  return [...own, link("x-default", "")].join(", ");
}
