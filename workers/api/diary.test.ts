import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addDays } from "#app/domain/week/week.ts";
import { client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { planD1 } from "../../tests/plan.ts";

const CLOSED = "You can only write diary entries until midnight in your timezone.";

/** Options with the request's time zone and time. */
const when = (zone: string, at: string) => ({ headers: { "X-Timezone": zone }, at });

test("the first save of a day creates its entry, later ones change it", async () => {
  const ada = await newClient();
  const morning = when("Europe/Berlin", "2026-11-21T07:00:00.000Z");
  const first = await ada.post("/diary/", { diary_text: " Woke early \n" }, morning);
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.any(String),
    entry_date: "2026-11-21",
    diary_text: "Woke early",
    timezone: "Europe/Berlin",
    created_at: morning.at,
    updated_at: morning.at,
  });
  const evening = when("Europe/Berlin", "2026-11-21T22:59:59.999Z");
  const second = await ada.post("/diary/", { diary_text: "Woke early, slept late" }, evening);
  expect(second).toMatchObject({ status: 200, body: { id: first.body.id, updated_at: evening.at } });
  const patched = await ada.patch(`/diary/${first.body.id}`, { diary_text: "Slept" }, evening);
  expect(patched).toMatchObject({ status: 200, body: { diary_text: "Slept", created_at: morning.at } });
  for (const path of [`/diary/${first.body.id}`, "/diary/date/2026-11-21/"]) {
    expect(await ada.get(path)).toMatchObject({ body: patched.body });
  }
});

test("a day has one entry, even after fifty parallel saves", async () => {
  const ada = await newClient();
  const at = when("Asia/Tokyo", "2026-11-21T07:00:00.000Z");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ada.post("/diary/", { diary_text: `Text ${i}` }, at)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(49).fill(200), 201]);
  expect((await ada.get("/diary/")).body).toHaveLength(1);
});

test("the date is in the writer's time zone: from the header, else the account, else UTC", async () => {
  const at = "2026-11-21T11:30:00.000Z";
  const ada = await newClient({ timezone: "Pacific/Auckland" });
  const date = async (headers: Record<string, string>) =>
    (await ada.post("/diary/", { diary_text: "Text" }, { headers, at })).body.entry_date;
  expect(await date({})).toBe("2026-11-22");
  expect(await date({ "X-Timezone": "Mars/Olympus" })).toBe("2026-11-22");
  // A zone in the header is stored with the account.
  expect(await date({ "X-Timezone": "Etc/GMT+12" })).toBe("2026-11-20");
  expect(await date({})).toBe("2026-11-20");
  const bob = await newClient();
  const made = await bob.post("/diary/", { diary_text: "Text" }, { at });
  expect(made.body).toMatchObject({ entry_date: "2026-11-21", timezone: "UTC" });
});

test("an entry keeps the time zone of its last write", async () => {
  const ada = await newClient();
  const at = "2026-11-21T12:00:00.000Z";
  await ada.post("/diary/", { diary_text: "Berlin" }, when("Europe/Berlin", at));
  const { body } = await ada.post("/diary/", { diary_text: "London" }, when("Europe/London", at));
  expect(body.timezone).toBe("Europe/London");
  expect((await ada.get(`/diary/${body.id}`, when("Asia/Tokyo", at))).body.timezone).toBe("Europe/London");
});

test("for two minutes after midnight a save that names the day before is accepted", async () => {
  const ada = await newClient();
  const zone = "America/New_York";
  const { body } = await ada.post("/diary/", { diary_text: "Late" }, when(zone, "2026-11-22T04:59:00.000Z"));
  expect(body.entry_date).toBe("2026-11-21");
  const path = `/diary/${body.id}`;
  const inGrace = when(zone, "2026-11-22T05:01:59.999Z");
  const named = { diary_text: "Later", entry_date: "2026-11-21" };
  expect(await ada.post("/diary/", named, inGrace)).toMatchObject({ status: 200, body: { id: body.id } });
  expect((await ada.patch(path, { diary_text: "Latest" }, inGrace)).body.diary_text).toBe("Latest");
  const unnamed = await ada.post("/diary/", { diary_text: "New day" }, inGrace);
  expect(unnamed).toMatchObject({ status: 201, body: { entry_date: "2026-11-22" } });

  const over = when(zone, "2026-11-22T05:02:00.000Z");
  for (const answer of [await ada.post("/diary/", named, over), await ada.patch(path, { diary_text: "No" }, over)]) {
    expect(answer).toMatchObject({ status: 403, body: { error: CLOSED } });
  }
  expect((await ada.get(path)).body.diary_text).toBe("Latest");
});

