import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { type Client, newClient } from "../tests/api.ts";
import { secondLinksTo } from "../tests/mail.ts";
import { planD1 } from "../tests/plan.ts";
import { newDevice } from "../tests/push.ts";
import { newProject, newTodo } from "../tests/todos.ts";
import { connect } from "#app/db/database.ts";
import { endMorningByLink, isMorningLink } from "#app/domain/notification/morning.server.ts";
import { sendMorningLines } from "#app/domain/notification/morning-run.server.ts";
import { personRows } from "../tests/people.ts";
import { insertingAll, type Row } from "../tests/rows.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);
// A Monday. It is winter in Berlin, so 7:00 is 6:00 UTC.
const DAY = "2026-11-23";
const at = (time: string, day = DAY) => new Date(`${day}T${time}Z`);
const run = (now: Date, more = {}) => sendMorningLines({ env: { ...env, ...more }, db: connect(env.DB), now });

// One run sends the morning lines of everybody, so the others are deleted.
beforeEach(async () => void (await env.DB.prepare("DELETE FROM morning_line").run()));

const BERLIN = { headers: { "x-timezone": "Europe/Berlin" }, at: at("00:00") };

/** A person in Berlin with a device and a morning line at seven, with something due, late and planned. */
async function newRiser(input: object = { hour: 7, way: "push", with_titles: true }) {
  const ada = await newClient({ timezone: "Europe/Berlin" });
  const project = await newProject(ada);
  const add = (todo_title: string, plan: object) => newTodo(ada, project, { todo_title, ...plan });
  await add("Send report", { todo_due_date: DAY });
  await add("Pay rent", { todo_due_date: "2026-11-20" });
  await add("Read", { todo_week: "2026-11-23" });
  await add("Later", { todo_due_date: "2026-11-24" });
  const device = await newDevice();
  await ada.post("/notification/devices", device.subscription);
  expect((await ada.put("/notification/morning", input, BERLIN)).status).toBe(200);
  return { ada, project, device };
}

/** The rows of a person with this device, a morning line at seven and a todo that is due. */
function rowsOfRiser({ subscription: { endpoint, keys } }: Awaited<ReturnType<typeof newDevice>>): Row[] {
  const { person, rows } = personRows({ timezone: "Europe/Berlin" });
  const id = person.id;
  const own = { user_id: id, created_at: at("00:00").toISOString() };
  const session_hash = rows.find(([table]) => table === "session")![1].token_hash;
  const todo = {
    todo_title: "Buy milk",
    todo_description: "",
    todo_category: "none",
    todo_due_date: `${DAY}T12:00:00.000Z`,
  };
  return [
    ...rows,
    ["project", { ...own, id, proje_title: "Work", position: 1 }],
    ["todo", { ...own, ...todo, id, project_id: id, updated_at: own.created_at, position: 1 }],
    ["push_subscription", { ...own, ...keys, id, session_hash, endpoint, browser: "", device: "" }],
    ["morning_line", { user_id: id, hour: 7, way: "push", with_titles: 0, next_at: at("06:00").toISOString() }],
  ];
}

const stored = ({ person }: Client) =>
  env.DB.prepare("SELECT next_at, last_on, tries FROM morning_line WHERE user_id = ?")
    .bind(person.id)
    .first<{ next_at: string; last_on: string | null; tries: number }>();

test("the morning line comes once, at its hour in its zone, with due, overdue and planned todos", async () => {
  const { ada, device } = await newRiser();
  await run(at("05:59"));
  expect(device.received).toEqual([]);
  await Promise.all([run(at("06:00")), run(at("06:00"))]);
  await run(at("06:05"));
  expect(device.received.map(({ notice }) => notice)).toEqual([
    {
      title: "1 due today, 1 late, 1 planned this week",
      body: "Send report, Pay rent, Read",
      tag: "morning",
      path: "/app",
      session: expect.any(String) as string,
    },
  ]);
  expect(device.received[0]!.ttl).toBe(7200);
  expect(await stored(ada)).toEqual({ next_at: "2026-11-24T06:00:00.000Z", last_on: DAY, tries: 0 });
});

