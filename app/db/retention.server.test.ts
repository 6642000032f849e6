import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { JOBS, runCron } from "../../workers/cron.ts";
import { deletionStatements } from "#app/domain/account/deletion.server.ts";
import { connect } from "./database.ts";
import { RETENTION } from "./retention.ts";

const answers = Object.entries(RETENTION);
const nightly = (at: string) => runCron("23 3 * * *", env, new Date(at));
const count = (text: string, ...values: string[]) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${text}`)
    .bind(...values)
    .first<number>("n");

test("every table says how long its rows are kept", async () => {
  const { results } = await env.DB.prepare(
    String.raw`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '\_cf\_%' ESCAPE '\' AND name <> 'd1_migrations'
      AND name NOT LIKE 'search%'`,
  ).all<{ name: string }>();
  expect(answers.map(([name]) => name).sort()).toEqual(results.map(({ name }) => name).sort());
  expect(answers.filter(([, { deletedWith, purge, forever }]) => !deletedWith && !purge && !forever)).toEqual([]);
});

test("an entry of the search index is deleted with its row", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Quince jam");
  await newTodo(ada, project, { todo_title: "Quince" });
  await ada.post("/diary/", { diary_text: "quinces" });
  const entries = () =>
    count("search WHERE search MATCH ?", ["t", "p", "d"].map((kind) => `"\u{E000}${kind}${id}"`).join(" OR "));
  const id = ada.person.id.replaceAll("-", "");
  expect(await entries()).toBe(3);
  await connect(env.DB).batch([...deletionStatements(connect(env.DB), sql`id = ${ada.person.id}`)] as never);
  expect(await entries()).toBe(0);
});

test("every purge that a table names is a cron job", () => {
  const jobs = Object.values(JOBS).flatMap((some) => Object.keys(some));
  const named = answers.flatMap(([name, { purge }]) =>
    purge && !jobs.includes(purge.job) ? `${name}: ${purge.job}` : [],
  );
  expect(named).toEqual([]);
});

test("rows that belong to an account are deleted in the same batch", () => {
  const texts = deletionStatements(connect(env.DB), sql`id = ''`).map((one) => one.getQuery().sql);
  const kept = answers.filter(
    ([name, { deletedWith }]) =>
      (deletedWith === "user" || deletedWith === "project") &&
      !texts.some((text) => text.startsWith(`DELETE FROM ${name} `)),
  );
  expect(kept).toEqual([]);
});

test("a deleted project's row is purged after 30 days and still counted", async () => {
  const ada = await newClient();
  const gone = [await newProject(ada), await newProject(ada)];
  const kept = await newProject(ada);
  await ada.delete(`/project/${gone[0]}`, undefined, { at: "2026-10-01T03:00:00.000Z" });
  await ada.delete(`/project/${gone[1]}`, undefined, { at: "2026-10-02T03:00:00.000Z" });
  const deleted = async () => (await ada.get("/stats/projects")).body.projects.total_deleted_projects;
  for (const at of ["2026-10-31T02:59:59.999Z", "2026-10-31T03:00:00.000Z", "2026-10-31T03:00:00.001Z"]) {
    await nightly(at);
    const left = at < "2026-10-31T03" ? 3 : 2;
    expect([await count("project WHERE user_id = ?", ada.person.id), await deleted()]).toEqual([left, 2]);
  }
  await nightly("2026-12-01T00:00:00.000Z");
  expect([await count("project WHERE user_id = ?", ada.person.id), await deleted()]).toEqual([1, 2]);
  expect((await ada.get(`/project/${kept}`)).status).toBe(200);
});

test("old referrers and old mails are purged each night", async () => {
  const tag = crypto.randomUUID();
  await env.DB.batch([
    ...["2025-01-01", "2026-11-01"].map((day) =>
      env.DB.prepare("INSERT INTO visit_referrer (page, day, referrer, visits) VALUES ('landing', ?, ?, 1)").bind(
        day,
        tag,
      ),
    ),
    ...(
      [
        ["sent", "2026-07-01"],
        ["failed", "2026-07-01"],
        ["pending", "2026-07-01"],
        ["sent", "2026-11-01"],
      ] as const
    ).map(([state, day]) =>
      env.DB.prepare(
        `INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, sent_at)
         VALUES (?1, ?2, 'a@b.example', 'reset', ?3, 1, ?4, iif(?3 = 'sent', ?4, NULL))`,
      ).bind(crypto.randomUUID(), tag, state, `${day}T00:00:00.000Z`),
    ),
  ]);
  await nightly("2026-11-21T03:23:00.000Z");
  expect(await count("visit_referrer WHERE referrer = ?", tag)).toBe(1);
  const { results } = await env.DB.prepare("SELECT state FROM mail WHERE user_id = ? ORDER BY state").bind(tag).all();
  expect(results).toEqual([{ state: "pending" }, { state: "sent" }]);
});
