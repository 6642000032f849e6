import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { calendarOf, feed, newCalendar, startCalendarServer } from "../../tests/calendar-server.ts";
import { download, downloadWith, rowsIn } from "../../tests/exports.ts";
import { importFile } from "../../tests/import-file.ts";
import { newProject } from "../../tests/todos.ts";
import { runCron } from "../cron.ts";
import { connect } from "#app/db/database.ts";
import type { DayEvent, OtherCalendar } from "#app/domain/other-calendar/other-calendar.ts";
import { readDueCalendars } from "#app/domain/other-calendar/read-calendar.server.ts";
import { EVERY_5_MINUTES, NIGHTLY } from "#app/domain/health/cron-run.server.ts";

beforeAll(startCalendarServer);
// Cron reads the calendars of all tests, so they are deleted.
beforeEach(() => env.DB.exec("DELETE FROM other_calendar"));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Failures are logged as warnings, because they are tried again. */
const quiet = () => vi.spyOn(console, "warn").mockImplementation(() => {});

const NOW = "2026-11-27T09:00:00.000Z";
const at = { at: NOW };
const RANGE = "start_date=2026-11-23&end_date=2026-12-06";

const add = (who: Client, calendar_address: string, fields: object = {}, options: object = at) =>
  who.post("/other-calendar", { calendar_address, calendar_name: "Work", ...fields }, options);
const events = async (who: Client, range = RANGE, headers: Record<string, string> = {}): Promise<DayEvent[]> =>
  (await who.get(`/other-calendar/events?${range}`, { ...at, headers })).body.events;
const shown = (list: DayEvent[]) => list.map((one) => `${one.event_date} ${one.event_time ?? "-"} ${one.event_title}`);
const calendars = async (who: Client): Promise<OtherCalendar[]> => (await who.get("/other-calendar")).body.calendars;
const cron = (when: string, name = EVERY_5_MINUTES) => runCron(name, env, new Date(when));
/** Runs only cron's job for calendars, for several hours. */
const readDue = (when: number) => readDueCalendars({ env, db: connect(env.DB), now: new Date(when) });

test("a calendar is read when it is added, and its events are on the days of the person's clock", async () => {
  const ada = await newClient();
  const { address } = newCalendar(
    calendarOf({ Standup: "20261127T083000Z", Late: "20261127T233000Z", Off: "20261130" }),
  );
  const added = await add(ada, address, { calendar_mark: "diamond" });
  expect([added.status, added.body]).toEqual([
    201,
    {
      id: expect.any(String),
      calendar_name: "Work",
      calendar_mark: "diamond",
      calendar_host: "a.calendars.example",
      created_at: NOW,
      read_at: NOW,
      failing_since: null,
      failure: null,
    },
  ]);
  expect(shown(await events(ada))).toEqual(["2026-11-27 08:30 Standup", "2026-11-27 23:30 Late", "2026-11-30 - Off"]);
  const tokyo = await events(ada, RANGE, { "x-timezone": "Asia/Tokyo" });
  expect(shown(tokyo)).toEqual(["2026-11-27 17:30 Standup", "2026-11-28 08:30 Late", "2026-11-30 - Off"]);
});

test("no response contains the address, and the database has it encrypted", async () => {
  const ada = await newClient();
  const { address } = newCalendar(calendarOf({}));
  const { body, status } = await add(ada, address);
  expect(status).toBe(201);
  const answers = [body, await calendars(ada), (await ada.get(`/other-calendar/events?${RANGE}`)).body];
  expect(JSON.stringify(answers)).not.toContain("secret.ics");
  const row = await env.DB.prepare("SELECT * FROM other_calendar WHERE id = ?").bind(body.id).first();
  expect(JSON.stringify(row)).not.toContain("secret.ics");
  expect(row!.calendar_address).toMatch(/^v1\./);
});

test.each([
  "https://127.0.0.1/a.ics",
  "https://[::1]/a.ics",
  "http://a.calendars.example/a.ics",
  "https://localhost/a.ics",
  "https://a.calendars.example:8443/a.ics",
  "not an address",
])("the address %s is refused before anything is read", async (address) => {
  const ada = await newClient();
  const answer = await add(ada, address);
  expect([answer.status, answer.body.details[0].path]).toEqual([400, "calendar_address"]);
  expect(await calendars(ada)).toEqual([]);
});

