import * as z from "zod/mini";
import { Overview, OverviewQuery, PageStats, PageStatsQuery, Visit } from "#app/domain/analytics.ts";
import { countVisit, isHealthy, overview, pageStats } from "#app/domain/analytics.server.ts";
import { answers, body, createRouter, query } from "./router.ts";

const Health = z.object({ status: z.string(), database: z.string() });

const open = createRouter("public")
  .post("/visit", answers("Count a visit of a public page", undefined, 204), body(Visit), async (c) => {
    await countVisit(c.var.context, c.req.valid("json"), c.req.raw.headers);
    return c.body(null, 204);
  })
  .get("/health", answers("Whether the service and its database answer", Health), async (c) => {
    const healthy = await isHealthy(c.var.context);
    return healthy
      ? c.json({ status: "ok", database: "ok" })
      : c.json({ status: "error", database: "unreachable" }, 503);
  });

const closed = createRouter("admin")
  .get("/stats/:page", answers("Visits of a page", PageStats), query(PageStatsQuery), async (c) =>
    c.json(await pageStats(c.var.context, c.req.param("page"), c.req.valid("query").days)),
  )
  .get("/overview", answers("Visits of all pages", Overview), query(OverviewQuery), async (c) =>
    c.json(await overview(c.var.context, c.req.valid("query").days)),
  );

export const analytics = createRouter("public").route("/", open).route("/", closed);
