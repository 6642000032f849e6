import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#app/db/database.ts";
import { OUTDATED } from "#app/domain/purge.server.ts";
import { newClient, type Client } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";

async function withProject(who?: Client) {
  const ada = who ?? (await newClient());
  const { body } = await ada.post("/project/", { proje_title: "Work" });
  return { ada, project_id: body.id as string };
}

const minutesLater = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000);

test("a session is started, paused, resumed and completed", async () => {
  const { ada, project_id } = await withProject();
  const at = new Date().toISOString();
  expect((await ada.get("/pomodoro/active", { at })).body).toEqual({ session: null, server_now: at });

  const started = await ada.post("/pomodoro/start", { project_id }, { at });
  const { id } = started.body.session;
  const session = {
    id,
    project_id,
    proje_title: "Work",
    todo_id: null,
    todo_title: null,
    status: "active",
    duration_minutes: 25,
    started_at: at,
    updated_at: at,
    paused_at: null,
    paused_duration: 0,
    ended_at: null,
    focused_seconds: 0,
    notes: "",
  };
  expect(started).toMatchObject({ status: 201, body: { session, server_now: at } });
  expect(Object.keys(started.body.session).sort()).toEqual(Object.keys(session).sort());

  const five = minutesLater(at, 5).toISOString();
  const paused = await ada.patch("/pomodoro/pause", {}, { at: five });
  const resting = { ...session, status: "paused", paused_at: five, updated_at: five, focused_seconds: 300 };
  expect(paused).toMatchObject({ status: 200, body: { session: resting, server_now: five } });
  // Repeating it changes nothing.
  expect((await ada.patch("/pomodoro/pause", {}, { at: minutesLater(at, 6) })).body.session).toEqual(resting);

  const seven = minutesLater(at, 7).toISOString();
  const resumed = await ada.patch("/pomodoro/resume", undefined, { at: seven });
  const going = { ...session, updated_at: seven, paused_duration: 120, focused_seconds: 300 };
  expect(resumed).toMatchObject({ status: 200, body: { session: going, server_now: seven } });
  expect((await ada.patch("/pomodoro/resume", {}, { at: seven })).body.session).toEqual(going);

  const end = minutesLater(at, 60).toISOString();
  const completed = await ada.patch("/pomodoro/complete", { notes: " Wrote the plan " }, { at: end });
  const ended = {
    ...going,
    status: "completed",
    notes: "Wrote the plan",
    updated_at: end,
    ended_at: end,
    focused_seconds: 25 * 60,
  };
  expect(completed).toMatchObject({ status: 200, body: { session: ended, server_now: end } });
  expect((await ada.get("/pomodoro/active", { at: end })).body.session).toBeNull();
  const history = await ada.get("/pomodoro/history");
  expect(history.body).toEqual({ sessions: [{ ...ended, corrected_at: null }], total: 1 });
});

test("without a session, pause, resume, complete and cancel are 404", async () => {
  const ada = await newClient();
  for (const call of ["pause", "resume", "complete", "cancel"]) {
    const answer = await ada.patch(`/pomodoro/${call}`, {});
    expect(answer).toMatchObject({ status: 404, body: { error: "No active pomodoro session" } });
  }
});

test("of fifty parallel starts exactly one wins, and the others get the winner", async () => {
  const { ada, project_id } = await withProject();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.post("/pomodoro/start", { project_id })));
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status === 409);
  expect([won.length, lost.length]).toEqual([1, 49]);
  const { id } = won[0]!.body.session;
  for (const { body } of lost) {
    expect(body).toMatchObject({ error: "A pomodoro session is already running", session: { id, status: "active" } });
  }
});