test("a day without an entry can also be written in its grace period; other past and future days cannot", async () => {
  const ada = await newClient();
  const at = when("UTC", "2026-11-22T00:00:30.000Z");
  const post = (entry_date: string) => ada.post("/diary/", { diary_text: "Text", entry_date }, at);
  expect(await post("2026-11-21")).toMatchObject({ status: 201, body: { entry_date: "2026-11-21" } });
  expect((await post("2026-11-22")).status).toBe(201);
  expect(await post("2026-11-20")).toMatchObject({ status: 403, body: { error: CLOSED } });
  expect(await post("1970-01-01")).toMatchObject({ status: 403, body: { error: CLOSED } });
  for (const date of ["2026-11-23", "9999-12-31", "2026-11-31", "yesterday", ""]) {
    expect((await post(date)).status).toBe(400);
  }
});

test("a night without 00:00 ends where the clocks jump", async () => {
  const ada = await newClient();
  const zone = "America/Sao_Paulo";
  const { body } = await ada.post("/diary/", { diary_text: "Late" }, when(zone, "2018-11-04T02:59:59.999Z"));
  expect(body.entry_date).toBe("2018-11-03");
  const patch = (at: string) => ada.patch(`/diary/${body.id}`, { diary_text: "Changed" }, when(zone, at));
  expect((await patch("2018-11-04T03:01:59.999Z")).status).toBe(200);
  expect((await patch("2018-11-04T03:02:00.000Z")).status).toBe(403);
});

test("a text is required and has at most 10,000 characters", async () => {
  const ada = await newClient();
  for (const diary_text of ["", " \n\t ", null, undefined, 5, "a\u0000b", "\udc00"]) {
    expect((await ada.post("/diary/", { diary_text })).status).toBe(400);
  }
  const { body } = await ada.post("/diary/", { diary_text: "🌍".repeat(10_000) });
  expect([...body.diary_text]).toHaveLength(10_000);
  const over = await ada.patch(`/diary/${body.id}`, { diary_text: "x".repeat(10_001) });
  expect(over).toMatchObject({ status: 400, body: { error: "Diary entry cannot exceed 10,000 characters" } });
});

test("two tabs never overwrite each other's text unseen", async () => {
  const ada = await newClient();
  const at = when("UTC", "2026-11-21T12:00:00.000Z");
  const post = (diary_text: string, updated_at?: string | null) => ada.post("/diary/", { diary_text, updated_at }, at);
  const first = (await post("Tab one", null)).body;
  const lost = await post("Tab two", null);
  expect(lost).toMatchObject({ status: 409, body: { current: first } });
  const seen = await post("Both tabs", lost.body.current.updated_at);
  expect(seen).toMatchObject({ status: 200, body: { diary_text: "Both tabs" } });
  const patch = await ada.patch(`/diary/${first.id}`, { diary_text: "Tab one", updated_at: first.updated_at }, at);
  expect(patch).toMatchObject({ status: 409, body: { current: seen.body } });
  expect((await post("Both tabs", "")).body).toEqual(seen.body);
});

test("entries are listed newest first, in pages and inclusive ranges", async () => {
  const ada = await newClient();
  const days = Array.from({ length: 25 }, (_, i) => addDays("2026-10-25", i));
  await Promise.all(days.map((day) => ada.post("/diary/", { diary_text: day }, when("UTC", `${day}T12:00:00Z`))));
  const dates = async (query: string) =>
    (await ada.get(`/diary/?${query}`)).body.map((entry: { entry_date: string }) => entry.entry_date);
  const newest = days.toReversed();
  expect(await dates("")).toEqual(newest.slice(0, 10));
  expect(await dates("limit=20")).toEqual(newest.slice(0, 20));
  expect(await dates("limit=20&offset=20")).toEqual(newest.slice(20));
  expect(await dates("limit=20&date_end=2026-10-29")).toEqual(newest.slice(20));
  expect(await dates("date_start=2026-11-01&date_end=2026-11-03")).toEqual(["2026-11-03", "2026-11-02", "2026-11-01"]);
  expect(await dates("date_start=2026-11-03&date_end=2026-11-01")).toEqual([]);
  const page = await ada.get("/diary/?limit=20&date_end=2026-11-17");
  expect(page.rowsRead).toBeLessThanOrEqual(20 * 1.2 + 5);
  const refused = ["limit=0", "limit=101", "limit=x", "limit=1.5", "limit=", "offset=-1", "offset=x", "offset=1e300"];
  for (const query of [...refused, "date_start=2026-02-30", "date_end=2026-11-01T00:00:00Z"]) {
    expect((await ada.get(`/diary/?${query}`)).status, query).toBe(400);
  }
});

