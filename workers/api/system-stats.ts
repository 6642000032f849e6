import * as z from "zod/mini";
import { AppError } from "#app/errors.ts";
import { HistoryQuery, HostMinute, HostQuery, HostStats, Report } from "#app/domain/system-stats/system-stats.ts";
import {
  hostHistory,
  removeHost,
  report,
  systemStats as newest,
} from "#app/domain/system-stats/system-stats.server.ts";
import { AlertSettings, AlertSettingsInput, HostAlerts, HostLimits } from "#app/domain/host-alert/host-alert.ts";
import {
  hostAlerts,
  removeHostLimits,
  setAlertSettings,
  setHostLimits,
} from "#app/domain/host-alert/host-alert.server.ts";
import { hostOfToken } from "#app/domain/system-stats/agent-token.server.ts";
import { allowedTo, answers, body, createRouter, Message, query, wrapped } from "./router.ts";

/** The token of the request's Authorization header. */
const bearer = (header = "") => /^Bearer (.+)$/i.exec(header)?.[1] ?? "";

const agents = createRouter("public", { isWrapped: true })
  .use("/report", async (c, next) => {
    const host = await hostOfToken(c.var.context, bearer(c.req.header("authorization")));
    if (host === undefined) throw new AppError(401, "The agent's token is not valid");
    c.set("agentHost", host);
    await next();
  })
  .post(
    "/report",
    allowedTo("agent"),
    answers("A host's newest sample, from its agent", undefined, 204, {
      403: "The token is of another host",
      409: "As many hosts report as can",
    }),
    body(Report),
    async (c) => {
      const sample = c.req.valid("json");
      const { agentHost, context } = c.var;
      if (agentHost && agentHost !== sample.host) throw new AppError(403, `This token is for the host ${agentHost}`);
      await report(context, sample);
      return c.body(null, 204);
    },
  );

const admins = createRouter("admin", { isWrapped: true })
  .get("/", answers("A host's newest sample", wrapped(HostStats)), query(HostQuery), async (c) =>
    c.json({ success: true, data: await newest(c.var.context, c.req.valid("query").host) }),
  )
  .get(
    "/alerts",
    answers("Alerts of all hosts, with their limits, quiet hours and webhook", wrapped(HostAlerts)),
    async (c) => c.json({ success: true, data: await hostAlerts(c.var.context) }),
  )
  .put(
    "/limits",
    answers("Set the limits of all hosts, and the quiet hours in your time zone", wrapped(AlertSettings)),
    body(AlertSettingsInput),
    async (c) => c.json({ success: true, data: await setAlertSettings(c.var.context, c.req.valid("json")) }),
  )
  .put("/:host/limits", answers("Give a host limits of its own", wrapped(HostLimits)), body(HostLimits), async (c) =>
    c.json({ success: true, data: await setHostLimits(c.var.context, c.req.param("host"), c.req.valid("json")) }),
  )
  .delete("/:host/limits", answers("Let a host have the limits of all hosts again", wrapped(Message)), async (c) =>
    c.json({ success: true, data: await removeHostLimits(c.var.context, c.req.param("host")) }),
  )
  .get(
    "/:host/history",
    answers("Averages of the last hours", wrapped(z.array(HostMinute))),
    query(HistoryQuery),
    async (c) =>
      c.json({ success: true, data: await hostHistory(c.var.context, c.req.param("host"), c.req.valid("query")) }),
  )
  .delete("/:host", answers("Remove a host", wrapped(Message)), async (c) =>
    c.json({ success: true, data: await removeHost(c.var.context, c.req.param("host")) }),
  );

export const systemStats = createRouter("public").route("/", agents).route("/", admins);
