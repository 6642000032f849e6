import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { DiaryAddendum } from "#app/domain/diary/addendum.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import type { SearchResults } from "#app/domain/search/search.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";

const CLOSED = "You can only write diary entries until midnight in your timezone.";
const when = (at: string, zone = "Europe/Berlin") => ({ headers: { "X-Timezone": zone }, at });
const MONDAY = when("2026-11-16T12:00:00.000Z");
const FRIDAY = when("2026-11-20T12:00:00.000Z");

/** A person with an entry on a Monday; returns its id and path. */
async function withMonday() {
  const ada = await newClient();
  const { body } = await ada.post<DiaryEntry>("/diary/", { diary_text: "Monday" }, MONDAY);
  const path = `/diary/${body.id}`;
  const add = (addendum_text: string, at = FRIDAY) => ada.post(`${path}/addenda`, { addendum_text }, at);
  return { ada, entry: body, path, add };
}
const found = async (person: Pick<Client, "get">, q: string) =>
  (await person.get<SearchResults>(`/search?q=${q}&kind=diary_entry`)).body.results;

test("an addendum to a past day has its own date, and leaves the day as it was", async () => {
  const { ada, entry, path, add } = await withMonday();
  expect(await add("Too early", MONDAY)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/open/) } });
  const first = await add(" She called. \n");
  expect(first).toMatchObject({ status: 201, body: { entry_id: entry.id, addendum_text: "She called." } });
  expect(first.body).toMatchObject({ written_on: "2026-11-20", timezone: "Europe/Berlin", created_at: FRIDAY.at });
  const second = await add("And wrote.", when("2026-11-20T13:00:00.000Z"));
  const read = await ada.get(path);
  expect(read).toMatchObject({ body: { ...entry, addenda: [first.body, second.body] } });
  expect((await ada.get("/diary/?limit=1")).body).toEqual([read.body]);
  expect(await ada.patch(path, { diary_text: "Changed" }, FRIDAY)).toMatchObject({ status: 403 });
});

test("an addendum can be changed until the end of its own day, and deleted on any", async () => {
  const { ada, path, add } = await withMonday();
  const { body } = await add("She called.");
  const own = `/diary/addenda/${body.id}`;
  const change = (addendum_text: string, at: string, updated_at?: string) =>
    ada.patch(own, { addendum_text, updated_at }, when(at));
  const later = await change("She called twice.", "2026-11-20T22:59:00.000Z", body.updated_at);
  expect(later).toMatchObject({ status: 200, body: { addendum_text: "She called twice.", written_on: "2026-11-20" } });
  expect(await change("Overwritten", "2026-11-20T22:59:30.000Z", body.updated_at)).toMatchObject({
    status: 409,
    body: { current: later.body },
  });
  expect(await change("Late", "2026-11-20T23:02:00.000Z")).toMatchObject({ status: 403, body: { error: CLOSED } });
  expect(await ada.delete(own, undefined, when("2026-12-20T12:00:00.000Z"))).toMatchObject({ status: 200 });
  expect((await ada.delete(own)).status).toBe(404);
  expect((await ada.get(path)).body).not.toHaveProperty("addenda");
});