test("webcal is https, and a name, a mark and an address are needed", async () => {
  const ada = await newClient();
  const { address, requests } = newCalendar(calendarOf({}));
  expect((await add(ada, address.replace("https:", "webcal:"))).status).toBe(201);
  expect(requests()).toHaveLength(1);
  expect((await add(ada, address, { calendar_name: " " })).status).toBe(400);
  expect((await add(ada, address, { calendar_name: "x".repeat(41) })).status).toBe(400);
  expect((await add(ada, address, { calendar_mark: "star" })).status).toBe(400);
  expect((await ada.post("/other-calendar", { calendar_name: "Work" })).status).toBe(400);
});

test("a person has at most five calendars, however many requests come at once", async () => {
  const ada = await newClient();
  const { address } = newCalendar(calendarOf({ Tea: "20261127T083000Z" }));
  const answers = await Promise.all(Array.from({ length: 9 }, () => add(ada, address)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409]);
  expect(await calendars(ada)).toHaveLength(5);
  expect(await events(ada)).toHaveLength(5);
});

test("reading is limited in an hour", async () => {
  const ada = await newClient();
  const { address } = newCalendar(calendarOf({}));
  const { id } = (await add(ada, address)).body;
  const answers: number[] = [];
  for (let i = 0; i < 30; i++) answers.push((await ada.post(`/other-calendar/${id}/read`, {}, at)).status);
  expect(answers.at(-2)).toBe(200);
  expect(answers.at(-1)).toBe(429);
});

test("somebody else's calendar is not found, and its events are nobody else's", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const { id } = (await add(ada, newCalendar(calendarOf({ Tea: "20261127T083000Z" })).address)).body;
  expect((await eve.patch(`/other-calendar/${id}`, { calendar_name: "Mine" })).status).toBe(404);
  expect((await eve.delete(`/other-calendar/${id}`)).status).toBe(404);
  expect((await eve.post(`/other-calendar/${id}/read`)).status).toBe(404);
  expect([await calendars(eve), await events(eve)]).toEqual([[], []]);
  expect(await events(ada)).toHaveLength(1);
});

test("a calendar is renamed, gets another mark, and is removed with its events", async () => {
  const ada = await newClient();
  const { id } = (await add(ada, newCalendar(calendarOf({ Tea: "20261127T083000Z" })).address)).body;
  const renamed = await ada.patch(`/other-calendar/${id}`, { calendar_name: "Team" });
  expect([renamed.body.calendar_name, renamed.body.calendar_mark]).toEqual(["Team", "ring"]);
  expect((await ada.patch(`/other-calendar/${id}`, { calendar_mark: "wave" })).body.calendar_mark).toBe("wave");
  expect((await ada.delete(`/other-calendar/${id}`)).status).toBe(200);
  expect([await calendars(ada), await events(ada)]).toEqual([[], []]);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM calendar_event WHERE user_id = ?")
    .bind(ada.person.id)
    .first("n");
  expect(left).toBe(0);
});

test("a demo account adds no calendar", async () => {
  const demo = client((await newDemo()).cookie);
  const { address, requests } = newCalendar(calendarOf({}));
  const answer = await demo.post("/other-calendar", { calendar_address: address, calendar_name: "Work" });
  expect([answer.status, requests().length]).toEqual([403, 0]);
});

const sized = (bytes: number, headers: Record<string, string> = {}) => {
  const chunk = new TextEncoder().encode(`${"x".repeat(63)}\n`.repeat(1024));
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk);
      left -= chunk.length;
      if (left <= 0) controller.close();
    },
  });
  return new Response(body, { headers });
};