test("without titles it has none, and without todos it is not sent", async () => {
  const { ada, project, device } = await newRiser({ hour: 7, way: "push" });
  await run(at("06:00"));
  expect(JSON.stringify(device.received)).not.toContain("report");
  expect(device.received).toHaveLength(1);
  await ada.delete(`/project/${project}`);
  await run(at("06:00", "2026-11-24"));
  expect(device.received).toHaveLength(1);
  expect((await stored(ada))!.next_at).toBe("2026-11-25T06:00:00.000Z");
});

test("a morning that was missed by two hours waits for the next day", async () => {
  const { ada, device } = await newRiser();
  await run(at("08:00"));
  expect([device.received.length, await stored(ada)]).toEqual([
    0,
    { next_at: "2026-11-24T06:00:00.000Z", last_on: null, tries: 0 },
  ]);
  await run(at("07:59", "2026-11-24"));
  expect(device.received).toHaveLength(1);
});

test("a busy push service is tried again within the two hours, and five times at most", async () => {
  const { ada, device } = await newRiser();
  device.answers(() => new Response(null, { status: 429, headers: { "retry-after": "600" } }));
  await run(at("06:00"));
  expect(await stored(ada)).toEqual({ next_at: "2026-11-23T06:10:00.000Z", last_on: null, tries: 1 });
  await run(at("06:05"));
  expect(device.received).toHaveLength(1);
  device.answers(() => new Response(null, { status: 201 }));
  await run(at("06:10"));
  await run(at("06:15"));
  expect(device.received).toHaveLength(2);
  expect(await stored(ada)).toEqual({ next_at: "2026-11-24T06:00:00.000Z", last_on: DAY, tries: 0 });
  device.answers(() => new Response(null, { status: 500 }));
  for (let minute = 10; minute < 60; minute += 5) await run(at(`06:${minute}`, "2026-11-24"));
  expect(device.received).toHaveLength(7);
  expect(await stored(ada)).toMatchObject({ next_at: "2026-11-25T06:00:00.000Z", tries: 0 });
});

test("by mail it has a link that ends it without a sign-in, once and again, and nobody else's", async () => {
  const { ada } = await newRiser({ hour: 7, way: "mail", with_titles: true });
  const { ada: bo } = await newRiser({ hour: 7, way: "mail" });
  await run(at("06:00"));
  const [link, ...others] = secondLinksTo(ada.person.email);
  expect([link!.pathname, others]).toEqual(["/morning", []]);
  const { uid, token } = Object.fromEntries(link!.searchParams) as { uid: string; token: string };
  const context = { db: connect(env.DB), now: at("20:00") } as never;
  expect(await isMorningLink(context, { uid, token })).toBe(true);
  for (const wrong of [
    { uid: bo.person.id, token },
    { uid, token: "x" },
    { uid: "", token: "" },
  ]) {
    expect(await isMorningLink(context, wrong)).toBe(false);
    await expect(endMorningByLink(context, wrong)).rejects.toMatchObject({ status: 400 });
  }
  for (let i = 0; i < 2; i++)
    expect(await endMorningByLink(context, { uid, token })).toMatchObject({ message: /ended/ });
  expect([await stored(ada), (await stored(bo))?.last_on]).toEqual([null, DAY]);
  const { results } = await env.DB.prepare("SELECT kind, state FROM mail WHERE user_id = ? AND kind = 'morning'")
    .bind(uid)
    .all();
  expect(results).toEqual([{ kind: "morning", state: "sent" }]);
  const late = { db: connect(env.DB), now: new Date("2027-02-01T00:00:00Z") } as never;
  expect(await isMorningLink(late, { uid, token })).toBe(false);
});

test("a mail server that is down is tried again, and the mail is given up after the morning", async () => {
  const { ada } = await newRiser({ hour: 7, way: "mail" });
  const down = { MAIL_URL: "smtp://127.0.0.1:1" };
  await run(at("06:00"), down);
  expect(await stored(ada)).toEqual({ next_at: "2026-11-23T06:04:00.000Z", last_on: null, tries: 1 });
  await run(at("07:57"), down);
  expect(await stored(ada)).toMatchObject({ next_at: "2026-11-24T06:00:00.000Z", tries: 0 });
  const { results } = await env.DB.prepare("SELECT state FROM mail WHERE user_id = ? AND kind = 'morning'")
    .bind(ada.person.id)
    .all();
  expect(results).toEqual([{ state: "failed" }]);
});