test("an entry of any day can be deleted, and can be read by its date", async () => {
  const ada = await newClient();
  const { body } = await ada.post("/diary/", { diary_text: "Old" }, when("UTC", "2020-02-29T12:00:00Z"));
  expect((await ada.get("/diary/date/2020-02-29")).body).toEqual(body);
  const gone = await ada.delete(`/diary/${body.id}`);
  expect(gone).toMatchObject({ status: 200, body: { message: "Diary entry deleted" } });
  expect((await ada.delete(`/diary/${body.id}`)).status).toBe(404);
  expect((await ada.get("/diary/date/2020-02-29")).status).toBe(404);
  for (const date of ["2021-02-29", "today", "%00", "2020-2-9"]) {
    expect((await ada.get(`/diary/date/${date}`)).status).toBe(400);
  }
});

test("another person's entries are 404", async () => {
  const ada = await newClient();
  const at = "2026-11-21T12:00:00.000Z";
  const { body } = await ada.post("/diary/", { diary_text: "Secret" }, { at });
  const eve = await newClient();
  const answers = await Promise.all([
    eve.get(`/diary/${body.id}`),
    eve.get("/diary/date/2026-11-21"),
    eve.patch(`/diary/${body.id}`, { diary_text: "Mine" }, { at }),
    eve.patch(`/diary/${body.id}`, { diary_text: "Mine" }),
    eve.delete(`/diary/${body.id}`),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: "Not found" } });
  expect((await eve.get("/diary/")).body).toEqual([]);
  const onHers = await eve.post("/diary/", { diary_text: "Eve's", updated_at: body.updated_at }, { at });
  // A text that was typed for an existing entry does not create one.
  expect(onHers).toMatchObject({ status: 409, body: { current: null } });
  expect((await eve.post("/diary/", { diary_text: "Eve's", updated_at: null }, { at })).status).toBe(201);
  expect((await client().get("/diary/")).status).toBe(401);
});

test("an impersonating admin sees that there are entries, not their text, and cannot write any", async () => {
  const ada = await newClient();
  const at = "2026-11-21T12:00:00.000Z";
  const { body } = await ada.post("/diary/", { diary_text: "Secret" }, { at });
  const admin = await newClient({ role: "admin" });
  const acting = client(await signIn(ada.person.id, admin.person.id));
  const hidden = { ...body, diary_text: "", hidden: true };
  // The second round trip writes the audit log. In the same batch, the read would become a write, which is not
  // retried after a temporary failure of the database.
  expect(await acting.get("/diary/")).toMatchObject({ body: [hidden], trips: 2 });
  expect((await acting.get(`/diary/${body.id}`)).body).toEqual(hidden);
  expect((await acting.get("/diary/date/2026-11-21")).body).toEqual(hidden);
  const refused = await Promise.all([
    acting.post("/diary/", { diary_text: "Forged" }, { at }),
    acting.post("/diary/", { diary_text: "Forged", updated_at: null }, { at }),
    acting.patch(`/diary/${body.id}`, { diary_text: "Forged" }, { at }),
    acting.delete(`/diary/${body.id}`, undefined, { at }),
  ]);
  for (const answer of refused) {
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain("Secret");
  }
  expect((await ada.get(`/diary/${body.id}`)).body).toEqual(body);
});

test("an expired demo reads its diary and writes nothing", async () => {
  const demo = await newClient({ role: "demo", expires_at: "2026-11-20T00:00:00.000Z" });
  const { body } = await demo.post("/diary/", { diary_text: "Text" }, { at: "2026-11-19T12:00:00Z" });
  const at = "2026-11-20T00:00:00.000Z";
  expect((await demo.get("/diary/", { at })).body).toHaveLength(1);
  expect((await demo.post("/diary/", { diary_text: "More" }, { at })).status).toBe(403);
  expect((await demo.patch(`/diary/${body.id}`, { diary_text: "More" }, { at })).status).toBe(403);
  expect((await demo.delete(`/diary/${body.id}`, undefined, { at })).status).toBe(403);
});

test("every read of the diary uses an index for its order", async () => {
  const ada = await newClient();
  const { d1, plans } = planD1(env.DB);
  for (const path of ["/diary/?limit=20&date_end=2026-11-01", "/diary/any", "/diary/date/2026-11-01"]) {
    await ada.get(path, { env: { DB: d1 } });
  }
  const lines = await plans();
  expect(lines.join("\n")).toContain("USING INDEX diary_entry_day (user_id=? AND entry_date>? AND entry_date<?)");
  for (const line of lines) expect(line).not.toMatch(/^SCAN|TEMP B-TREE/);
});

