import type { AppContext } from "#app/context.ts";
import { mainAddress } from "#app/domain/region/region.server.ts";
import { LANGUAGE_PARAMETER, languages } from "#app/i18n/language.ts";

/** The pages that search engines show, each of them in every language. */
const PUBLIC_PATHS = new Set(["/", "/register", "/login", "/contact"]);

/**
 * The `Link` header that tells search engines a public page's address in each language, and the one that chooses by the
 * browser; null for other pages. In a header, so that people do not wait for it in the document. The landing page of all regions is
 * at the main address.
 */
export function alternateLinks(context: Pick<AppContext, "env">, path: string): string | null {
  if (!PUBLIC_PATHS.has(path)) return null;
  const origin = (path === "/" ? mainAddress(context) : null) ?? context.env.APP_URL;
  const link = (hreflang: string, search: string) =>
    `<${new URL(path + search, origin).href}>; rel="alternate"; hreflang="${hreflang}"`;
  const own = languages.map((language) => link(language, `?${LANGUAGE_PARAMETER}=${language}`));
  return [...own, link("x-default", "")].join(", ");
}
