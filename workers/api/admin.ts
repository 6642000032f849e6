import * as z from "zod/mini";
import { Total, type TotalName, TOTALS, UserExportQuery, UserList, UserListQuery } from "#app/domain/admin/admin.ts";
import { listUsers, totals } from "#app/domain/admin/admin.server.ts";
import { exportUsers } from "#app/domain/admin/export-users.server.ts";
import { AuditExportQuery, AuditPage, AuditQuery } from "#app/domain/audit-log/audit-log.ts";
import { auditLog, exportAuditLog } from "#app/domain/audit-log/read-log.server.ts";
import { DeleteUserInput, USER_ACTS, type UserAct, UserDetail } from "#app/domain/admin/users.ts";
import { userDetail } from "#app/domain/admin/user-detail.server.ts";
import { actOnUser, deleteUser } from "#app/domain/admin/users.server.ts";
import { OwnPassword } from "#app/domain/account/account.ts";
import { Overview, OverviewQuery, PageStats, PageStatsQuery, VisitDay } from "#app/domain/analytics/analytics.ts";
import { exportVisits, overview, pageStats, totalVisits } from "#app/domain/analytics/analytics.server.ts";
import { ImpersonateInput } from "#app/domain/impersonation/impersonation.ts";
import { impersonate, stopImpersonation } from "#app/domain/impersonation/impersonation.server.ts";
import { AgentToken, AgentTokenInput, NewAgentToken } from "#app/domain/system-stats/agent-token.ts";
import {
  createAgentToken,
  listAgentTokens,
  renewAgentToken,
  revokeAgentToken,
} from "#app/domain/system-stats/agent-token.server.ts";
import { HostWebhookAnswer, NewHostWebhook } from "#app/domain/host-alert/host-alert.ts";
import {
  removeHostWebhook,
  renewHostSecret,
  setHostWebhook,
  testHostWebhook,
} from "#app/domain/host-alert/host-webhook.server.ts";
import { WEBHOOK_ADDRESS_MESSAGE, WebhookInput } from "#app/domain/webhook/webhook.ts";
import { SentAgain, UnsentMails } from "#app/domain/mail/mail.ts";
import { listUnsentMails, sendAgain } from "#app/domain/mail/mail.server.ts";
import { call, callById, callByIdWithBody, callWithBody, callWithQuery } from "./call.ts";
import { answers, body, createRouter, Message, orAnswers, query } from "./router.ts";

/** The headers of a CSV file that is saved under `name`. */
const csvFile = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** An impersonation session may call it too, so the domain checks who may. */
const acting = createRouter("user").post(
  "/",
  answers("Stop impersonating", Message, 200, { 400: "Not impersonating" }),
  call(stopImpersonation),
);

const impersonation = createRouter("impersonator").post(
  "/:userId",
  answers("Impersonate a user for an hour; may ask for your password", Message, 200, { 409: "Already impersonating" }),
  ...callByIdWithBody(z.extend(ImpersonateInput, OwnPassword.shape), impersonate, { name: "userId" }),
);

const statistics = createRouter("admin")
  .get("/analytics/total", answers("Number of all visits", Total), async (c) =>
    c.json({ total: await totalVisits(c.var.context) }),
  )
  .get(
    "/analytics/daily",
    answers("Visits of each of the last days", z.object({ daily_stats: z.array(VisitDay) })),
    query(PageStatsQuery),
    async (c) => {
      const { daily_stats } = await overview(c.var.context, c.req.valid("query").days);
      return c.json({ daily_stats });
    },
  )
  .get(
    "/analytics/export",
    answers("Visits of each of the last days as a CSV file"),
    query(PageStatsQuery),
    async (c) => c.body(await exportVisits(c.var.context, c.req.valid("query").days), 200, csvFile("visits.csv")),
  )
  .get("/analytics/landing", answers("Visits of the landing page", PageStats), query(PageStatsQuery), async (c) =>
    c.json(await pageStats(c.var.context, "landing", c.req.valid("query").days)),
  )
  .get("/analytics/overview", answers("Visits of all pages", Overview), query(OverviewQuery), async (c) =>
    c.json(await overview(c.var.context, c.req.valid("query").days)),
  )
  .get("/users/list", answers("Users, newest first", UserList), query(UserListQuery), async (c) =>
    c.json(z.parse(UserList, await listUsers(c.var.context, c.req.valid("query")))),
  );

