import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { client } from "../../tests/api.ts";
import { newPerson } from "../../tests/people.ts";
import { runCron } from "../cron.ts";

const at = "2026-11-21T09:30:00.000Z";
const minutes = (n: number) => new Date(Date.parse(at) + n * 60_000).toISOString();
const ask = (options: { at?: string; env?: Record<string, unknown> } = {}) =>
  client().get("/analytics/health", { at, ...options });
vi.spyOn(console, "warn").mockImplementation(() => undefined);

test("health reports each part, and keeps writing one row", async () => {
  for (const when of [at, minutes(1), minutes(2)]) {
    expect(await ask({ at: when })).toMatchObject({
      status: 200,
      body: {
        status: "ok",
        database: "ok",
        writable: true,
        storage: "ok",
        clocks: "ok",
        mail: { state: "ok", oldest_waiting: null },
      },
    });
  }
  expect((await env.DB.prepare("SELECT at FROM health_probe").all()).results).toEqual([{ at: minutes(2) }]);
});

test("health is checked at most once in ten seconds", async () => {
  const shared = { ...env };
  const prepare = vi.fn(env.DB.prepare.bind(env.DB));
  const DB = { prepare, batch: env.DB.batch.bind(env.DB) };
  const { default: worker } = await import("../../tests/worker.ts");
  Object.assign(shared, { DB });
  const get = (now: string) =>
    worker.fetch(
      new Request("http://localhost/api/analytics/health", { headers: { "x-now": now } }) as never,
      shared as never,
      createExecutionContext(),
    );
  const answers = await Promise.all([get(at), get(at), get(at)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const asked = prepare.mock.calls.length;
  await get("2026-11-21T09:30:09.000Z");
  expect(prepare.mock.calls.length).toBe(asked);
  await get("2026-11-21T09:30:10.000Z");
  expect(prepare.mock.calls.length).toBe(asked * 2);
});

test("a database that reads but does not write is a 503", async () => {
  const DB = {
    prepare: env.DB.prepare.bind(env.DB),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await env.DB.batch(statements);
      if (results.some(({ meta }) => meta.rows_written > 0)) throw new Error("database or disk is full: SQLITE_FULL");
      return results;
    },
  };
  expect(await ask({ env: { DB } })).toMatchObject({
    status: 503,
    body: { status: "error", database: "ok", writable: false, room: "none" },
  });
});

test("an unreachable part is a 503 that names the part", async () => {
  const down = async () => {
    throw new Error("Down");
  };
  const DB = { prepare: env.DB.prepare.bind(env.DB), batch: down };
  const POMODORO = { getByName: () => ({ running: down }) };
  for (const [broken, says] of [
    [{ AUDIO: { head: down } }, { database: "ok", storage: "unreachable", clocks: "ok" }],
    [{ POMODORO }, { database: "ok", storage: "ok", clocks: "unreachable" }],
    [{ DB }, { database: "unreachable", writable: false, mail: { state: "unknown" }, cron: [] }],
  ] as const) {
    expect(await ask({ env: broken })).toMatchObject({ status: 503, body: { status: "error", ...says } });
  }
});

test("a mail that has waited for an hour is a 503, unless another one was sent meanwhile", async () => {
  const { id, email } = await newPerson();
  const row = (state: string, made: string, sent: string | null) =>
    env.DB.prepare(
      `INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, sent_at, retry_at)
       VALUES (?, ?, ?, 'reset', ?, 2, ?, ?, ?)`,
    )
      .bind(crypto.randomUUID(), id, email, state, made, sent, state === "pending" ? made : null)
      .run();
  await row("pending", at, null);
  expect(await ask({ at: minutes(60) })).toMatchObject({ status: 200, body: { mail: { oldest_waiting: at } } });
  expect(await ask({ at: minutes(61) })).toMatchObject({ status: 503, body: { mail: { state: "late" } } });
  await row("sent", minutes(30), minutes(30));
  expect(await ask({ at: minutes(62) })).toMatchObject({ status: 200, body: { mail: { state: "ok" } } });
  await env.DB.prepare("DELETE FROM mail WHERE user_id = ?").bind(id).run();
});

test("each cron run is recorded, and a failed, interrupted or missing one is reported", async () => {
  const NEVER = { state: "never" };
  const [often, nightly] = ["*/5 * * * *", "23 3 * * *"];
  const run = (when: string, more = {}) => runCron(often, { ...env, ...more } as typeof env, new Date(when));
  const seen = async (when: string) => (await ask({ at: when })).body.cron;
  expect(await seen(at)).toMatchObject([
    { cron: often, state: "never" },
    { cron: nightly, state: "never" },
    { cron: "53 3 * * *", state: "never" },
  ]);
  await run(at);
  expect(await seen(minutes(1))).toMatchObject([
    { state: "ok", started_at: at, failed: [] },
    { state: "never" },
    NEVER,
  ]);
  expect(await seen(minutes(16))).toMatchObject([{ state: "late", started_at: at }, { state: "never" }, NEVER]);

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const prepare = (text: string) => env.DB.prepare(text.replace(/delete from "account_link"/, "delete from nothing"));
  await run(minutes(20), { DB: { prepare, batch: env.DB.batch.bind(env.DB) } });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockClear();
  expect(await seen(minutes(21))).toMatchObject([{ state: "failed", failed: ["links"] }, { state: "never" }, NEVER]);
  await env.DB.prepare("INSERT INTO cron_run (cron, started_at) VALUES (?, ?)").bind(often, minutes(25)).run();
  expect(await seen(minutes(26))).toMatchObject([{ state: "ok", finished_at: null }, { state: "never" }, NEVER]);
  expect(await seen(minutes(31))).toMatchObject([{ state: "failed", finished_at: null }, { state: "never" }, NEVER]);

  await runCron(nightly, env, new Date(minutes(31 * 24 * 60)));
  const { results } = await env.DB.prepare("SELECT cron FROM cron_run").all();
  expect(results).toEqual([{ cron: nightly }]);
});