test.each<[string, string, () => Response | Promise<Response>]>([
  ["a page", "not-calendar", () => new Response("<!doctype html><title>Sign in</title>")],
  ["nothing", "not-calendar", () => new Response(null, { status: 204 })],
  ["404", "not-found", () => new Response("", { status: 404 })],
  ["410", "not-found", () => new Response("", { status: 410 })],
  ["401", "refused", () => new Response("", { status: 401 })],
  ["304 to the first question", "answer", () => new Response(null, { status: 304 })],
  ["500", "answer", () => new Response("", { status: 500 })],
  ["a redirect without an address", "answer", () => new Response("", { status: 302 })],
  ["more than 5 MB", "too-large", () => sized(6_000_000)],
  ["an announced length of 6 GB", "too-large", () => sized(1000, { "content-length": "6000000000" })],
  ["a broken connection", "unreachable", () => Promise.reject(new TypeError("connection refused"))],
  ["526, Cloudflare's for a certificate that is not valid,", "unreachable", () => new Response("", { status: 526 })],
  ["530, Cloudflare's for a name that leads nowhere,", "unreachable", () => new Response("", { status: 530 })],
  ["522, Cloudflare's for a server that takes no connection,", "slow", () => new Response("", { status: 522 })],
  ["20,001 entries", "too-many", () => feed(`BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\r\nEND:VEVENT\r\n".repeat(20_001)}`)],
  ["a redirect to this machine", "address", () => Response.redirect("https://127.0.0.1/a.ics")],
  ["a redirect to a private IPv6", "address", () => Response.redirect("https://[fd00::1]/a.ics")],
  ["a redirect to plain http", "address", () => Response.redirect("http://a.calendars.example/a.ics")],
  ["a redirect to a metadata server", "address", () => Response.redirect("https://metadata.google.internal/")],
  ["a redirect to nowhere", "address", () => new Response("", { status: 302, headers: { location: "https://" } })],
])("%s is an error of the calendar, and of nothing else", async (_, failure, answer) => {
  const warned = quiet();
  const ada = await newClient();
  const { address } = newCalendar(answer);
  const added = await add(ada, address);
  expect([added.status, added.body.failure, added.body.failing_since]).toEqual([201, failure, NOW]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("secret.ics");
});

test("three redirects are followed, also to a path, and a fourth is not", async () => {
  quiet();
  const last = newCalendar(calendarOf({ Tea: "20261127T083000Z" }));
  const chain = [last];
  for (let i = 0; i < 4; i++) {
    const { address } = chain.at(-1)!;
    const location = i === 0 ? new URL(address).pathname : address;
    chain.push(newCalendar(() => new Response(null, { status: 302, headers: { location } })));
  }
  const [, , , third, fourth] = chain;
  const ada = await newClient();
  expect((await add(ada, third!.address)).body.failure).toBe(null);
  expect((await add(ada, fourth!.address)).body.failure).toBe("redirects");
});

test("a server that does not answer is too slow before the page gives up that waits for it", async () => {
  quiet();
  const ada = await newClient();
  // The clock of the tests stands still, so the time is over at once.
  const { address } = newCalendar(() => {
    vi.advanceTimersByTime(8_001);
    return new Promise(() => {});
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect((await add(ada, address)).body.failure).toBe("slow");
});

test("a calendar that fails keeps its events, says since when, and is tried ever less often", async () => {
  quiet();
  const ada = await newClient();
  const calendar = newCalendar(calendarOf({ Tea: "20261127T083000Z" }));
  await add(ada, calendar.address);
  calendar.answers(() => new Response("", { status: 503 }));
  const tries = async (from: string, until: string) => {
    const before = calendar.requests().length;
    for (let time = Date.parse(from); time < Date.parse(until); time += 300_000) await readDue(time);
    return calendar.requests().length - before;
  };
  // Its person was last here the day before.
  expect(await tries("2026-11-28T00:00:00.000Z", "2026-11-28T02:00:00.000Z")).toBe(3);
  const [failing] = await calendars(ada);
  expect([failing!.failure, failing!.failing_since]).toEqual(["answer", "2026-11-28T00:00:00.000Z"]);
  expect(await tries("2026-11-28T02:00:00.000Z", "2026-11-28T06:00:00.000Z")).toBe(1);
  expect(shown(await events(ada))).toEqual(["2026-11-27 08:30 Tea"]);
  calendar.answers(calendarOf({ Coffee: "20261128T083000Z" }));
  expect(await tries("2026-11-29T06:00:00.000Z", "2026-11-29T06:05:00.000Z")).toBe(1);
  const [back] = await calendars(ada);
  expect([back!.failure, back!.failing_since, back!.read_at]).toEqual([null, null, "2026-11-29T06:00:00.000Z"]);
  expect(shown(await events(ada))).toEqual(["2026-11-28 08:30 Coffee"]);
});

test("a feed that turns into a web page keeps its events, says so, and is read again once it is a calendar", async () => {
  quiet();
  const ada = await newClient();
  const calendar = newCalendar(calendarOf({ Tea: "20261127T083000Z" }));
  const { id } = (await add(ada, calendar.address)).body;
  const read = async () => (await ada.post(`/other-calendar/${id}/read`, {}, at)).body.failure;
  for (const type of ["text/html", "text/calendar"]) {
    const page = "<!doctype html><title>Sign in</title><p>BEGIN:VCALENDAR";
    calendar.answers(() => new Response(page, { headers: { "content-type": type } }));
    expect(await read()).toBe("not-calendar");
    expect(shown(await events(ada))).toEqual(["2026-11-27 08:30 Tea"]);
  }
  calendar.answers(calendarOf({ Coffee: "20261127T083000Z" }));
  expect(await read()).toBe(null);
  expect(shown(await events(ada))).toEqual(["2026-11-27 08:30 Coffee"]);
});

test("a calendar is read each half hour while its person is here today, and else each six hours", async () => {
  const ada = await newClient();
  const calendar = newCalendar(calendarOf({}));
  await add(ada, calendar.address, {}, { at: "2026-12-27T00:00:00.000Z" });
  const seen = (day: string) =>
    env.DB.prepare("UPDATE user SET last_seen_on = ? WHERE id = ?").bind(day, ada.person.id).run();
  /** The minutes of a day at which the calendar is read, if cron runs every `step` minutes. */
  const reads = async (day: string, step: number) => {
    const read: number[] = [];
    for (let minute = 0; minute < 1440; minute += step) {
      const before = calendar.requests().length;
      await readDue(Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000);
      if (calendar.requests().length > before) read.push(minute);
    }
    return read;
  };
  await seen("2026-12-28");
  expect(await reads("2026-12-28", 15)).toEqual(Array.from({ length: 48 }, (_, i) => i * 30));
  expect(await reads("2026-12-29", 60)).toEqual([360, 720, 1080]);
});

test("an unchanged feed is not read again, until its range of days has moved", async () => {
  const ada = await newClient();
  const calendar = newCalendar((request) =>
    request.headers.get("if-none-match") === '"one"'
      ? new Response(null, { status: 304 })
      : feed(calendarOf({ Tea: "20261127T083000Z" }), { etag: '"one"' }),
  );
  const { id } = (await add(ada, calendar.address)).body;
  const again = (time: string) => ada.post(`/other-calendar/${id}/read`, {}, { at: time });
  expect((await again("2026-11-27T10:00:00.000Z")).body.read_at).toBe("2026-11-27T10:00:00.000Z");
  await again("2026-12-04T10:00:00.000Z");
  expect(calendar.requests().map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"one"', null]);
});

test("only the rows that changed are written", async () => {
  const ada = await newClient();
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`Event ${i}`, "20261127T083000Z"]));
  const calendar = newCalendar(calendarOf(many));
  const { id } = (await add(ada, calendar.address)).body;
  calendar.answers(calendarOf({ ...many, "Event 7": "20261128T090000Z" }));
  const { rowsWritten } = await ada.post(`/other-calendar/${id}/read`, {}, at);
  expect(rowsWritten).toBeLessThanOrEqual(10);
  expect(shown(await events(ada)).filter((one) => one.includes("Event 7"))).toEqual(["2026-11-28 09:00 Event 7"]);
});

test("a run reads a bounded number of calendars, and the rest in the next ones", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newClient()));
  const calendar = newCalendar(calendarOf({}));
  for (const one of people)
    for (let i = 0; i < 5; i++) await add(one, calendar.address, {}, { at: "2027-03-01T00:00:00.000Z" });
  const before = calendar.requests().length;
  await cron("2027-03-02T00:00:00.000Z");
  const first = calendar.requests().length - before;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(24);
});

