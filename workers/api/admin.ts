import * as z from "zod/mini";
import { Total, type TotalName, TOTALS, UserList, UserListQuery } from "#app/domain/admin.ts";
import { listUsers, totals } from "#app/domain/admin.server.ts";
import { Overview, OverviewQuery, PageStats, VisitDay } from "#app/domain/analytics.ts";
import { overview, pageStats, totalVisits } from "#app/domain/analytics.server.ts";
import { ImpersonateInput } from "#app/domain/impersonation.ts";
import { impersonate, stopImpersonation } from "#app/domain/impersonation.server.ts";
import { UnsentMails } from "#app/domain/mail.ts";
import { listUnsentMails, sendAgain } from "#app/domain/mail.server.ts";
import { answers, body, createRouter, Message, query } from "./router.ts";

const DASHBOARD_DAYS = 30;

/** Asked for by the impersonated session too, so the domain decides who may. */
const acting = createRouter("user").post(
  "/stop-impersonation",
  answers("Be the admin again", Message, 200, { 400: "Not impersonating" }),
  async (c) => c.json(await stopImpersonation(c.var.context)),
);

const impersonation = createRouter("impersonator").post(
  "/:userId",
  answers("Act as a user for an hour", Message, 200, { 409: "Impersonating already" }),
  body(ImpersonateInput),
  async (c) => c.json(await impersonate(c.var.context, c.req.param("userId"), c.req.valid("json"))),
);

const statistics = createRouter("admin")
  .get("/analytics/total", answers("All visits ever", Total), async (c) =>
    c.json({ total: await totalVisits(c.var.context) }),
  )
  .get(
    "/analytics/daily",
    answers("Visits of the last 30 days", z.object({ daily_stats: z.array(VisitDay) })),
    async (c) => {
      const { daily_stats } = await overview(c.var.context, DASHBOARD_DAYS);
      return c.json({ daily_stats });
    },
  )
  .get("/analytics/landing", answers("Visits of the landing page", PageStats), async (c) =>
    c.json(await pageStats(c.var.context, "landing", DASHBOARD_DAYS)),
  )
  .get("/analytics/overview", answers("Visits of all pages", Overview), query(OverviewQuery), async (c) =>
    c.json(await overview(c.var.context, c.req.valid("query").days)),
  )
  .get("/users/list", answers("Users, newest first", UserList), query(UserListQuery), async (c) =>
    c.json(await listUsers(c.var.context, c.req.valid("query"))),
  );

const mails = createRouter("admin")
  .get("/", answers("The newest 100 mails that wait, and that failed", UnsentMails), async (c) =>
    c.json(await listUnsentMails(c.var.context)),
  )
  .post("/:id/send", answers("Send a waiting or failed mail again, with a new link", Message), async (c) =>
    c.json(await sendAgain(c.var.context, c.req.param("id"))),
  );

for (const name of TOTALS) {
  statistics.get(`/${name}`, answers(`Total: ${name}`, Total), async (c) =>
    c.json({ total: (await totals(c.var.context))[name satisfies TotalName] }),
  );
}

export const admin = createRouter("public")
  .route("/impersonate", impersonation)
  .route("/mails", mails)
  .route("/", acting)
  .route("/", statistics);
