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
import { answer, call, callById, callByIdWithBody, callWithBody, callWithQuery } from "./call.ts";
import { allowedTo, answers, body, createRouter, Message, query, wrapped } from "./router.ts";

/** The token of the request's Authorization header. */
const bearer = (header = "") => /^Bearer (.+)$/i.exec(header)?.[1] ?? "";

const agents = createRouter(undefined, { isWrapped: true })
  .use("/report", async (c, next) => {
    const host = await hostOfToken(c.var.context, bearer(c.req.header("authorization")));
    if (host === undefined) throw new AppError(401, "The agent's token is not valid");
    c.set("agentHost", host);
    await next();
  })
  .post(
    "/report",
    allowedTo("agent", { isWrapped: true }),
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
  .get(
    "/",
    answers("A host's newest sample", wrapped(HostStats)),
    ...callWithQuery(HostQuery, (context, { host }) => newest(context, host)),
  )
  .get(
    "/alerts",
    answers("Alerts of all hosts, with their limits, quiet hours and webhook", wrapped(HostAlerts)),
    call(hostAlerts),
  )
  .put(
    "/limits",
    answers("Set the limits of all hosts, and the quiet hours in your time zone", wrapped(AlertSettings)),
    ...callWithBody(AlertSettingsInput, setAlertSettings),
  )
  .put(
    "/:host/limits",
    answers("Give a host limits of its own", wrapped(HostLimits)),
    ...callByIdWithBody(HostLimits, setHostLimits, { name: "host" }),
  )
  .delete(
    "/:host/limits",
    answers("Let a host have the limits of all hosts again", wrapped(Message)),
    callById(removeHostLimits, "host"),
  )
  .get(
    "/:host/history",
    answers("Averages of the last hours", wrapped(z.array(HostMinute))),
    query(HistoryQuery),
    async (c) => answer(c, await hostHistory(c.var.context, c.req.param("host"), c.req.valid("query"))),
  )
  .delete("/:host", answers("Remove a host", wrapped(Message)), callById(removeHost, "host"));

export const systemStats = createRouter().route("/", agents).route("/", admins);