test("a feed that fails for an unknown reason shows its owner an error, and affects no other calendar of the run", async () => {
  const [ada, eve] = await Promise.all([newClient(), newClient()]);
  const calendar = newCalendar(calendarOf({}));
  for (const one of [ada, eve]) await add(one, calendar.address, {}, { at: "2027-03-01T00:00:00.000Z" });
  const warnings = quiet();
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(Map, "groupBy").mockImplementationOnce(() => {
    throw new RangeError("Invalid time value");
  });
  await cron("2027-03-02T00:00:00.000Z");
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockClear();
  expect(warnings).toHaveBeenCalled();
  const all = [...(await calendars(ada)), ...(await calendars(eve))];
  expect(all.map(({ failure }) => failure).sort()).toEqual(["not-calendar", null]);
});

test("two runs at once read a calendar once", async () => {
  const ada = await newClient();
  const calendar = newCalendar(calendarOf({}));
  await add(ada, calendar.address, {}, { at: "2020-01-01T00:00:00.000Z" });
  await Promise.all([cron("2020-01-02T00:00:00.000Z"), cron("2020-01-02T00:00:00.000Z")]);
  expect(calendar.requests()).toHaveLength(2);
});

test("the setting to show events is kept, and the events stay", async () => {
  const ada = await newClient();
  await add(ada, newCalendar(calendarOf({ Tea: "20261127T083000Z" })).address);
  expect((await ada.get("/other-calendar")).body.shows_events).toBe(true);
  expect((await ada.put("/other-calendar/shown", { shows_events: false })).body).toEqual({ shows_events: false });
  expect((await ada.get("/other-calendar")).body.shows_events).toBe(false);
  expect(await events(ada)).toHaveLength(1);
});