test("a template is set, read and removed by its owner, and is no entry", async () => {
  const ada = await newClient();
  expect((await ada.get("/diary/template")).body).toEqual({ template_text: "", updated_at: null });
  const set = await ada.put("/diary/template", { template_text: " One good thing:\n " });
  expect(set).toMatchObject({ status: 200, body: { template_text: "One good thing:" } });
  expect(await ada.get("/diary/template")).toMatchObject({ body: set.body });
  expect((await ada.get("/diary/")).body).toEqual([]);
  expect((await (await newClient()).get("/diary/template")).body).toEqual({ template_text: "", updated_at: null });
  for (const template_text of ["x".repeat(10_001), null, "a\u0000b"]) {
    expect((await ada.put("/diary/template", { template_text })).status).toBe(400);
  }
  expect((await ada.put("/diary/template", { template_text: "🌍".repeat(10_000) })).status).toBe(200);
  await ada.put("/diary/template", { template_text: "" });
  expect((await ada.get("/diary/template")).body).toEqual({ template_text: "", updated_at: null });
});

test("a template that another device changed meanwhile is not replaced unseen", async () => {
  const ada = await newClient();
  const save = async (template_text: string, updated_at?: string | null) =>
    ada.put("/diary/template", { template_text, updated_at });
  const [first, again] = [await save("Slept:", null), await save("Slept:", null)];
  expect(again).toMatchObject({ status: 200, body: first.body });
  const { updated_at } = first.body as { updated_at: string };
  const second = await save("Slept:\nRead:", updated_at);
  expect(second.status).toBe(200);
  for (const [text, seen] of [
    ["Ate:", updated_at],
    ["", updated_at],
    ["Ate:", null],
  ] as const) {
    expect(await save(text, seen)).toMatchObject({ status: 409, body: { current: second.body } });
  }
  expect((await ada.get("/diary/template")).body).toEqual(second.body);
  const removed = await save("", (second.body as { updated_at: string }).updated_at);
  expect(removed.body).toEqual({ template_text: "", updated_at: null });
  expect(await save("", updated_at)).toMatchObject({ status: 200, body: removed.body });
  expect(await save("Ate:", updated_at)).toMatchObject({ status: 409, body: { current: null } });
  expect(await save("Ate:")).toMatchObject({ status: 200 });
});

test("a text that was written on its day and waited for a network arrives there for three days, and overwrites nothing", async () => {
  const ada = await newClient();
  const evening = { entry_date: "2026-11-21", written_at: "2026-11-21T23:59:30.000Z", diary_text: "In a tunnel" };
  const late = (body: object, at: string) => ada.post("/diary/", { ...evening, ...body }, { at });
  // Without a time of typing, with one of another day, and after three days, the day is closed.
  const closed = [
    await late({ written_at: undefined }, "2026-11-22T08:00:00Z"),
    await late({ written_at: "2026-11-23T07:00:00.000Z" }, "2026-11-23T08:00:00Z"),
    await late({ written_at: "2026-11-21T07:00:00.000Z", entry_date: "2026-11-19" }, "2026-11-22T08:00:00Z"),
    await late({}, "2026-11-25T00:00:00Z"),
  ];
  expect(closed.map(({ status, body }) => [status, body.error])).toEqual(closed.map(() => [403, CLOSED]));
  expect((await late({ written_at: "soon" }, "2026-11-22T08:00:00Z")).status).toBe(400);
  expect((await late({ entry_date: "2026-11-23" }, "2026-11-22T08:00:00Z")).status).toBe(400);

  const saved = await late({ updated_at: null }, "2026-11-24T08:00:00Z");
  expect([saved.status, saved.body.entry_date]).toEqual([201, "2026-11-21"]);
  // The text is stored once, however often it is sent. Another text needs the version that was edited.
  expect((await late({ updated_at: null }, "2026-11-24T08:00:01Z")).body).toEqual(saved.body);
  const other = { diary_text: "Of another device" };
  for (const updated_at of [undefined, null]) {
    const conflict = await late({ ...other, updated_at }, "2026-11-24T08:00:02Z");
    expect([conflict.status, conflict.body.current]).toEqual([409, saved.body]);
  }
  const { updated_at } = saved.body;
  expect((await late({ ...other, updated_at }, "2026-11-24T08:00:03Z")).body.diary_text).toBe("Of another device");
  // The entry stays closed.
  expect(
    (await ada.patch(`/diary/${saved.body.id}`, { diary_text: "Now" }, { at: "2026-11-24T08:00:04Z" })).status,
  ).toBe(403);
});

test("a text that was written on its day arrives there also when its writer has travelled since", async () => {
  const ada = await newClient();
  const input = { entry_date: "2026-11-21", written_at: "2026-11-22T04:30:00.000Z", diary_text: "23:30 in New York" };
  const at = { at: "2026-11-22T12:00:00Z", headers: { "x-timezone": "Europe/Berlin" } };
  expect((await ada.post("/diary/", input, at)).status).toBe(201);
});
