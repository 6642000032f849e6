import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { newPerson } from "../../tests/people.ts";
import { newProject } from "../../tests/todos.ts";

const CLOSED = "You can only write diary entries until midnight in your timezone.";
/** Monday, 02:00 in Berlin. */
const NIGHT = "2026-11-23T01:00:00.000Z";
const berlin = { headers: { "x-timezone": "Europe/Berlin" } };
const at = (time: string) => ({ ...berlin, at: time });

/** A person in Berlin whose days start at 04:00. */
async function newOwl() {
  const ada = await newClient();
  await ada.put("/auth/day-start", { day_start: 4 }, at("2026-11-20T12:00:00Z"));
  return ada;
}

test("the start of day is a full hour from 0 to 6, which the user and a cookie contain", async () => {
  const ada = await newClient();
  expect((await ada.get("/auth/me")).body.user.day_start).toBe(0);
  for (const day_start of [-1, 7, 1.5, "4", null]) {
    expect((await ada.put("/auth/day-start", { day_start })).status, `${day_start}`).toBe(400);
  }
  const set = await ada.put("/auth/day-start", { day_start: 4 });
  expect(set.body).toEqual({ message: "Your days start at 04:00 now." });
  expect(set.headers.get("set-cookie")).toContain("day_start=4;");
  const me = await ada.get("/auth/me");
  expect(me.body.user.day_start).toBe(4);
  expect(me.headers.get("set-cookie")).toContain("day_start=4;");
  const told = client(`${ada.person.cookie}; day_start=4`);
  expect((await told.get("/auth/me")).headers.get("set-cookie")).toBeNull();
  await told.put("/auth/day-start", { day_start: 0 });
  expect((await told.get("/auth/me")).headers.get("set-cookie")).toContain("day_start=0;");
});

test("until the day starts it is yesterday in the diary, and a change counts at once without moving what is written", async () => {
  const ada = await newClient();
  const monday = (await ada.post("/diary/", { diary_text: "Written after midnight" }, at(NIGHT))).body;
  expect(monday.entry_date).toBe("2026-11-23");
  await ada.put("/auth/day-start", { day_start: 4 }, at(NIGHT));
  const sunday = (await ada.post("/diary/", { diary_text: "A long Sunday" }, at(NIGHT))).body;
  expect(sunday.entry_date).toBe("2026-11-22");
  // It is still Sunday for the person, so Monday's entry is not open yet, and Saturday's is closed.
  expect((await ada.patch(`/diary/${monday.id}`, { diary_text: "Early" }, at(NIGHT))).status).toBe(403);
  const saturday = { diary_text: "Late", entry_date: "2026-11-21" };
  expect((await ada.post("/diary/", saturday, at(NIGHT))).body.error).toBe(CLOSED);
  const all = await ada.get("/diary/", at(NIGHT));
  expect(all.body.map((row: { diary_text: string }) => row.diary_text)).toEqual([
    "Written after midnight",
    "A long Sunday",
  ]);
  // From 04:00 on Monday is open and Sunday closed, except for the two minutes in which a save may still arrive.
  const morning = "2026-11-23T03:00:00.000Z";
  expect((await ada.patch(`/diary/${monday.id}`, { diary_text: "Awake" }, at(morning))).body.entry_date).toBe(
    "2026-11-23",
  );
  expect((await ada.patch(`/diary/${sunday.id}`, { diary_text: "Over" }, at("2026-11-23T03:02:00Z"))).status).toBe(403);
  // The start is set back to midnight during the night: yesterday closes at once, and no text is lost.
  const tuesday = "2026-11-24T01:00:00.000Z";
  await ada.put("/auth/day-start", { day_start: 0 }, at(tuesday));
  expect((await ada.patch(`/diary/${monday.id}`, { diary_text: "Over" }, at(tuesday))).status).toBe(403);
  expect((await ada.get("/diary/date/2026-11-23", at(tuesday))).body.diary_text).toBe("Awake");
});

test("weeks, minutes, meetings and completed todos go by the start of day, in one's own zone", async () => {
  const ada = await newOwl();
  const project_id = await newProject(ada);
  const { id } = (await ada.post(`/todo/project/${project_id}`, { todo_title: "Night shift" }, at(NIGHT))).body;
  await ada.patch(`/todo/${id}`, { is_checked: true }, at(NIGHT));
  const session = { project_id, duration_minutes: 25, focused_minutes: 25, started_at: "2026-11-23T02:00:00.000Z" };
  expect((await ada.post("/pomodoro/", session, at("2026-11-23T08:00:00Z"))).status).toBe(201);
  const meeting = (await ada.post("/meeting-note/", { project_id, meeting_title: "Night" }, at(NIGHT))).body;
  expect(meeting.week_start).toBe("2026-11-16");

  const stats = async (monday: string, next: string) =>
    (await ada.get(`/week-data/stats?week_start=${monday}&week_end=${next}`, berlin)).body;
  expect(await stats("2026-11-16", "2026-11-23")).toMatchObject({ completedTodos: 1, dailyTime: { sunday: 25 } });
  expect(await stats("2026-11-16T00:00:00.000Z", "2026-11-22T23:59:59.999Z")).toMatchObject({ completedTodos: 1 });
  expect(await stats("2026-11-23", "2026-11-30")).toMatchObject({ completedTodos: 0, dailyTime: { monday: 0 } });
  const weeks = (await ada.get("/stats/weeks", at("2026-11-23T08:00:00Z"))).body.weeks;
  expect(weeks.slice(-2)).toEqual([
    { week_start: "2026-11-16", minutes: 25, todos: 1 },
    { week_start: "2026-11-23", minutes: 0, todos: 0 },
  ]);
  const summary = (await ada.get("/week-data/summary?week_start=2026-11-16", berlin)).body;
  expect([summary.minutes.days.at(-1), summary.done[0].count, summary.meetings.length]).toEqual([25, 1, 1]);

  // The person's choice stays until it is changed; midnight is the default.
  await ada.put("/auth/day-start", { day_start: 0 });
  expect(await stats("2026-11-23", "2026-11-30")).toMatchObject({ completedTodos: 1, dailyTime: { monday: 25 } });
});

test("overdue todos, repetitions and the words of a day follow the start of day", async () => {
  const ada = await newOwl();
  const project_id = await newProject(ada);
  const fields = { todo_title: "Water", todo_due_date: "2026-11-22", todo_repeat: "FREQ=DAILY", repeat_from: "due" };
  const { id } = (await ada.post(`/todo/project/${project_id}`, fields, at(NIGHT))).body;
  expect((await ada.post(`/todo/project/${project_id}/move-late`, {}, at(NIGHT))).body.moved).toEqual([]);
  await ada.patch(`/todo/${id}`, { is_checked: true }, at(NIGHT));
  const [next] = (await ada.get(`/todo/project/${project_id}`)).body;
  expect(next.todo_due_date).toBe("2026-11-23T12:00:00.000Z");
});

test("data that depends on the start of day is read in one round trip with the cookie, and again when the cookie was wrong", async () => {
  const person = await newPerson({ timezone: "Europe/Berlin", day_start: 4 });
  const path = "/todo/completed?week_start=2026-11-16&week_end=2026-11-23";
  expect((await client(`${person.cookie}; day_start=4; timezone=Europe/Berlin`).get(path)).trips).toBe(1);
  expect((await client(`${person.cookie}; day_start=2; timezone=Europe/Berlin`).get(path)).trips).toBe(2);
  const other = await newPerson({ timezone: "Europe/Berlin" });
  expect((await client(other.cookie).get(path)).trips).toBe(1);
});
