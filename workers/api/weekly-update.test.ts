import { expect, test } from "vitest";
import { addWeeks } from "#app/domain/week/week.ts";
import { type Client, newClient } from "../../tests/api.ts";

const at = "2026-11-21T09:30:00.000Z";

/** A person with a project. */
async function newWriter(): Promise<{ ada: Client; project_id: string }> {
  const ada = await newClient();
  const { body } = await ada.post("/project/", { proje_title: "Work" });
  return { ada, project_id: body.id };
}

test("the first save of a week creates its notes, later ones change them", async () => {
  const { ada, project_id } = await newWriter();
  const first = await ada.post("/weekly-update/", { project_id, update_text: "  Shipped the draft \n" }, { at });
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.any(String),
    project_id,
    update_text: "Shipped the draft",
    week_start: "2026-11-16",
    created_at: at,
    updated_at: at,
  });
  const second = await ada.post("/weekly-update/", { project_id, update_text: "Shipped it" }, { at });
  expect(second).toMatchObject({ status: 200, body: { id: first.body.id, update_text: "Shipped it", created_at: at } });
  expect(second.body.updated_at > at).toBe(true);
  const list = await ada.get("/weekly-update/");
  expect(list).toMatchObject({ status: 200, body: [second.body] });
});

test("a week has one row, even after fifty parallel saves", async () => {
  const { ada, project_id } = await newWriter();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ada.post("/weekly-update/", { project_id, update_text: `Note ${i}` }, { at })),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49);
  expect((await ada.get(`/weekly-update/project/${project_id}`)).body).toHaveLength(1);
});

test("notes belong to the week that they name, by any date or instant in it", async () => {
  const { ada, project_id } = await newWriter();
  const named = {
    "2026-11-16": "2026-11-16",
    "2026-11-22": "2026-11-16",
    "2026-11-22T23:59:59.999Z": "2026-11-16",
    "2026-11-23T00:30:00+01:00": "2026-11-16",
    "2027-01-03": "2026-12-28",
    "2100-12-31": "2100-12-27",
  };
  for (const [week_start, monday] of Object.entries(named)) {
    const answer = await ada.post("/weekly-update/", { project_id, update_text: "Note", week_start });
    expect(answer.body).toMatchObject({ week_start: monday });
  }
  for (const week_start of ["", "2026-02-30", "1969-12-28", "2101-01-03", "next week", 20261116, null, "2026-W47"]) {
    const answer = await ada.post("/weekly-update/", { project_id, update_text: "Note", week_start });
    expect(answer.status, String(week_start)).toBe(400);
  }
});

test("a range has the weeks that start in it, without its end", async () => {
  const { ada, project_id } = await newWriter();
  const mondays = ["2026-11-09", "2026-11-16", "2026-11-23"];
  for (const week_start of mondays) await ada.post("/weekly-update/", { project_id, update_text: "Note", week_start });
  const weeks = async (query: string) => {
    const [all, ofProject] = await Promise.all([
      ada.get(`/weekly-update/?${query}`),
      ada.get(`/weekly-update/project/${project_id}?${query}`),
    ]);
    expect(ofProject.body).toEqual(all.body);
    return all.body.map((row: { week_start: string }) => row.week_start);
  };
  const week = ["2026-11-16"];
  expect(await weeks("week_start=2026-11-16&week_end=2026-11-23")).toEqual(week);
  expect(await weeks("week_start=2026-11-16T00:00:00.000Z&week_end=2026-11-22T23:59:59.999Z")).toEqual(week);
  expect(await weeks("week_start=2026-11-16T00:00:00Z&week_end=2026-11-23T00:00:00Z")).toEqual(week);
  expect(await weeks("week_start=2026-11-16T00:00:00.001Z")).toEqual(["2026-11-23"]);
  expect(await weeks("week_end=2026-11-16")).toEqual(["2026-11-09"]);
  expect(await weeks("")).toEqual(mondays.toReversed());
  for (const query of ["week_start=", "week_end=soon", "week_start=2026-11-31", "week_end=9999-12-31T23:59:59-05:00"]) {
    expect((await ada.get(`/weekly-update/?${query}`)).status).toBe(400);
  }
});

test("blank notes and notes of more than 750 characters are refused", async () => {
  const { ada, project_id } = await newWriter();
  for (const update_text of ["", "  \n ", null, undefined, 7, "a\u0000b", "\ud800"]) {
    expect((await ada.post("/weekly-update/", { project_id, update_text })).status).toBe(400);
  }
  const full = await ada.post("/weekly-update/", { project_id, update_text: ` ${"🌍".repeat(750)} ` });
  expect(full.status).toBe(201);
  const over = { update_text: "🌍".repeat(751) };
  const message = "Weekly notes cannot exceed 750 characters";
  const post = await ada.post("/weekly-update/", { project_id, ...over });
  expect(post).toMatchObject({ status: 400, body: { error: message, details: [{ path: "update_text", message }] } });
  expect(await ada.patch(`/weekly-update/${full.body.id}`, over)).toMatchObject({
    status: 400,
    body: { error: message },
  });
  expect((await ada.post("/weekly-update/", { update_text: "Note" })).body.error).toBe("No project selected");
  for (const id of ["\u0000", "\ud800", "x".repeat(5000), "' OR 1=1"]) {
    expect((await ada.post("/weekly-update/", { project_id: id, update_text: "Note" })).status).toBe(404);
  }
});