test("another hour or zone schedules it again, and no day has two", async () => {
  const { ada } = await newRiser();
  await run(at("06:00"));
  await ada.put("/notification/morning", { hour: 9, way: "push" }, { ...BERLIN, at: at("06:30") });
  expect((await stored(ada))!.next_at).toBe("2026-11-24T08:00:00.000Z");
  await ada.get("/project", { headers: { "x-timezone": "America/New_York" }, at: at("12:00") });
  expect((await stored(ada))!.next_at).toBe("2026-11-24T14:00:00.000Z");
  await ada.get("/project", { headers: { "x-timezone": "Asia/Tokyo" }, at: at("16:00") });
  expect((await stored(ada))!.next_at).toBe("2026-11-24T00:00:00.000Z");
});

test("before the start of day it is still yesterday's line", async () => {
  const { ada, device } = await newRiser({ hour: 2, way: "push" });
  await env.DB.prepare("UPDATE user SET day_start = 4 WHERE id = ?").bind(ada.person.id).run();
  await run(at("01:00", "2026-11-24"));
  // It is Monday's notice, although it is two o'clock on Tuesday.
  expect(device.received[0]!.notice.title).toBe("1 due today, 1 late, 1 planned this week");
});

test("it is off by default, can be changed and turned off, and belongs to one person", async () => {
  const [ada, bo] = [await newClient(), await newClient()];
  const morning = async (one: Client) => (await one.get("/notification/morning")).body.morning;
  expect(await morning(ada)).toBeNull();
  await ada.put("/notification/morning", { hour: 7, way: "mail", with_titles: true });
  await ada.put("/notification/morning", { hour: 23, way: "push" });
  expect([await morning(ada), await morning(bo)]).toEqual([{ hour: 23, way: "push", with_titles: false }, null]);
  expect((await bo.delete("/notification/morning")).status).toBe(404);
  expect((await ada.delete("/notification/morning")).status).toBe(200);
  expect(await morning(ada)).toBeNull();
  for (const wrong of [{ hour: 24 }, { hour: -1 }, { hour: 7.5 }, { hour: "7" }, { way: "phone" }, {}]) {
    const input = { hour: 7, way: "push", ...wrong, ...(Object.keys(wrong).length === 0 && { hour: undefined }) };
    expect([wrong, (await ada.put("/notification/morning", input)).status]).toEqual([wrong, 400]);
  }
});

test("a demo account has no mails, and a suspended one gets nothing", async () => {
  const demo = await newClient({ role: "demo" });
  const refused = await demo.put("/notification/morning", { hour: 7, way: "mail" });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, "way"]);
  const { ada, device } = await newRiser();
  await env.DB.prepare("UPDATE user SET suspended_at = ? WHERE id = ?")
    .bind(at("00:00").toISOString(), ada.person.id)
    .run();
  await run(at("06:00"));
  expect(device.received).toEqual([]);
});

test("a run reads only who is due, by indexes", async () => {
  await newRiser();
  const { d1, byText } = planD1(env.DB);
  await sendMorningLines({ env, db: connect(d1), now: at("06:00") });
  const plans = [...(await byText())];
  const lines = plans.flatMap(([, some]) => some);
  expect(lines.some((line) => line.includes("USING INDEX morning_line_due"))).toBe(true);
  expect(lines.some((line) => line.includes("USING INDEX todo_due"))).toBe(true);
  expect(lines.some((line) => line.includes("USING INDEX todo_planned"))).toBe(true);
  expect(lines.filter((line) => /^SCAN (m|t|p|s|u|morning_line|todo|user)\b/.test(line))).toEqual([]);
});

test("more people than a batch holds all get theirs in one run", async () => {
  const riser = await newRiser();
  const own = await Promise.all(Array.from({ length: 52 }, newDevice));
  await env.DB.batch(insertingAll(own.flatMap(rowsOfRiser)));
  await run(at("06:00"));
  expect([riser.device, ...own].filter(({ received }) => received.length !== 1)).toEqual([]);
});
