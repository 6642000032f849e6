import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";
import { loader as rootLoader } from "../app/root.tsx";
import { loader as adminLoader } from "../app/routes/admin/route.tsx";
import { createServer } from "../workers/server.ts";
import { type Client, newClient } from "./api.ts";
import { countD1 } from "./d1.ts";
import { failingD1 } from "./failing.ts";
import { planD1 } from "./plan.ts";

/** Runs the page's loaders in parallel, as Remix does. */
const server = createServer(async (request, context) => {
  const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
  return Response.json(await Promise.all([rootLoader(args), adminLoader(args)]));
});

interface Shown {
  service: { content: { writable: boolean; storage: string } };
  statistics: { content: { counts: Record<string, number> } };
  visits: { content: { summary: { total_visits: number } } };
}

async function visit({ person }: Client, d1: D1Database, query = "") {
  const request = new Request(`http://localhost/admin${query}`, { headers: { cookie: person.cookie } });
  const answer = await server.fetch(request, { ...env, DB: d1 }, createExecutionContext());
  const [, shown] = (await answer.json()) as [unknown, Shown];
  return shown;
}

/** The data of one year: users with todos, visits on every day, and impersonations. */
async function grow(users: number) {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${users})`;
  const mark = crypto.randomUUID();
  await env.DB.batch(
    [
      `INSERT INTO user (id, username, email, role, created_at)
         SELECT '${mark}' || i, '${mark}' || i, '${mark}' || i, 'user', '2025-01-01' FROM n`,
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at)
         SELECT '${mark}' || i, '', '', '', '', 'none', 1, '', '' FROM n`,
      `INSERT INTO visit_day (page, day, visits, unique_visitors)
         SELECT p.value, date('now', '-' || i || ' days'), 2, 1 FROM n, json_each('["*","landing"]') p WHERE i < 365`,
      `INSERT INTO visit_referrer (page, day, referrer, visits)
         SELECT '*', date('now', '-' || i || ' days'), 'example.org', 1 FROM n WHERE i < 365`,
      `INSERT INTO impersonation (id, admin_id, user_id, reason, started_at, ends_at)
         SELECT '${mark}' || i, '', '', '', '2025-01-01', '2025-01-01' FROM n`,
      `INSERT INTO audit_event (impersonation_id, at, id, kind, what)
         SELECT '${mark}' || i, '2025-01-01', '${mark}' || i, 'start', '' FROM n`,
    ].map((text) => env.DB.prepare(text.replace("SELECT", `${numbers} SELECT`))),
  );
}

test("the admin screen needs two round trips beside the test write, and reads as many rows of a full installation as of a small one", async () => {
  const admin = await newClient({ role: "admin" });
  // Twice as many days of visits, to compare the two.
  await grow(60);
  // From here on each test write also deletes the previous row.
  await visit(admin, env.DB);
  const small = countD1(env.DB);
  await visit(admin, small.d1);
  expect(small.use.trips).toBe(3);
  await env.DB.batch(["visit_day", "visit_referrer"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await grow(1000);
  const full = countD1(env.DB);
  const shown = await visit(admin, full.d1);
  expect(shown.statistics.content.counts["users/total"]).toBeGreaterThan(1000);
  expect(full.use).toMatchObject({ trips: 3, rowsRead: small.use.rowsRead });
});

test("a database that refuses writes is shown as such, and everything else is shown", async () => {
  const admin = await newClient({ role: "admin" });
  const full = { message: "database or disk is full: SQLITE_FULL", when: "before", of: /health_probe/ } as const;
  const { service, statistics } = await visit(admin, failingD1(env.DB, full).d1);
  expect(service.content).toMatchObject({ writable: false, room: "none", storage: "ok" });
  expect(statistics.content.counts["users/admin"]).toBeGreaterThan(0);
  expect((await visit(admin, env.DB)).service.content).toMatchObject({ writable: true });
});

test("a part that fails to load shows its error, and the other parts are shown", async () => {
  const admin = await newClient({ role: "admin" });
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (text: string) => target.prepare(text.replace(/"visit_day"/g, "no_such_table"));
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  expect(await visit(admin, broken)).toMatchObject({
    statistics: { content: {} },
    visits: { error: "Failed to load analytics data" },
    users: { content: {} },
    log: { content: {} },
  });
  expect(failed).toHaveBeenCalledOnce();
  failed.mockRestore();
});

test("no statement of the admin screen scans a table that grows", async () => {
  const admin = await newClient({ role: "admin" });
  const { d1, plans } = planD1(env.DB);
  await visit(admin, d1);
  await visit(admin, d1, `?role=user&page=1&user=${admin.person.id}&area=users&from=2026-01-01`);
  const lines = await plans();
  expect(lines).toContainEqual(expect.stringContaining("COVERING INDEX user_demo_expiry"));
  // These are read in index order, up to the tenth row. The health check's table has one row, and that of the hosts'
  // tokens at most fifty.
  const walked = [
    "user USING INDEX user_created",
    "audit_event USING INDEX audit_event_at",
    "health_probe",
    "host_token",
  ];
  expect([...new Set(lines.filter((line) => line.startsWith("SCAN")))].sort()).toEqual(
    walked.map((index) => `SCAN ${index}`).sort(),
  );
  // Only the sums of a period's referrers and pages are sorted.
  const sorts = lines.filter((line) => line.includes("TEMP B-TREE"));
  expect(new Set(sorts)).toEqual(new Set(["USE TEMP B-TREE FOR GROUP BY", "USE TEMP B-TREE FOR ORDER BY"]));
  expect(sorts).toHaveLength(2 * 4);
});
