import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";

const at = "2026-11-21T09:30:00.000Z";

/** A person with a project. */
async function newWriter(): Promise<{ ada: Client; project_id: string }> {
  const ada = await newClient();
  const { body } = await ada.post("/project/", { proje_title: "Work" });
  return { ada, project_id: body.id };
}

test("a week has any number of meetings, newest first", async () => {
  const { ada, project_id } = await newWriter();
  const first = await ada.post("/meeting-note/", { project_id, meeting_title: " Stand-up " }, { at });
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.any(String),
    project_id,
    meeting_title: "Stand-up",
    meeting_note: "",
    week_start: "2026-11-16",
    created_at: at,
    updated_at: at,
  });
  const later = "2026-11-21T10:00:00.000Z";
  const input = { project_id, meeting_title: "Review", meeting_note: " Went well " };
  const second = await ada.post("/meeting-note/", input, { at: later });
  expect(second.body).toMatchObject({ meeting_note: "Went well" });
  const earlier = { ...input, week_start: "2026-11-10" };
  const third = await ada.post("/meeting-note/", earlier, { at: later });
  const list = await ada.get("/meeting-note/");
  expect(list).toMatchObject({ body: [second.body, first.body, third.body] });
  const week = "week_start=2026-11-16&week_end=2026-11-23";
  expect((await ada.get(`/meeting-note/?${week}`)).body).toEqual([second.body, first.body]);
  const ofProject = await ada.get(`/meeting-note/project/${project_id}?${week}`);
  expect(ofProject).toMatchObject({ body: [second.body, first.body] });
  expect(ofProject.rowsRead).toBeLessThanOrEqual(8);
});

test("a meeting needs a title of at most 120 characters, and its notes have at most 750", async () => {
  const { ada, project_id } = await newWriter();
  const refused: [Record<string, unknown>, string][] = [
    [{}, "Meeting title is required"],
    [{ meeting_title: "   " }, "Meeting title is required"],
    [{ meeting_title: 7 }, "Meeting title is required"],
    [{ meeting_title: "x".repeat(121) }, "Meeting title cannot exceed 120 characters"],
    [{ meeting_title: "x", meeting_note: "y".repeat(751) }, "Meeting notes cannot exceed 750 characters"],
  ];
  const { body } = await ada.post("/meeting-note/", { project_id, meeting_title: "Kept" });
  for (const [input, message] of refused) {
    const post = await ada.post("/meeting-note/", { project_id, ...input });
    expect(post).toMatchObject({ status: 400, body: { error: message } });
    if (Object.keys(input).length === 0) continue;
    expect(await ada.patch(`/meeting-note/${body.id}`, input)).toMatchObject({ status: 400, body: { error: message } });
  }
  for (const input of [{ meeting_title: "x" }, { project_id: 5, meeting_title: "x" }]) {
    expect((await ada.post("/meeting-note/", input)).body.error).toBe("No project selected");
  }
  const longest = { project_id, meeting_title: "🌍".repeat(120), meeting_note: "é".repeat(750) };
  expect((await ada.post("/meeting-note/", longest)).status).toBe(201);
});

test("title and notes of a meeting can be changed separately", async () => {
  const { ada, project_id } = await newWriter();
  const { body } = await ada.post(
    "/meeting-note/",
    { project_id, meeting_title: "Title", meeting_note: "Note" },
    { at },
  );
  const path = `/meeting-note/${body.id}`;
  expect((await ada.patch(path, {})).body).toEqual(body);
  expect((await ada.patch(path, { meeting_title: "New" })).body).toMatchObject({
    meeting_title: "New",
    meeting_note: "Note",
  });
  expect((await ada.patch(path, { meeting_note: "" })).body).toMatchObject({ meeting_title: "New", meeting_note: "" });
  const overtaken = await ada.patch(path, { meeting_note: "Old tab", updated_at: body.updated_at });
  expect(overtaken).toMatchObject({ status: 409, body: { current: { meeting_title: "New", meeting_note: "" } } });
  const seen = overtaken.body.current.updated_at;
  expect((await ada.patch(path, { meeting_note: "Old tab", updated_at: seen })).status).toBe(200);
});

test("another person's meetings and projects are 404", async () => {
  const { ada, project_id } = await newWriter();
  const { body } = await ada.post("/meeting-note/", { project_id, meeting_title: "Secret" });
  const eve = await newClient();
  const answers = await Promise.all([
    eve.get(`/meeting-note/${body.id}`),
    eve.patch(`/meeting-note/${body.id}`, { meeting_title: "Mine" }),
    eve.delete(`/meeting-note/${body.id}`),
    eve.get(`/meeting-note/project/${project_id}`),
    eve.post("/meeting-note/", { project_id, meeting_title: "Mine" }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: "Not found" } });
  expect((await eve.get("/meeting-note/")).body).toEqual([]);
  const gone = await ada.delete(`/meeting-note/${body.id}`);
  expect(gone).toMatchObject({ status: 200, body: { message: "Meeting deleted" } });
  expect((await ada.get(`/meeting-note/${body.id}`)).status).toBe(404);
});

test("an expired demo cannot write meetings", async () => {
  const demo = await newClient({ role: "demo", expires_at: "2026-11-20T00:00:00.000Z" });
  const { body } = await demo.post("/project/", { proje_title: "Work" }, { at: "2026-11-19T00:00:00.000Z" });
  const input = { project_id: body.id, meeting_title: "Late" };
  expect((await demo.post("/meeting-note/", input, { at })).status).toBe(403);
  expect((await demo.delete("/meeting-note/any", undefined, { at })).status).toBe(403);
});

test("lists of notes and meetings use indexes and sort at most one week", async () => {
  const { ada, project_id } = await newWriter();
  const { d1, plans } = planD1(env.DB);
  const week = "week_start=2026-11-16&week_end=2026-11-23";
  for (const path of ["/meeting-note", "/weekly-update"]) {
    await ada.get(`${path}/?${week}`, { env: { DB: d1 } });
    await ada.get(`${path}/project/${project_id}?${week}`, { env: { DB: d1 } });
  }
  const lines = await plans();
  for (const index of ["meeting_note_week", "meeting_note_user", "weekly_update_week", "weekly_update_user"]) {
    expect(lines.join("\n")).toContain(`USING INDEX ${index}`);
  }
  for (const line of lines) {
    expect(line).not.toMatch(/^SCAN/);
    if (line.includes("TEMP B-TREE")) expect(line).toMatch(/LAST (\d+ )?TERMS? OF ORDER BY/);
  }
});