test("a todo from an event is linked to it, once, also from two devices at the same time", async () => {
  const ada = await newClient();
  await add(ada, newCalendar(calendarOf({ Tea: "20261127T083000Z" })).address);
  const project = await newProject(ada);
  const [{ event_key: todo_event, event_title: todo_title, event_date, event_time: todo_time }] = (await events(
    ada,
  )) as [DayEvent];
  const todo = { todo_title, todo_due_date: event_date, todo_time, todo_event };
  const made = await Promise.all([1, 2].map(() => ada.post(`/todo/project/${project}`, todo)));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(made[0]!.body).toEqual(made[1]!.body);
  expect(made[0]!.body).toMatchObject({ ...todo, todo_due_date: "2026-11-27T12:00:00.000Z" });
  expect((await events(ada))[0]!.has_todo).toBe(true);
  await ada.delete(`/todo/${made[0]!.body.id}`);
  expect((await events(ada))[0]!.has_todo).toBe(false);
  expect((await ada.post(`/todo/project/${project}`, todo)).body.id).not.toBe(made[0]!.body.id);
  expect((await ada.post(`/todo/project/${project}`, { ...todo, todo_event: "what?" })).status).toBe(400);
});

test("another person's todo of the same event is their own", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const todo = { todo_title: "Tea", todo_event: "abcdefghijklmnopqrstuv" };
  const [one, two] = [await newProject(ada), await newProject(eve)];
  const [hers, theirs] = [await ada.post(`/todo/project/${one}`, todo), await eve.post(`/todo/project/${two}`, todo)];
  expect(hers.body.id).not.toBe(theirs.body.id);
});

test("the ZIP has an address only when that is chosen; with it the calendar is restored and read again", async () => {
  const [ada, bo] = [await newClient(), await newClient()];
  const { address } = newCalendar(calendarOf({ Tea: "20261127T083000Z" }));
  await add(ada, address, { calendar_mark: "wave" });
  const bare = await downloadWith("", ada.person.cookie);
  expect(JSON.stringify(bare.files)).not.toContain(address);
  const { preview } = await importFile(bo, bare.bytes);
  expect([JSON.stringify(preview).includes("whose address is not in the file"), await calendars(bo)]).toEqual([
    true,
    [],
  ]);

  const whole = await download(ada.person.cookie);
  expect(rowsIn(whole.files, "other_calendar")).toMatchObject([{ calendar_address: address }]);
  await importFile(bo, whole.bytes);
  expect(await calendars(bo)).toMatchObject([{ calendar_name: "Work", calendar_mark: "wave", read_at: null }]);
  await cron("2099-01-01T00:00:00.000Z");
  expect((await calendars(bo))[0]!.read_at).toBe("2099-01-01T00:00:00.000Z");
});

test("a suspended account's calendars are not read", async () => {
  const ada = await newClient();
  const calendar = newCalendar(calendarOf({}));
  await add(ada, calendar.address, {}, { at: "2021-01-01T00:00:00.000Z" });
  await env.DB.prepare("UPDATE user SET suspended_at = ? WHERE id = ?").bind(NOW, ada.person.id).run();
  await cron("2021-01-03T00:00:00.000Z");
  expect(calendar.requests()).toHaveLength(1);
});

test("old events of a calendar that fails are deleted at night", async () => {
  const ada = await newClient();
  quiet();
  const calendar = newCalendar(calendarOf({ Old: "20261001T083000Z", New: "20261127T083000Z" }));
  const { id } = (await add(ada, calendar.address)).body;
  calendar.answers(() => new Response("", { status: 404 }));
  await ada.post(`/other-calendar/${id}/read`, {}, at);
  await cron("2027-01-01T03:23:00.000Z", NIGHTLY);
  const { results } = await env.DB.prepare("SELECT event_title FROM calendar_event WHERE user_id = ?")
    .bind(ada.person.id)
    .all();
  expect(results).toEqual([{ event_title: "New" }]);
});

test("the events of a week are read exactly, in one round trip", async () => {
  const ada = await newClient();
  const daily =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:d\r\nDTSTART:20260901T090000Z\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Daily\r\nEND:VEVENT\r\nEND:VCALENDAR";
  const { address } = newCalendar(daily);
  for (let i = 0; i < 5; i++) await add(ada, address);
  const answer = await ada.get("/other-calendar/events?start_date=2026-11-23&end_date=2026-11-29", at);
  expect(answer.body.events).toHaveLength(35);
  expect(answer.trips).toBe(1);
  // The day before may have events that continue into the first day.
  expect(answer.rowsRead).toBeLessThanOrEqual(1.2 * 40 + 5);
});