test("of many parallel ends exactly one is written", async () => {
  const { ada, project_id } = await withProject();
  await ada.post("/pomodoro/start", { project_id });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => ada.patch(`/pomodoro/${i % 2 ? "complete" : "cancel"}`, {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  expect((await ada.get("/pomodoro/history")).body.total).toBe(1);
});

test("an outdated tab cannot change a newer session", async () => {
  const { ada, project_id } = await withProject();
  const first = (await ada.post("/pomodoro/start", { project_id })).body.session.id;
  await ada.patch("/pomodoro/complete", { session_id: first });
  const second = (await ada.post("/pomodoro/start", { project_id })).body.session.id;
  for (const call of ["pause", "resume", "complete", "cancel"]) {
    const answer = await ada.patch(`/pomodoro/${call}`, { session_id: first });
    expect(answer).toMatchObject({ status: 409, body: { session: { id: second, status: "active" } } });
  }
  expect((await ada.patch("/pomodoro/pause", { session_id: second })).status).toBe(200);
});

test("a length is 1 to 180 whole minutes, a note at most 750 characters", async () => {
  const { ada, project_id } = await withProject();
  for (const duration_minutes of [0, -1, 181, 2.5, "25", null, Number.MAX_SAFE_INTEGER]) {
    const answer = await ada.post("/pomodoro/start", { project_id, duration_minutes });
    expect(answer).toMatchObject({ status: 400, body: { error: "Choose a length of 1 to 180 minutes" } });
  }
  for (const body of [{}, { project_id: 7 }, [], null]) {
    expect((await ada.post("/pomodoro/start", body)).status).toBe(400);
  }
  expect((await ada.post("/pomodoro/start", { project_id, duration_minutes: 180 })).status).toBe(201);
  expect((await ada.patch("/pomodoro/complete", { notes: "🌍".repeat(751) })).status).toBe(400);
  expect((await ada.patch("/pomodoro/complete", { notes: "🌍".repeat(750) })).status).toBe(200);
  expect((await ada.post("/pomodoro/start", { project_id, duration_minutes: 1 })).status).toBe(201);
});

test("a call without a body counts as an empty one, whatever its media type", async () => {
  const { ada, project_id } = await withProject();
  await ada.post("/pomodoro/start", { project_id });
  const json = { headers: { "content-type": "application/json" } };
  expect((await ada.patch("/pomodoro/pause", undefined, json)).status).toBe(200);
  expect((await ada.patch("/pomodoro/resume")).status).toBe(200);
  expect((await ada.patch("/pomodoro/pause", "{", json)).status).toBe(400);
  expect((await ada.patch("/pomodoro/complete", undefined, json)).status).toBe(200);
});

test("another person's project or session is 404", async () => {
  const { ada, project_id } = await withProject();
  await ada.post("/pomodoro/start", { project_id });
  const { id } = (await ada.patch("/pomodoro/complete", {})).body.session;
  const { ada: eve } = await withProject();
  expect((await eve.post("/pomodoro/start", { project_id })).status).toBe(404);
  for (const path of [`project/${project_id}`, `project/${project_id}/stats`, "project/temp-1"]) {
    expect((await eve.get(`/pomodoro/${path}`)).status, path).toBe(404);
  }
  expect((await eve.delete(`/pomodoro/${id}`)).status).toBe(404);
  expect((await eve.post(`/pomodoro/${id}/restore`)).status).toBe(404);
  expect((await eve.get("/pomodoro/history")).body).toEqual({ sessions: [], total: 0 });
  expect((await eve.get("/pomodoro/active")).body.session).toBeNull();
});

test("a project's sessions are listed and summed, newest first", async () => {
  const { ada, project_id } = await withProject();
  const other = (await ada.post("/project/", { proje_title: "Home" })).body.id;
  const ended: string[] = [];
  // The alarm would end a session that is due already.
  const now = new Date().toISOString();
  for (const [i, end] of (["complete", "cancel", "complete"] as const).entries()) {
    const at = minutesLater(now, i * 60);
    await ada.post("/pomodoro/start", { project_id, duration_minutes: 20 }, { at });
    const { body } = await ada.patch(`/pomodoro/${end}`, {}, { at: minutesLater(at.toISOString(), 10 + i * 10) });
    ended.unshift(body.session.id);
  }
  const list = await ada.get(`/pomodoro/project/${project_id}`);
  expect(list.body.map((one: { id: string }) => one.id)).toEqual(ended);
  const stats = await ada.get(`/pomodoro/project/${project_id}/stats`);
  expect(stats.body).toEqual({ total_sessions: 3, completed_sessions: 2, total_minutes: 30 });
  expect((await ada.get(`/pomodoro/project/${other}/stats`)).body).toEqual({
    total_sessions: 0,
    completed_sessions: 0,
    total_minutes: 0,
  });

  const pages = await Promise.all([0, 1, 2, 3].map((offset) => ada.get(`/pomodoro/history?limit=1&offset=${offset}`)));
  expect(pages.map(({ body }) => [body.total, body.sessions[0]?.id])).toEqual([
    ...ended.map((id) => [3, id]),
    [3, undefined],
  ]);
  for (const query of ["limit=0", "limit=101", "limit=x", "limit=", "offset=-1", "offset=1.5", "limit=1&limit=2"]) {
    expect((await ada.get(`/pomodoro/history?${query}`)).status, query).toBe(400);
  }
});

test("deleting a project cancels its running session and keeps its minutes, archiving lets it run", async () => {
  const { ada, project_id } = await withProject();
  const { id } = (await ada.post("/pomodoro/start", { project_id })).body.session;
  await ada.patch(`/project/${project_id}/archive`);
  expect((await ada.get("/pomodoro/active")).body.session).toMatchObject({ id, status: "active" });
  await ada.delete(`/project/${project_id}`);
  expect((await ada.get("/pomodoro/active")).body.session).toBeNull();
  expect((await ada.get("/pomodoro/history")).body).toMatchObject({
    sessions: [{ id, status: "cancelled" }],
    total: 1,
  });
  expect((await ada.get(`/pomodoro/project/${project_id}`)).status).toBe(404);
  expect((await ada.post("/pomodoro/start", { project_id })).status).toBe(404);
});

test("an ended session can get a note", async () => {
  const { ada, project_id } = await withProject();
  const { ada: eve } = await withProject();
  const { id } = (await ada.post("/pomodoro/start", { project_id })).body.session;
  const note = (who: Client, notes: unknown) => who.patch(`/pomodoro/${id}`, { notes });
  expect((await note(ada, "Too early")).status).toBe(404);
  await ada.patch("/pomodoro/complete", {});
  expect(await note(ada, " Wrote the plan ")).toMatchObject({ status: 200, body: { id, notes: "Wrote the plan" } });
  expect((await note(ada, "x".repeat(751))).status).toBe(400);
  expect((await note(ada, undefined)).status).toBe(400);
  expect((await note(eve, "Mine now")).status).toBe(404);
  expect((await ada.get("/pomodoro/history")).body.sessions[0].notes).toBe("Wrote the plan");
  await ada.delete(`/pomodoro/${id}`);
  expect((await note(ada, "Too late")).status).toBe(404);
});

test("every read of the history uses an index for its rows and their order", async () => {
  const { ada, project_id } = await withProject();
  const { d1, plans } = planD1(env.DB);
  for (const path of ["history", `project/${project_id}`, `project/${project_id}/stats`]) {
    expect((await ada.get(`/pomodoro/${path}`, { env: { DB: d1 } })).status).toBe(200);
  }
  const found = await plans();
  expect(found.filter((plan) => plan.includes("SEARCH pomodoro"))).not.toEqual([]);
  expect(found.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([]);
});

test("a deleted session leaves the history and its sums, and can be restored", async () => {
  const { ada, project_id } = await withProject();
  await ada.post("/pomodoro/start", { project_id });
  const { session } = (await ada.patch("/pomodoro/complete", {})).body;
  expect(await ada.delete(`/pomodoro/${session.id}`)).toMatchObject({
    status: 200,
    body: { message: "Pomodoro session deleted" },
  });
  expect((await ada.delete(`/pomodoro/${session.id}`)).status).toBe(404);
  expect((await ada.get("/pomodoro/history")).body).toEqual({ sessions: [], total: 0 });
  expect((await ada.get(`/pomodoro/project/${project_id}`)).body).toEqual([]);
  expect((await ada.get(`/pomodoro/project/${project_id}/stats`)).body.total_sessions).toBe(0);
  for (const _ of [1, 2]) {
    expect((await ada.post(`/pomodoro/${session.id}/restore`)).body).toEqual({ ...session, corrected_at: null });
  }
  expect((await ada.get("/pomodoro/history")).body.total).toBe(1);

  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const db = connect(env.DB);
  await ada.delete(`/pomodoro/${session.id}`, undefined, { at: at(0) });
  expect((await ada.post(`/pomodoro/${session.id}/restore`, undefined, { at: at(31) })).status).toBe(404);
  await OUTDATED.pomodoros({ db, now: at(29) });
  expect((await ada.post(`/pomodoro/${session.id}/restore`, undefined, { at: at(29) })).status).toBe(200);
  await ada.delete(`/pomodoro/${session.id}`, undefined, { at: at(0) });
  await OUTDATED.pomodoros({ db, now: at(31) });
  expect((await ada.post(`/pomodoro/${session.id}/restore`)).status).toBe(404);
});

test("an expired demo reads its sessions but changes none", async () => {
  const expires_at = "2020-01-01T00:00:00.000Z";
  const demo = await newClient({ role: "demo", expires_at });
  expect((await demo.get("/pomodoro/active")).status).toBe(200);
  expect((await demo.get("/pomodoro/history")).status).toBe(200);
  expect((await demo.post("/pomodoro/start", { project_id: "x" })).status).toBe(403);
  expect((await demo.patch("/pomodoro/pause", {})).status).toBe(403);
});

test("a start with an id of the client is repeated without a second session, also after its end", async () => {
  const { ada, project_id } = await withProject();
  const start = { project_id, id: crypto.randomUUID() };
  const first = (await ada.post("/pomodoro/start", start)).body.session;
  expect((await ada.post("/pomodoro/start", start)).body.session).toMatchObject({ id: start.id, status: "active" });
  await ada.patch("/pomodoro/complete", {});
  expect((await ada.post("/pomodoro/start", start)).body.session).toMatchObject({ id: first.id, status: "completed" });
  expect((await ada.get("/pomodoro/active")).body.session).toBeNull();
  expect((await ada.get("/pomodoro/history")).body.total).toBe(1);
});