test("two tabs never overwrite each other's notes unseen", async () => {
  const { ada, project_id } = await newWriter();
  const post = (update_text: string, updated_at?: string | null) =>
    ada.post("/weekly-update/", { project_id, update_text, updated_at }, { at });
  const first = (await post("One", null)).body;
  const lost = await post("Two", null);
  expect(lost).toMatchObject({ status: 409, body: { current: { id: first.id, update_text: "One" } } });
  expect(lost.body.error).toMatch(/changed somewhere else/);
  expect((await post("One", null)).body).toEqual(first);

  const patch = (update_text: string, updated_at?: string) =>
    ada.patch(`/weekly-update/${first.id}`, { update_text, updated_at }, { at });
  const second = await patch("Two", first.updated_at);
  expect(second).toMatchObject({ status: 200, body: { update_text: "Two" } });
  expect((await patch("Three", first.updated_at)).body.current).toEqual(second.body);
  expect((await post("Three", first.updated_at)).status).toBe(409);
  expect((await patch("Two", first.updated_at)).body).toEqual(second.body);
  expect((await patch("Three", second.body.updated_at)).status).toBe(200);
  expect((await patch("Four")).body.update_text).toBe("Four");
});

test("of twenty tabs with the same version one saves, and nineteen get a 409", async () => {
  const { ada, project_id } = await newWriter();
  const { body } = await ada.post("/weekly-update/", { project_id, update_text: "Start" }, { at });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ada.patch(`/weekly-update/${body.id}`, { update_text: `Tab ${i}`, updated_at: body.updated_at }, { at }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

test("notes are changed, read one by one and deleted", async () => {
  const { ada, project_id } = await newWriter();
  const { body } = await ada.post("/weekly-update/", { project_id, update_text: "Note" });
  expect((await ada.patch(`/weekly-update/${body.id}/`, { update_text: "Changed" })).body.update_text).toBe("Changed");
  expect((await ada.get(`/weekly-update/${body.id}`)).body.update_text).toBe("Changed");
  const gone = await ada.delete(`/weekly-update/${body.id}`);
  expect(gone).toMatchObject({ status: 200, body: { message: "Weekly notes deleted" } });
  expect((await ada.delete(`/weekly-update/${body.id}`)).status).toBe(404);
  expect((await ada.get("/weekly-update/")).body).toEqual([]);
});

test("another person's notes and projects are 404", async () => {
  const { ada, project_id } = await newWriter();
  const { body } = await ada.post("/weekly-update/", { project_id, update_text: "Secret" });
  const eve = await newClient();
  const answers = await Promise.all([
    eve.get(`/weekly-update/${body.id}`),
    eve.patch(`/weekly-update/${body.id}`, { update_text: "Mine" }),
    eve.patch(`/weekly-update/${body.id}`, { update_text: "Mine", updated_at: body.updated_at }),
    eve.delete(`/weekly-update/${body.id}`),
    eve.get(`/weekly-update/project/${project_id}`),
    eve.post("/weekly-update/", { project_id, update_text: "Mine", week_start: body.week_start }),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { error: "Not found" } });
    expect(JSON.stringify(answer.body)).not.toContain("Secret");
  }
  expect((await eve.get("/weekly-update/")).body).toEqual([]);
  expect((await ada.get(`/weekly-update/${body.id}`)).body.update_text).toBe("Secret");
});

test("an expired demo reads its notes and writes none", async () => {
  const demo = await newClient({ role: "demo", expires_at: "2026-11-20T00:00:00.000Z" });
  const before = { at: "2026-11-19T00:00:00.000Z" };
  const { body: project } = await demo.post("/project/", { proje_title: "Work" }, before);
  const { body } = await demo.post("/weekly-update/", { project_id: project.id, update_text: "Note" }, before);
  expect((await demo.get("/weekly-update/", { at })).body).toHaveLength(1);
  const writes = await Promise.all([
    demo.post("/weekly-update/", { project_id: project.id, update_text: "More" }, { at }),
    demo.patch(`/weekly-update/${body.id}`, { update_text: "More" }, { at }),
    demo.delete(`/weekly-update/${body.id}`, undefined, { at }),
  ]);
  for (const write of writes) expect(write.status).toBe(403);
});

test("a list reads only the rows it returns, in one round trip", async () => {
  const { ada, project_id } = await newWriter();
  const update_text = "Note";
  const mondays = Array.from({ length: 30 }, (_, i) => addWeeks("2025-01-06", i));
  await Promise.all(mondays.map((week_start) => ada.post("/weekly-update/", { project_id, update_text, week_start })));
  const one = await ada.get(`/weekly-update/project/${project_id}?week_start=2025-01-13&week_end=2025-01-20`);
  expect(one.body).toHaveLength(1);
  expect(one.rowsRead).toBeLessThanOrEqual(8);
  const all = await ada.get("/weekly-update/");
  expect(all.body).toHaveLength(30);
  expect(all.rowsRead).toBeLessThanOrEqual(30 * 1.2 + 5);
});

test("notes are deleted by version, or unconditionally", async () => {
  const { ada, project_id } = await newWriter();
  const { body: first } = await ada.post("/weekly-update/", { project_id, update_text: "Shipped" }, { at });
  const { body: second } = await ada.patch(`/weekly-update/${first.id}`, { update_text: "Shipped it" }, { at });
  const unseen = await ada.delete(`/weekly-update/${first.id}?updated_at=${first.updated_at}`);
  expect(unseen).toMatchObject({ status: 409, body: { current: second } });
  const path = `/weekly-update/${first.id}?updated_at=${second.updated_at}`;
  expect(await ada.delete(path)).toMatchObject({ status: 200, trips: 2 });
  expect((await ada.delete(path)).status).toBe(404);
  const { body: third } = await ada.post("/weekly-update/", { project_id, update_text: "Anew" }, { at });
  expect((await ada.delete(`/weekly-update/${third.id}`)).status).toBe(200);
});
