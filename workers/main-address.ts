import { isbot } from "isbot";
import { nearestRegion } from "#app/domain/region/nearest.ts";
import { parseRegions, type Region } from "#app/domain/region/region.ts";
import { REGION_COOKIE } from "#app/domain/region/region-cookie.ts";

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

/** The headers of a redirect that nobody may keep, because it depends on who asks. */
const NOT_KEPT = { "Cache-Control": "private, no-store", Vary: "Cookie, User-Agent", "Referrer-Policy": "no-referrer" };

/**
 * The Worker at the main address of an installation with regions: it sends people to their region, without any data of its own,
 * and shows search engines the one landing page.
 */
export default {
  async fetch(request, env) {
    const { regions } = parseRegions(env.REGIONS)!;
    const url = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) {
      const addresses = regions.map(({ address }) => address).join(", ");
      return Response.json({ error: `Each region has an address of its own: ${addresses}` }, { status: 421 });
    }
    if (SHARED.test(url.pathname) && isbot(request.headers.get("user-agent"))) {
      const [first] = regions;
      const headers = { "User-Agent": request.headers.get("user-agent") ?? "" };
      const page = await fetch(`${first!.address}${url.pathname}`, { method: request.method, headers });
      return new Response(page.body, page);
    }
    const { continent, country } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
    const region = usedRegion(request, regions) ?? nearestRegion(regions, { continent, country });
    const headers = { ...NOT_KEPT, Location: `${region.address}${url.pathname}${url.search}` };
    return new Response(null, { status: 302, headers });
  },
} satisfies ExportedHandler<MainEnv>;