const users = createRouter("admin")
  .get(
    "/export",
    answers("Users as a CSV file; needs a password given in the last ten minutes"),
    query(UserExportQuery),
    async (c) => c.body(await exportUsers(c.var.context, c.req.valid("query")), 200, csvFile("users.csv")),
  )
  .get("/:id/detail", answers("An account's dates, counts and storage", UserDetail), callById(userDetail))
  .delete(
    "/:id",
    answers("Delete an account; needs its username and your own password", Message),
    ...callByIdWithBody(DeleteUserInput, deleteUser),
  );

/** The OpenAPI summary of each action. */
const actSummaries: Record<UserAct, string> = {
  promote: "Promote a verified regular account to admin; may ask for your password",
  demote: "Demote an admin to a regular user and end their sessions; may ask for your password",
  suspend: "Suspend an account and end its sessions; may ask for your password",
  reinstate: "Reinstate a suspended account; may ask for your password",
  "resend-verification": "Mail a new verification link",
  "end-sessions": "End every session of an account; may ask for your password",
  "end-codes": "Turn two-step codes off for a user who has lost them; may ask for your password",
};
const errors = { 400: "Your own account", 409: "Not applicable to this account" };
for (const act of USER_ACTS) {
  users.post(`/:id/${act}`, answers(actSummaries[act], Message, 200, errors), body(OwnPassword), async (c) =>
    c.json(await actOnUser(c.var.context, c.req.param("id"), act, c.req.valid("json"))),
  );
}

const audit = createRouter("admin")
  .get("/", answers("Audit log, newest first", AuditPage), ...callWithQuery(AuditQuery, auditLog))
  .get(
    "/export",
    answers("Audit log as a CSV file; needs a password given in the last ten minutes"),
    query(AuditExportQuery),
    async (c) => c.body(await exportAuditLog(c.var.context, c.req.valid("query")), 200, csvFile("audit-log.csv")),
  );

const mails = createRouter("admin")
  .get("/", answers("The newest 100 waiting and 100 failed mails", UnsentMails), call(listUnsentMails))
  .post(
    "/:id/send",
    answers("Send a waiting or failed mail again, with a new link", SentAgain, 200, {
      409: "The mail need not be sent any more",
    }),
    callById(sendAgain),
  );

const agentTokens = createRouter("admin")
  .get("/", answers("Tokens of hosts' agents, by the host's name", z.array(AgentToken)), call(listAgentTokens))
  .post(
    "/",
    answers("Create a host's token; may ask for your password", NewAgentToken, 201, {
      409: "The host has one already, or there are too many",
    }),
    ...callWithBody(z.extend(AgentTokenInput, OwnPassword.shape), createAgentToken, 201),
  )
  .post(
    "/:id/renew",
    answers("Replace a host's token; may ask for your password", NewAgentToken),
    ...callByIdWithBody(OwnPassword, renewAgentToken),
  )
  .delete("/:id", answers("Revoke a host's token", Message), callById(revokeAgentToken));

const noWebhook = { 404: "There is none" };
/** The webhook is in the answer of GET /api/system-stats/alerts. */
const hostWebhook = createRouter("admin")
  .put(
    "/",
    answers(
      "Set the webhook of alerts of hosts; the secret that signs them is in no other answer",
      NewHostWebhook,
      200,
      { 400: WEBHOOK_ADDRESS_MESSAGE },
    ),
    ...callWithBody(WebhookInput, setHostWebhook),
  )
  .post(
    "/secret",
    answers("Give the webhook of alerts another secret, which is in no other answer", NewHostWebhook, 200, noWebhook),
    call(renewHostSecret),
  )
  .post(
    "/test",
    answers("Send a test to the webhook of alerts, and wait for its answer", HostWebhookAnswer, 200, noWebhook),
    orAnswers(429, "Too many tests in an hour"),
    call(testHostWebhook),
  )
  .delete("/", answers("Remove the webhook of alerts", Message, 200, noWebhook), call(removeHostWebhook));

for (const name of TOTALS) {
  statistics.get(`/${name}`, answers(`Total: ${name}`, Total), async (c) =>
    c.json({ total: (await totals(c.var.context))[name satisfies TotalName] }),
  );
}

export const admin = createRouter()
  .route("/impersonate", impersonation)
  .route("/mails", mails)
  .route("/agent-tokens", agentTokens)
  .route("/host-webhook", hostWebhook)
  .route("/stop-impersonation", acting)
  .route("/users", users)
  .route("/audit", audit)
  .route("/", statistics);
