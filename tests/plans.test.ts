import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { runCron } from "../workers/cron.ts";
import { createServer } from "../workers/server.ts";
import { callAs } from "./authorisation/call-as.ts";
import { CALLS } from "./authorisation/calls.ts";
import { newWorld, type Role } from "./authorisation/roles.ts";
import { planD1 } from "./plan.ts";

/**
 * The tables and lists that a plan may scan: a statement's own list, one row, and tables that stay small because
 * admins fill them by hand; and, by their partial indexes, the sessions deleted in the last month and the todos with
 * reminders, all of which are needed. Everything else grows with the number of users.
 */
const SMALL =
  /^SCAN (CONSTANT ROW|\w+ VIRTUAL TABLE|\(subquery-?\d*\)|(counter|language_pack|host|host_limit|host_token|host_webhook|visit_salt|health_probe|reindexing)( USING .*)?$|pomodoro USING INDEX pomodoro_deleted$|todo USING INDEX todo_reminds$)/;

/** Whether a table is read in index order until a page is full, without a condition that skips rows. */
const isPage = (line: string, text: string) =>
  / USING (COVERING )?INDEX /.test(line) && /limit \?/.test(text) && !/where/.test(text);

/** Whether the statement itself created the table. */
const isOwn = (line: string, text: string) => {
  const name = line.split(" ")[1];
  return new RegExp(`\\b${name}( \\([^)]*\\))? AS\\b|\\) ${name}\\b`).test(text);
};

const scans = (plans: Map<string, string[]>) =>
  [...plans].flatMap(([text, lines]) =>
    lines
      .filter((line) => line.startsWith("SCAN") && !SMALL.test(line) && !isPage(line, text) && !isOwn(line, text))
      .map((line) => `${line}: ${text}`),
  );

test("no call of the API scans a growing table", async () => {
  const { d1, byText } = planD1(env.DB);
  const roles: Role[] = ["user", "demo", "admin", "acting"];
  for (const [name, call] of Object.entries(CALLS)) {
    // Each call runs as a role that may make it; the look-up of the session is the same for all.
    const role = roles.find((one) => call.who[one] === "ok") ?? "admin";
    await callAs(name, call, role, { DB: d1, LANGUAGE_AUDIENCE: "everyone" });
  }
  const plans = await byText();
  expect(plans.size).toBeGreaterThan(150);
  expect(scans(plans)).toEqual([]);
});

test("no page scans a growing table", async () => {
  const modules = import.meta.glob<{ loader?: (args: LoaderFunctionArgs) => Promise<unknown> }>(
    ["../app/root.tsx", "../app/routes/**/*.tsx", "!../app/**/*.test.tsx"],
    { eager: true },
  );
  const loaders = Object.values(modules).flatMap(({ loader }) => (loader ? [loader] : []));
  expect(loaders.length).toBeGreaterThan(12);
  const { d1, byText } = planD1(env.DB);
  const server = createServer(async (request, context) => {
    const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
    // Some of them redirect.
    await Promise.allSettled(loaders.map((loader) => loader(args)));
    return new Response(null);
  });
  for (const role of ["visitor", "user", "admin", "acting"] as const) {
    const { things, cookies } = await newWorld("host");
    const cookie = cookies[role];
    for (const query of [
      "",
      `?project=${things.project}&language=${things.pack}&week=2026-W02&mode=daily&page=2&search=a&role=user&q=secret`,
    ]) {
      const ctx = createExecutionContext();
      const headers = { ...(cookie && { cookie }) };
      await server.fetch(new Request(`http://localhost/${query}`, { headers }), { ...env, DB: d1 }, ctx);
      await waitOnExecutionContext(ctx);
    }
  }
  const plans = await byText();
  expect(plans.size).toBeGreaterThan(30);
  expect(scans(plans)).toEqual([]);
});

test("no cron job scans a growing table", async () => {
  const { d1, byText } = planD1(env.DB);
  // The backup reads every table.
  for (const cron of ["*/5 * * * *", "23 3 * * *"]) {
    await runCron(cron, { ...env, DB: d1 }, new Date());
  }
  expect(scans(await byText())).toEqual([]);
});