test("an addendum has at most 2,000 characters, and a day twenty addenda, also when they arrive at once", async () => {
  const { ada, path, add } = await withMonday();
  for (const text of ["", " ", "x".repeat(2001), null, 5, "a\u0000b"]) {
    expect((await add(text as string)).status).toBe(400);
  }
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => add(`${i} ${"🌍".repeat(1990)}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
  expect((await ada.get<DiaryEntry>(path)).body.addenda).toHaveLength(20);
});

test("a day that was never written takes an addendum once it is over, and disappears with its last one", async () => {
  const { ada, add } = await withMonday();
  const addOn = (date: string, addendum_text = "By the sea", at = FRIDAY) =>
    ada.post<DiaryAddendum>(`/diary/date/${date}/addenda`, { addendum_text }, at);
  const first = await addOn("2026-11-17");
  expect(first).toMatchObject({ status: 201, body: { addendum_text: "By the sea", written_on: "2026-11-20" } });
  const second = await addOn("2026-11-17", "All day", when("2026-11-20T13:00:00.000Z"));
  const { entry_id } = first.body;
  expect(second.body.entry_id).toBe(entry_id);
  const read = await ada.get<DiaryEntry>("/diary/date/2026-11-17");
  expect(read.body).toMatchObject({ id: entry_id, diary_text: "", addenda: [first.body, second.body] });
  expect(await found(ada, "sea")).toMatchObject([{ id: entry_id, date: "2026-11-17" }]);
  // The entry stays closed, and the day does not count as written.
  expect((await ada.patch(`/diary/${entry_id}`, { diary_text: "Changed" }, FRIDAY)).status).toBe(403);
  const summary = await ada.get("/week-data/summary?week_start=2026-11-16", FRIDAY);
  expect(summary.body).toMatchObject({ diary_days: 1 });

  // A day that has an entry keeps it.
  expect((await addOn("2026-11-16")).status).toBe(201);
  expect((await add("Again")).status).toBe(201);
  const remove = async ({ body }: typeof first) => (await ada.delete(`/diary/addenda/${body.id}`)).status;
  expect(await remove(first)).toBe(200);
  expect((await ada.get<DiaryEntry>("/diary/date/2026-11-17")).body.addenda).toEqual([second.body]);
  expect(await remove(second)).toBe(200);
  expect((await ada.get("/diary/date/2026-11-17")).status).toBe(404);
  expect((await ada.get<DiaryEntry>("/diary/date/2026-11-16")).body.addenda).toHaveLength(2);
});

test("a date takes an addendum only when it is valid and over, for its own person, and at most twenty at once", async () => {
  const { ada } = await withMonday();
  const addOn = (date: string, addendum_text = "Late") =>
    ada.post(`/diary/date/${date}/addenda`, { addendum_text }, FRIDAY);
  for (const date of ["2026-11-20", "2026-11-21", "9999-12-31"]) expect((await addOn(date)).status).toBe(409);
  for (const date of ["2026-02-30", "today", "0001-01-01", "2026-11-16T00:00"])
    expect((await addOn(date)).status).toBe(400);
  expect((await addOn("2026-11-17", " ")).status).toBe(400);
  expect((await ada.get("/diary/date/2026-11-17")).status).toBe(404);
  const eve = await newClient();
  await eve.post("/diary/date/2026-11-16/addenda", { addendum_text: "Mine" }, FRIDAY);
  expect((await ada.get("/diary/date/2026-11-16")).body).not.toHaveProperty("addenda");
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => addOn("2026-11-18", `${i}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
  expect((await ada.get("/diary/?date_start=2026-11-18&date_end=2026-11-18")).body).toHaveLength(1);
});

test("a text of that day, which was written without a network, joins the addenda", async () => {
  const ada = await newClient();
  await ada.post("/diary/date/2026-11-19/addenda", { addendum_text: "It rained" }, FRIDAY);
  const late = { diary_text: "Rain", entry_date: "2026-11-19", written_at: "2026-11-19T18:00:00.000Z" };
  expect(await ada.post("/diary/", { ...late, updated_at: null }, FRIDAY)).toMatchObject({ status: 200 });
  expect((await ada.get("/diary/date/2026-11-19")).body).toMatchObject({
    diary_text: "Rain",
    addenda: [{ addendum_text: "It rained" }],
  });
  expect((await ada.post("/diary/", { ...late, diary_text: "Snow", updated_at: null }, FRIDAY)).status).toBe(409);
});

test("addenda are found as their day, are deleted with it, and belong to nobody else", async () => {
  const { ada, entry, path, add } = await withMonday();
  const { body } = await add("A quince for Monday");
  expect(await found(ada, "quince")).toMatchObject([{ kind: "diary_entry", id: entry.id, date: "2026-11-16" }]);
  // The excerpt prefers the words of the entry to those of addenda.
  expect(await found(ada, "monday")).toMatchObject([{ excerpt: { text: "Monday" } }]);
  const [eve, admin] = [await newClient(), await newClient({ role: "admin" })];
  expect(await found(eve, "quince")).toEqual([]);
  const acting = client(await signIn(ada.person.id, admin.person.id));
  expect(await found(acting, "quince")).toEqual([]);
  expect(JSON.stringify((await acting.get(path)).body)).not.toContain("quince");
  for (const answer of [
    await eve.post(`${path}/addenda`, { addendum_text: "Mine" }, FRIDAY),
    await eve.patch(`/diary/addenda/${body.id}`, { addendum_text: "Mine" }, FRIDAY),
    await eve.delete(`/diary/addenda/${body.id}`),
    await eve.delete(path),
  ])
    expect(answer.status).toBe(404);
  expect((await ada.get<DiaryEntry>(path)).body.addenda).toHaveLength(1);
  await ada.delete(path);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM diary_addendum WHERE user_id = ?").bind(ada.person.id);
  expect(await left.first("n")).toBe(0);
  expect(await found(ada, "quince")).toEqual([]);
});
