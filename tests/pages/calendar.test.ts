import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, type Page, visitor } from "../page.ts";

async function withProject() {
  const ada = await newVisitor();
  const id = crypto.randomUUID();
  await env.DB.prepare("INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, ?, 1, ?)")
    .bind(id, ada.person.id, "Work", new Date().toISOString())
    .run();
  return { ada, project_id: id };
}

/** The cell of a day, with its label. */
async function day(page: Page, date: string) {
  const at = `td[data-date="${date}"]`;
  const [cell] = await page.all(at);
  const [link] = await page.all(`${at} a[aria-label]`);
  return { ...cell!, label: link!.attributes["aria-label"] };
}

const attributes = async (page: Page, selector: string, name: string) =>
  (await page.all(selector)).map((one) => one.attributes[name]);
const texts = async (page: Page, selector: string) => (await page.all(selector)).map(({ text }) => text);
const idOf = async (page: Page) => (await attributes(page, "input[name=id]", "value"))[0]!;

test("a visitor is redirected to the landing page", async () => {
  const answer = await visitor(null).open("/calendar");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("the calendar opens on today, with six weeks from Monday that link to their weeks", async () => {
  const ada = await newVisitor({ timezone: "UTC" });
  const now = await ada.open("/calendar");
  expect(now.status).toBe(200);
  expect(await now.all("td[data-date]")).toHaveLength(42);
  expect(await now.all('td[aria-current="date"][aria-selected]')).toHaveLength(1);
  const month = await ada.open("/calendar?month=2026-12");
  expect(await texts(month, "title")).toEqual(["December 2026 · Calendar · Sevenfold"]);
  const weeks = ["2026-W49", "2026-W50", "2026-W51", "2026-W52", "2026-W53", "2027-W01"];
  expect(await attributes(month, 'a[href^="/app?week="]', "href")).toEqual(weeks.map((week) => `/app?week=${week}`));
  expect((await day(month, "2026-11-30")).attributes).toHaveProperty("data-outside");
  for (const next of ["2026-11", "2027-01"])
    expect(await month.all(`a[href="/calendar?month=${next}"]`)).not.toEqual([]);
});

test("an invalid month shows the current one", async () => {
  const ada = await newVisitor();
  const now = await texts(await ada.open("/calendar"), "h1");
  for (const month of ["2026-13", "1969-12", "2101-01", "soon", ""]) {
    const page = await ada.open(`/calendar?month=${month}`);
    expect([page.status, await texts(page, "h1")]).toEqual([200, now]);
  }
  expect((await ada.open("/calendar?month=1970-01")).html).not.toContain("Previous month");
  expect((await ada.open("/calendar?month=2100-12")).html).not.toContain("Next month");
});

test("days and months are formatted in the person's language", async () => {
  const { html } = await (await newVisitor({}, { "accept-language": "de" })).open("/calendar?month=2026-11");
  expect(html).toContain("November 2026");
  expect(html).toContain('aria-label="Samstag, 21. November 2026, keine Aufgaben"');
  expect(html).toMatch(/<th scope="col" abbr="Montag">Mo<\/th>/);
});

test("a day shows its two most urgent todos, with at most 20 characters each, and the number of others", async () => {
  const { ada, project_id } = await withProject();
  const add = (todo_title: string, todo_category: string) =>
    ada.post("/calendar?month=2026-12", {
      intent: "add",
      project_id,
      todo_title,
      todo_category,
      todo_due_date: "2026-12-24",
    });
  const added = await add("Wrap the presents for all", "low");
  expect([added.status, added.headers.get("location")]).toEqual([302, "/calendar?month=2026-12"]);
  await add("Twenty characters ok", "high");
  await add("Bake", "none");
  await add("Decorate the tree, at last", "medium");
  const page = await ada.open("/calendar?month=2026-12");
  const cell = await day(page, "2026-12-24");
  expect(cell.label).toContain("24 December 2026, 4 todos");
  const inCell = await page.all('td[data-date="2026-12-24"] [class*="priority-"]');
  const labels = inCell.map((one) => `${/priority-(\w+)/.exec(one.attributes.class!)![1]} ${one.text}`);
  expect(labels).toEqual([
    "high Twenty characters ok",
    "medium Decorate the tree, a…",
    "low Wrap the presents fo…",
    "none Bake",
  ]);
  expect(cell.text).toContain("+2 more");
});

test("a completed todo is struck through on the day in the person's zone, and a day with a diary entry is marked", async () => {
  const ada = await newVisitor({ timezone: "America/Los_Angeles" });
  const id = crypto.randomUUID();
  const at = "2026-12-03T05:00:00.000Z";
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'Work', 1, ?)",
    ).bind(id, ada.person.id, at),
    env.DB.prepare(
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, is_checked_date, position,
         created_at, updated_at) VALUES (?, ?, ?, 'Bake', '', 'none', ?, 1, ?, ?)`,
    ).bind(crypto.randomUUID(), ada.person.id, id, at, at, at),
    env.DB.prepare(
      `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
       VALUES (?, ?, '2026-12-02', 'Baked', 'America/Los_Angeles', ?, ?)`,
    ).bind(crypto.randomUUID(), ada.person.id, at, at),
  ]);
  const page = await ada.open("/calendar?month=2026-12&day=2026-12-02");
  const cell = await day(page, "2026-12-02");
  expect(cell.label).toContain("2 December 2026, no todos, 1 done, diary");
  expect(cell.attributes).toHaveProperty("data-diary");
  expect(await texts(page, 'td[data-date="2026-12-02"] .day-done')).toEqual(["Bake"]);
  expect(await texts(page, "s")).toContain("Bake");
  expect((await day(page, "2026-12-03")).label).toMatch(/3 December 2026, no todos$/);
});

test("todos of the same priority keep the person's order, and priorities are chosen as on the home screen", async () => {
  const { ada, project_id } = await withProject();
  const fields = { intent: "add", project_id, todo_category: "high", todo_due_date: "2026-12-24" };
  for (const todo_title of ["d", "c", "b", "a"]) {
    await ada.post("/calendar?month=2026-12", { ...fields, todo_title });
  }
  const page = await ada.open("/calendar?month=2026-12&day=2026-12-24");
  expect(await texts(page, 'td[data-date="2026-12-24"] .priority-high')).toEqual(["a", "b", "c", "d"]);
  const choices = await texts(page, "select[name=todo_category] option");
  expect(choices.slice(0, 4)).toEqual(["None", "High", "Medium", "Low"]);
});

test("without scripts a day opens in the page, and its todos are moved and ticked by forms", async () => {
  const { ada, project_id } = await withProject();
  // A month that is over. A todo is completed on the day of the test, which must not be visible.
  const path = "/calendar?month=2025-12&day=2025-12-24";
  const fields = { project_id, todo_title: "Bake", todo_due_date: "2025-12-24" };
  await ada.post(path, { intent: "add", ...fields });
  const opened = await ada.open(path);
  expect(opened.html).toMatch(
    /<noscript>[\s\S]*24 December 2025[\s\S]*Bake[\s\S]*Move to…[\s\S]*Add Todo[\s\S]*<\/noscript>/,
  );
  const id = await idOf(opened);
  await ada.post(path, { intent: "move", id, todo_due_date: "2025-12-31" });
  expect((await day(await ada.open(path), "2025-12-31")).text).toContain("Bake");
  const ticked = await ada.post(path, { intent: "check", id });
  expect(ticked.headers.get("location")).toBe(path);
  expect((await ada.open(path)).html).not.toContain("Bake");
});

test("a refused form shows the reason, and another person's todo is a 404", async () => {
  const { ada, project_id } = await withProject();
  const path = "/calendar?month=2026-12&day=2026-12-24";
  const tooLong = { project_id, todo_title: "x".repeat(121), todo_due_date: "2026-12-24" };
  const refused = await ada.post(path, { intent: "add", ...tooLong });
  expect(refused.status).toBe(400);
  expect(refused.text.match(/Todo title cannot exceed 120 characters/g)).toHaveLength(1);
  const fields = await attributes(refused, 'input[name=todo_title][aria-invalid="true"]', "value");
  expect(fields).toContain("x".repeat(121));
  await ada.post(path, { intent: "add", ...tooLong, todo_title: "Mine" });
  const id = await idOf(await ada.open(path));
  const eve = await newVisitor();
  expect((await eve.post(path, { intent: "move", id, todo_due_date: "2026-12-25" })).status).toBe(404);
  expect((await eve.post(path, { intent: "check", id })).status).toBe(404);
  expect((await ada.post(path, { intent: "move", id, todo_due_date: "soon" })).status).toBe(400);
  const dateless = await ada.post(path, { intent: "move", id, todo_due_date: "" });
  expect([dateless.status, dateless.text.match(/Please enter a full date\./g)?.length]).toEqual([400, 1]);
  expect(await dateless.all("details[name=move][open]")).not.toEqual([]);
  expect((await ada.post(path, { intent: "burn", id })).status).toBe(400);
  expect((await day(await ada.open(path), "2026-12-24")).text).toContain("Mine");
});

test("an overdue day is marked, and without a project a day says what to do", async () => {
  const { ada, project_id } = await withProject();
  const path = "/calendar?month=2020-02&day=2020-02-29";
  await ada.post(path, { intent: "add", project_id, todo_title: "Late", todo_due_date: "2020-02-29" });
  const page = await ada.open(path);
  expect((await day(page, "2020-02-29")).label).toContain("1 todo, overdue");
  expect(await page.all('td[data-date="2020-02-29"] [data-overdue]')).toHaveLength(1);
  const bob = await newVisitor();
  expect((await bob.open(path)).text).toContain("Please create a project first before adding todos.");
});
