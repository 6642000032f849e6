import { isbot } from "isbot";
import { nearestRegion } from "#app/domain/region/nearest.ts";
import { parseRegions, type Region } from "#app/domain/region/region.ts";
import { mainProblem } from "#app/domain/region/rules.mjs";
import { REGION_COOKIE } from "#app/domain/region/leading.ts";
import { languageSearch } from "#app/i18n/language.ts";

/** The variables and bindings of this Worker. */
interface MainEnv {
  REGIONS: string;
  /** The files of the build, to which the landing page for search engines refers. */
  ASSETS: Fetcher;
}

/** Paths that are served here to search engines: the landing page and pages about the product as a whole. */
const SHARED = /^\/(terms|privacy|robots\.txt)?$/;

/** The region that the browser used last; undefined if there is none or it was removed. */
function usedRegion(request: Request, regions: Region[]): Region | undefined {
  const [, name] = new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z0-9]+)`).exec(request.headers.get("cookie") ?? "") ?? [];
  return regions.find((region) => region.name === name);
}

/** Milliseconds after which a region counts as unreachable. */
const HEALTH_TIMEOUT_MS = 8000;

/** The health of a region, according to its own check. */
interface RegionHealth {
  name: string;
  address: string;
  /** `ok` or `error`, as the region reports; else `unreachable`. */
  status: string;
  /** Milliseconds until the answer, measured from this Worker. */
  ms: number;
}

/** Reads the health of a region. It is public, so no secret is needed. */
async function healthOf({ name, address }: Region): Promise<RegionHealth> {
  const since = Date.now();
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const status = await fetch(`${address}/api/analytics/health`, { signal })
    .then(async (answer) => (await answer.json<{ status?: string }>()).status ?? "unreachable")
    .catch(() => "unreachable");
  return { name, address, status: /^[a-z]{1,20}$/.test(status) ? status : "unreachable", ms: Date.now() - since };
}

/** The health of all regions: a page, or with `?json` JSON for a monitor. 503 if one of them is not healthy. */
function healthPage(regions: RegionHealth[], asked: URLSearchParams): Response {
  const status = regions.every((one) => one.status === "ok") ? 200 : 503;
  const headers = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  if (asked.has("json")) return Response.json({ regions }, { status, headers });
  const rows = regions.map(
    ({ name, address, status: state, ms }) =>
      `<tr><th scope="row">${name}</th><td>${state}</td><td>${ms} ms</td><td><a href="${address}/api/analytics/health">${address}</a></td></tr>`,
  );
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Regions · Sevenfold</title></head><body><h1>Regions</h1><table><thead><tr><th scope="col">Region</th><th scope="col">Status</th>
<th scope="col">Answer</th><th scope="col">Address</th></tr></thead><tbody>${rows.join("")}</tbody></table></body></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * A page that all regions have, in the language that its address names, read from the first region that can be
 * reached. 503 if none can, so that a search engine tries again.
 */
async function sharedPage(regions: Region[], { pathname, searchParams }: URL, request: Request): Promise<Response> {
  const { method, headers: asked } = request;
  const path = pathname + languageSearch(searchParams);
  const headers = { "User-Agent": asked.get("user-agent") ?? "" };
  for (const { address } of regions) {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const page = await fetch(address + path, { method, headers, signal }).catch(() => null);
    if (page && page.status < 500) return new Response(page.body, page);
  }
  return new Response(null, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "300" } });
}

/** The headers of a redirect that may not be cached, because it depends on who asks. */
const NOT_KEPT = { "Cache-Control": "private, no-store", Vary: "Cookie, User-Agent", "Referrer-Policy": "no-referrer" };

/**
 * The Worker at the main address of an installation with regions. It redirects people to their region, stores no
 * data, and serves the one landing page to search engines.
 */
export default {
  async fetch(request, env) {
    const problem = mainProblem(env.REGIONS);
    if (problem) return new Response(problem, { status: 503, headers: { "Cache-Control": "no-store" } });
    const { regions } = parseRegions(env.REGIONS)!;
    const url = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) {
      const addresses = regions.map(({ address }) => address).join(", ");
      return Response.json({ error: `Each region has an address of its own: ${addresses}` }, { status: 421 });
    }
    if (url.pathname === "/health") return healthPage(await Promise.all(regions.map(healthOf)), url.searchParams);
    if (SHARED.test(url.pathname) && isbot(request.headers.get("user-agent"))) {
      return sharedPage(regions, url, request);
    }
    const { continent, country } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
    const region = usedRegion(request, regions) ?? nearestRegion(regions, { continent, country });
    const headers = { ...NOT_KEPT, Location: `${region.address}${url.pathname}${url.search}` };
    return new Response(null, { status: 302, headers });
  },
} satisfies ExportedHandler<MainEnv>;
