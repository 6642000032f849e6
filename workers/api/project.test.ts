import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";

test("a person can have three projects; a fourth is refused, also under parallel requests", async () => {
  const ada = await newClient();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ada.post("/project/", { proje_title: `Work ${i}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, ...Array(9).fill(409)]);
  const list = await ada.get("/project/");
  expect(list.body).toHaveLength(3);
  expect(list.body[0]).toMatchObject({ is_archived: false, archived_at: null, deleted_at: null });
  expect(list).toMatchObject({ statements: 2 });
});

test("a title is trimmed, required and at most ten characters long", async () => {
  const ada = await newClient();
  const message = "Title is required and must be ≤ 10 characters.";
  for (const proje_title of ["", "   ", "eleven char", 7, null, undefined, "a\u0000b"]) {
    const answer = await ada.post("/project/", { proje_title });
    expect(answer.status).toBe(400);
    if (proje_title !== "a\u0000b") expect(answer.body.error).toBe(message);
  }
  const made = await ada.post("/project/", { proje_title: "  🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍 " });
  expect(made).toMatchObject({ status: 201, body: { proje_title: "🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍" } });
});

test("a project can be read, and renamed by the same rules", async () => {
  const ada = await newClient();
  const made = (await ada.post("/project/", { proje_title: "Work" })).body;
  expect(await ada.get(`/project/${made.id}`)).toMatchObject({ status: 200, body: made });
  const renamed = await ada.patch(`/project/${made.id}/`, { proje_title: " Home ", is_archived: true });
  expect(renamed).toMatchObject({ status: 200, body: { ...made, proje_title: "Home" } });
  expect(renamed.rowsWritten).toBeLessThanOrEqual(4);
  for (const body of [{}, { proje_title: "" }, { proje_title: "eleven char" }]) {
    const error = "Title is required and must be ≤ 10 characters.";
    expect(await ada.patch(`/project/${made.id}`, body)).toMatchObject({ status: 400, body: { error } });
  }
});

test("a project is archived and unarchived, and repeating either changes nothing", async () => {
  const ada = await newClient();
  const { body: made } = await ada.post("/project/", { proje_title: "Work" });
  const archived = await ada.patch(`/project/${made.id}/archive`, undefined, { at: "2026-11-21T10:00:00.000Z" });
  expect(archived.body).toEqual({ ...made, is_archived: true, archived_at: "2026-11-21T10:00:00.000Z" });
  expect(archived.rowsWritten).toBeLessThanOrEqual(4);
  expect((await ada.patch(`/project/${made.id}/archive`)).body).toEqual(archived.body);
  expect((await ada.get("/project/")).body).toEqual([]);
  expect((await ada.get("/project/?archived=true")).body).toEqual([archived.body]);
  expect(await ada.get("/project/?archived=yes")).toMatchObject({ status: 400 });
  const back = await ada.patch(`/project/${made.id}/unarchive`);
  expect(back).toMatchObject({ status: 200, body: made });
  expect(await ada.patch(`/project/${made.id}/unarchive`)).toMatchObject({ status: 200, body: made });
  expect((await ada.get("/project/")).body).toEqual([made]);
});

test("archived projects count towards the limit, deleted ones do not", async () => {
  const ada = await newClient();
  const made = await Promise.all(["a", "b", "c"].map((proje_title) => ada.post("/project/", { proje_title })));
  await ada.patch(`/project/${made[0]!.body.id}/archive`);
  expect(await ada.post("/project/", { proje_title: "d" })).toMatchObject({
    status: 409,
    body: { error: "Each user may create a maximum of 3 projects. Please delete one to create another." },
  });
  await ada.delete(`/project/${made[0]!.body.id}`);
  expect(await ada.post("/project/", { proje_title: "d" })).toMatchObject({ status: 201 });
});

test("deleting a project deletes its todos and texts", async () => {
  const ada = await newClient();
  const [{ body: work }, { body: home }] = [
    await ada.post("/project/", { proje_title: "Work" }),
    await ada.post("/project/", { proje_title: "Home" }),
  ];
  for (const { id } of [work, home]) {
    for (let i = 0; i < 3; i++) {
      const { body } = await ada.post(`/todo/project/${id}`, { todo_title: "x", todo_due_date: "2026-11-22" });
      if (i === 0) await ada.patch(`/todo/${body.id}`, { is_checked: true });
      if (i === 1) await ada.delete(`/todo/${body.id}`);
    }
    for (const table of ["weekly_update", "meeting_note"]) {
      const own = table === "weekly_update" ? "update_text" : "meeting_title, meeting_note";
      await env.DB.prepare(
        `INSERT INTO ${table} (id, user_id, project_id, ${own}, week_start, created_at, updated_at)
         VALUES (?, ?, ?, ${own.replaceAll(/\w+/g, "'x'")}, '2026-11-16', 'x', 'x')`,
      )
        .bind(crypto.randomUUID(), ada.person.id, id)
        .run();
    }
  }
  const deleted = await ada.delete(`/project/${work.id}`);
  expect(deleted).toMatchObject({ status: 200, body: { message: "Project deleted" }, trips: 2 });
  for (const table of ["todo", "weekly_update", "meeting_note"]) {
    const shown = table === "todo" ? "AND deleted_at IS NULL" : "";
    const { results } = await env.DB.prepare(`SELECT DISTINCT project_id FROM ${table} WHERE user_id = ? ${shown}`)
      .bind(ada.person.id)
      .all();
    expect([table, results]).toEqual([table, [{ project_id: home.id }]]);
  }
  expect((await ada.get("/project/")).body).toEqual([home]);
  expect((await ada.get(`/todo/project/${home.id}`)).body).toHaveLength(1);
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["PATCH", "/archive"],
    ["PATCH", "/unarchive"],
  ] as const) {
    const body = method === "PATCH" ? { proje_title: "x" } : undefined;
    expect(await ada.call(method, `/project/${work.id}${path}`, body)).toMatchObject({ status: 404 });
  }
  expect(await ada.get(`/todo/project/${work.id}`)).toMatchObject({ status: 404 });
  expect(await ada.post("/project/reorder", { projectIds: [work.id] })).toMatchObject({ status: 404 });
});

test("projects keep the order they are given, archived ones too", async () => {
  const ada = await newClient();
  const ids: string[] = [];
  for (const proje_title of ["a", "b", "c"]) ids.push((await ada.post("/project/", { proje_title })).body.id);
  const [a, b, c] = ids as [string, string, string];
  const list = async () => (await ada.get("/project/")).body.map((one: { id: string }) => one.id);
  const moved = await ada.post("/project/reorder", { projectIds: [c, a, b] });
  expect(moved.body.map((one: { id: string }) => one.id)).toEqual([c, a, b]);
  expect(moved.body).toEqual((await ada.get("/project/")).body);
  expect(moved.rowsWritten).toBeLessThanOrEqual(2);
  await ada.post("/project/reorder", { projectIds: [b] });
  expect(await list()).toEqual([b, c, a]);
  for (const [projectIds, status] of [
    [[a, b, "unknown"], 404],
    [[a, a], 400],
    [["temp-1"], 400],
    [a, 400],
    [undefined, 400],
    [{ length: 1 }, 400],
  ] as const) {
    expect(await ada.post("/project/reorder", { projectIds })).toMatchObject({ status });
  }
  expect(await list()).toEqual([b, c, a]);
  await ada.patch(`/project/${c}/archive`);
  await ada.post("/project/reorder", { projectIds: [a, c, b] });
  expect(await list()).toEqual([a, b]);
  await ada.patch(`/project/${c}/unarchive`);
  expect(await list()).toEqual([a, c, b]);
});

test("parallel reorders keep every project", async () => {
  const ada = await newClient();
  const ids: string[] = [];
  for (const proje_title of ["a", "b", "c"]) ids.push((await ada.post("/project/", { proje_title })).body.id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ada.post("/project/reorder", { projectIds: [...ids.slice(i % 3), ...ids.slice(0, i % 3)] }),
    ),
  );
  expect(answers.every((one) => one.status === 200)).toBe(true);
  expect((await ada.get("/project/")).body.map((one: { id: string }) => one.id).sort()).toEqual(ids.sort());
});

test("another person's project is 404 for every call", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const { body: made } = await ada.post("/project/", { proje_title: "Work" });
  for (const id of [made.id, "nothing", "%00", "temp-1", "x".repeat(3000)]) {
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["PATCH", "/archive"],
      ["PATCH", "/unarchive"],
    ] as const) {
      const body = method === "PATCH" ? { proje_title: "x" } : undefined;
      const answer = await eve.call(method, `/project/${id}${path}`, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, "errors.not_found"]);
    }
  }
  expect(await eve.post("/project/reorder", { projectIds: [made.id] })).toMatchObject({ status: 404 });
  expect((await ada.get("/project/")).body).toEqual([made]);
});

test("a project has a weekly goal of minutes, or none", async () => {
  const ada = await newClient();
  const made = (await ada.post("/project/", { proje_title: "Work" })).body;
  expect(made.proje_goal_minutes).toBeNull();
  const change = (fields: object) => ada.patch(`/project/${made.id}`, fields);
  expect(await change({ proje_goal_minutes: 300 })).toMatchObject({
    status: 200,
    body: { ...made, proje_goal_minutes: 300 },
  });
  for (const proje_goal_minutes of [0, -1, 1.5, 10_081, "300"]) {
    expect(await change({ proje_goal_minutes })).toMatchObject({
      status: 400,
      body: { error: "A goal is 1 to 10080 minutes a week, or none" },
    });
  }
  expect((await change({ proje_title: "Home" })).body).toMatchObject({ proje_title: "Home", proje_goal_minutes: 300 });
  expect((await (await newClient()).patch(`/project/${made.id}`, { proje_goal_minutes: 5 })).status).toBe(404);
  expect((await change({ proje_goal_minutes: null })).body.proje_goal_minutes).toBeNull();
  expect((await ada.get("/project/")).body).toMatchObject([{ proje_goal_minutes: null }]);
});
