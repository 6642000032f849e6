import { Overview, OverviewQuery, PageStats, PageStatsQuery, Visit } from "#app/domain/analytics/analytics.ts";
import { countVisit, overview, pageStats } from "#app/domain/analytics/analytics.server.ts";
import { Health } from "#app/domain/health/health.ts";
import { health } from "#app/domain/health/health.server.ts";
import { answers, body, createRouter, orAnswers, query } from "./router.ts";

const open = createRouter("public")
  .post("/visit", answers("Count a visit of a public page", undefined, 204), body(Visit), async (c) => {
    await countVisit(c.var.context, c.req.valid("json"), c.req.raw.headers);
    return c.body(null, 204);
  })
  .get(
    "/health",
    answers("State of the service, checked every ten seconds", Health),
    orAnswers(503, "Something does not work that a person would notice", Health),
    async (c) => {
      const found = await health(c.var.context);
      return c.json(found, found.status === "ok" ? 200 : 503);
    },
  );

const closed = createRouter("admin")
  .get("/stats/:page", answers("Visits of a page", PageStats), query(PageStatsQuery), async (c) =>
    c.json(await pageStats(c.var.context, c.req.param("page"), c.req.valid("query").days)),
  )
  .get("/overview", answers("Visits of all pages", Overview), query(OverviewQuery), async (c) =>
    c.json(await overview(c.var.context, c.req.valid("query").days)),
  );

export const analytics = createRouter().route("/", open).route("/", closed);
