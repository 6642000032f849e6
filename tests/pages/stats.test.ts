import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";

test("a visitor is redirected to the landing page", async () => {
  const answer = await visitor(null).open("/stats");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("without projects everything is zero, and one can be created", async () => {
  const { status, html, text } = await (await newVisitor()).open("/stats");
  expect(status).toBe(200);
  expect(html).toContain("<title>Statistics · Sevenfold</title>");
  expect(text).toContain("Active todos 0 of 69");
  expect(text).toContain("Create Project");
  expect(html).not.toContain("<table");
  expect(text).toContain("Each week will appear here as a strip.");
});

test("projects and their active todos are counted, with a bar each", async () => {
  const { person, open } = await newVisitor();
  const now = new Date().toISOString();
  const project = env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at, archived_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const todo = env.DB.prepare(
    `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at)
     VALUES (?, ?, ?, 'Todo', '', 'none', 1, ?, ?)`,
  );
  const [work, home, old, gone] = ["w", "h", "o", "g"].map((mark) => mark + crypto.randomUUID());
  await env.DB.batch([
    project.bind(work, person.id, "Work", 1, now, null, null),
    project.bind(home, person.id, "Home", 2, now, null, null),
    project.bind(old, person.id, "Old", 3, now, now, null),
    project.bind(gone, person.id, "", 4, now, null, now),
    ...[work, work, work, work, home, old].map((id) => todo.bind(crypto.randomUUID(), person.id, id, now, now)),
  ]);
  const { html, text } = await open("/stats");
  for (const figure of [
    "Active todos 5 of 69",
    "Active projects 2 of 3",
    "Archived projects 1",
    "Deleted projects 1",
  ]) {
    expect(text).toContain(figure);
  }
  const rows = [...html.matchAll(/<th scope="row"[\s\S]*?<\/tr>/g)].map(([row]) => [
    /href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(row)!.slice(1).join(" "),
    /font-semibold">(\d+)</.exec(row)![1],
    [...row.matchAll(/<rect width="([\d.]+)%"/g)].at(-1)![1],
  ]);
  expect(rows).toEqual([
    [`/app?project=${work} Work`, "4", "100"],
    [`/app?project=${home} Home`, "1", "25"],
  ]);
});

test("pomodoro sessions are paged, deleted and restored without scripts", async () => {
  const { person, open, post } = await newVisitor({ timezone: "Europe/Berlin" });
  expect((await open("/stats")).text).toContain("No pomodoro sessions yet. Start one from the header timer.");
  const insert = env.DB.prepare(
    `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
       paused_duration, ended_at, focused_seconds, notes)
     VALUES (?, ?, 'p', 'Work', ?, 25, ?, ?, 0, ?, ?, ?)`,
  );
  const ids = Array.from({ length: 21 }, () => crypto.randomUUID());
  await env.DB.batch(
    ids.map((id, i) => {
      const at = new Date(Date.UTC(2026, 10, 21, 9, 30) - i * 86_400_000).toISOString();
      return insert.bind(
        id,
        person.id,
        i === 1 ? "cancelled" : "completed",
        at,
        at,
        at,
        1500 - i * 60,
        i ? "" : "Plan",
      );
    }),
  );
  const first = await open("/stats");
  expect(first.text).toMatch(/Pomodoro sessions 21 .*21 Nov 2026, 10:30 Work Plan 25 min/);
  expect(first.text).toMatch(/20 Nov 2026, 10:30 Work 24 min Cancelled/);
  expect(first.text).toContain("Page 1 of 2");
  expect(first.text).not.toContain("1 Nov 2026, 10:30 Work 5 min");
  expect((await open("/stats?page=2")).text).toContain("1 Nov 2026, 10:30 Work 5 min");

  const asPage = { accept: "text/html" };
  const { post: send } = visitor(person, asPage);
  const gone = await send("/stats?page=2", { intent: "delete-pomodoro", id: ids[20]! });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/stats?page=2"]);
  // This page is empty now.
  const empty = await open("/stats?page=2");
  expect([empty.status, empty.headers.get("location")]).toEqual([302, "/stats?page=1"]);
  expect((await send("/stats", { intent: "restore-pomodoro", id: ids[20]! })).status).toBe(302);
  expect((await open("/stats?page=2")).text).toContain("1 Nov 2026, 10:30 Work 5 min");
  expect((await post("/stats", { intent: "delete-pomodoro", id: "unknown" })).status).toBe(404);
  for (const page of ["0", "-1", "x", "1e9", "2.5"])
    expect([200, 302]).toContain((await open(`/stats?page=${page}`)).status);
});

test("a session is corrected and added without scripts, and a refused form keeps what was typed", async () => {
  const { person, open } = await newVisitor({ timezone: "Europe/Berlin" });
  const project_id = crypto.randomUUID();
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare("INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, ?, 1, ?)").bind(
      project_id,
      person.id,
      "Work",
      "2024-11-01T00:00:00.000Z",
    ),
    env.DB.prepare(
      `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
         paused_duration, ended_at, focused_seconds, notes)
       VALUES (?1, ?2, ?3, 'Work', 'completed', 25, ?4, ?4, 0, '2024-11-19T09:55:17.000Z', 1517, '')`,
    ).bind(id, person.id, project_id, "2024-11-19T09:30:00.000Z"),
  ]);
  const { post } = visitor(person, { cookie: `${person.cookie}; timezone=Europe%2FBerlin`, accept: "text/html" });
  const form = await open(`/stats?edit=${id}`);
  expect(form.html).toContain('value="2024-11-19T10:30"');
  const same = { intent: "correct-pomodoro", id, project_id, started_before: "2024-11-19T10:30", focused_minutes: "" };
  const saved = await post(`/stats?edit=${id}`, { ...same, started: "2024-11-19T10:30", notes: "Read" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/stats"]);
  expect((await open("/stats")).text).toMatch(/10:30 Work Read 25 min (?!By hand)/);
  const refused = await post(`/stats?edit=${id}`, { ...same, started: "2099-11-19T10:30", notes: "Typed" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("A session cannot end in the future");
  expect(refused.html).toMatch(/value="2099-11-19T10:30"[\s\S]*>Typed</);
  await post(`/stats?edit=${id}`, { ...same, started: "2024-11-18T08:15", focused_minutes: "40", notes: "" });
  expect((await open("/stats")).text).toMatch(/18 Nov 2024, 08:15 Work 40 min By hand/);
  // Undo leaves a note that another device wrote since.
  await post(`/stats?edit=${id}`, { ...same, started: "2024-11-18T08:15", focused_minutes: "40", notes: "By phone" });
  await post("/stats", { intent: "uncorrect-pomodoro", id, notes: "" });
  expect((await open("/stats")).text).toMatch(/08:15 Work By phone 40 min/);

  expect((await open("/stats?add=1")).html).toContain('value="add-pomodoro"');
  const added = { intent: "add-pomodoro", project_id, started: "2024-03-31T02:30", focused_minutes: "50", notes: "" };
  expect((await post("/stats?add=1", added)).headers.get("location")).toBe("/stats");
  // The clocks skipped that hour.
  expect((await open("/stats")).text).toMatch(/31 Mar 2024, 03:30 Work 50 min By hand/);
  for (const wrong of [{ started: "2024-02-30T10:00" }, { started: "" }, { focused_minutes: "" }, { project_id: "" }]) {
    expect([400, 404]).toContain((await post("/stats?add=1", { ...added, ...wrong })).status);
  }
});
