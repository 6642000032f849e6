import { isbot } from "isbot";
import { nearestRegion } from "#app/domain/region/nearest.ts";
import { parseRegions, type Region } from "#app/domain/region/region.ts";
import { mainProblem } from "#app/domain/region/rules.mjs";
import { REGION_COOKIE } from "#app/domain/region/region-cookie.ts";
import { languageSearch } from "#app/i18n/language.ts";

/** The variables and bindings of this Worker. */
interface MainEnv {
  REGIONS: string;
  /** The files of the build, which the landing page of search engines refers to. */
  ASSETS: Fetcher;
}

/** Paths that search engines may have from here: the landing page and what is about the product as a whole. */
const SHARED = /^\/(terms|privacy|robots\.txt)?$/;

/** The region that a browser used last; undefined when it has used none, or one that is gone. */
function usedRegion(request: Request, regions: Region[]): Region | undefined {
  const [, name] = new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z0-9]+)`).exec(request.headers.get("cookie") ?? "") ?? [];
  return regions.find((region) => region.name === name);
}

/** Milliseconds after which a region counts as out of reach. */
const HEALTH_TIMEOUT_MS = 8000;

/** The public health of a region, as its own check tells it. */
interface RegionHealth {
  name: string;
  address: string;
  /** `ok` or `error` as the region says, or `unreachable`. */
  status: string;
  /** Milliseconds until the answer, from where this Worker runs. */
  ms: number;
}

/** Asks a region how it is. Its health is public, so nothing secret is needed. */
async function healthOf({ name, address }: Region): Promise<RegionHealth> {
  const since = Date.now();
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const status = await fetch(`${address}/api/analytics/health`, { signal })
    .then(async (answer) => (await answer.json<{ status?: string }>()).status ?? "unreachable")
    .catch(() => "unreachable");
  return { name, address, status: /^[a-z]{1,20}$/.test(status) ? status : "unreachable", ms: Date.now() - since };
}

/** All regions' health: a page, or JSON with `?json` for a monitor. 503 when one is not well. */
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
 * A page that all regions have, in the language that its address names, of the first one that can be reached. 503 without any, which a
 * search engine asks again.
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

/** The headers of a redirect that nobody may keep, because it depends on who asks. */
const NOT_KEPT = { "Cache-Control": "private, no-store", Vary: "Cookie, User-Agent", "Referrer-Policy": "no-referrer" };

/**
 * The Worker at the main address of an installation with regions: it sends people to their region, without any data of its own,
 * and shows search engines the one landing page.
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
