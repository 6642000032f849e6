import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, type Page } from "../page.ts";

async function withProject(fields = {}, headers = {}) {
  const ada = await newVisitor(fields, headers);
  const made = await ada.post("/app", { intent: "add-project", proje_title: "Work" });
  return { ada, project_id: made.headers.get("location")!.split("project=")[1]! };
}

const heading = ({ html }: Page) => /<h2 id="week-heading"[\s\S]*?<\/h2>/.exec(html)![0].replaceAll(/<[^>]+>/g, "");

test("a week is shown with its number, its days and its year; an invalid one shows this week", async () => {
  const { ada } = await withProject();
  expect(heading(await ada.open("/app?week=2026-W53"))).toMatch(/^Week 53 28 Dec – 3 Jan 2027$/);
  const now = heading(await ada.open("/app"));
  for (const week of ["2027-W53", "2026-W00", "1969-W52", "2101-W01", "9999-W52", "47", "2026-W1", ""]) {
    const page = await ada.open(`/app?week=${week}`);
    expect([page.status, heading(page)]).toEqual([200, now]);
  }
  expect((await ada.open("/app?week=1970-W01")).html).not.toContain("Previous week");
  expect((await ada.open("/app?week=2100-W52")).html).not.toContain("Next week");
});

test("a day with many todos has two of them in the document and counts the others, because only a browser can measure its room", async () => {
  const { ada, project_id } = await withProject();
  const entries = async () => {
    const page = await ada.open("/app?week=2026-W47");
    return (await page.all(".day-todos > li")).map(({ text, attributes }) => [text, "data-hidden" in attributes]);
  };
  const add = (todo_title: string) =>
    ada.post("/app", { intent: "add-todo", project_id, todo_title, todo_due_date: "2026-11-18" });
  for (const title of ["Three", "Two", "One"]) await add(title);
  expect(await entries()).toEqual(["One", "Two", "Three"].map((title) => [`Edit ${title}`, false]));
  for (const title of ["Five", "Four"]) await add(title);
  expect(await entries()).toEqual([...["Four", "Five"].map((title) => [`Edit ${title}`, false]), ["+3", false]]);
});

test("without scripts notes are saved by a form, and a refused one keeps what was typed", async () => {
  const { ada, project_id } = await withProject();
  const path = "/app?week=2026-W47&tab=notes";
  const fields = { intent: "save-notes", project_id, week_start: "2026-11-16", updated_at: "" };
  const saved = await ada.post(path, { ...fields, update_text: "Shipped" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, path]);
  expect((await ada.open(path)).html).toMatch(/<textarea[^>]*name="update_text"[^>]*>Shipped</);
  expect((await ada.open("/app?week=2026-W48&tab=notes")).html).not.toContain("Shipped");

  const long = "x".repeat(751);
  const refused = await ada.post(path, { ...fields, update_text: long });
  expect([refused.status, refused.html.includes(long)]).toEqual([400, true]);
  expect(refused.text).toContain("Weekly notes cannot exceed 750 characters");
  const unseen = await ada.post(path, { ...fields, update_text: "From another tab" });
  expect(unseen.status).toBe(409);
  expect(unseen.html).toMatch(/<textarea[^>]*name="update_text"[^>]*>From another tab</);
  expect(unseen.text).toContain("This text was changed somewhere else. Nothing is lost: choose what stays.");
});

test("without scripts emptied notes are deleted, unless they were changed elsewhere", async () => {
  const { ada, project_id } = await withProject();
  const path = "/app?week=2026-W47&tab=notes";
  const fields = { intent: "save-notes", project_id, week_start: "2026-11-16", updated_at: "", update_text: " " };
  const nothing = await ada.post(path, fields);
  expect([nothing.status, nothing.text.includes("Weekly notes cannot be empty")]).toEqual([400, true]);
  await ada.post(path, { ...fields, update_text: "Shipped" });
  expect((await ada.post(path, fields)).status).toBe(409);
  const updated_at = /name="updated_at" value="([^"]+)"/.exec((await ada.open(path)).html)![1]!;
  const emptied = await ada.post(path, { ...fields, updated_at });
  expect([emptied.status, emptied.headers.get("location")]).toEqual([302, path]);
  expect((await ada.open(path)).html).toMatch(/<textarea[^>]*name="update_text"[^>]*><\/textarea>/);
});

test("without scripts meetings are created, opened, changed and deleted by forms", async () => {
  const { ada, project_id } = await withProject();
  const path = "/app?week=2026-W47&tab=meetings";
  const fields = { intent: "add-meeting", project_id, week_start: "2026-11-16" };
  const untitled = await ada.post(`${path}&meeting=new`, { ...fields, meeting_title: " ", meeting_note: "Kept" });
  expect(untitled.status).toBe(400);
  expect(untitled.text).toMatch(/Meeting title is required.*Kept/);
  const note = "We agreed on what is next and on who does it until when.";
  const made = await ada.post(`${path}&meeting=new`, { ...fields, meeting_title: "Planning", meeting_note: note });
  const location = made.headers.get("location")!;
  expect(location).toMatch(/^\/app\?week=2026-W47&tab=meetings&meeting=[^&]+$/);
  const page = await ada.open(location);
  expect(page.text).toContain(`Meetings 1 New Meeting Planning ${note.slice(0, 50)}… `);
  const meeting_id = location.split("meeting=")[1]!;
  await ada.post(location, { intent: "change-meeting", meeting_id, meeting_title: "Review", meeting_note: "" });
  expect((await ada.open(location)).html).toContain('value="Review"');
  const gone = await ada.post(location, { intent: "delete-meeting", meeting_id });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, path]);
  expect((await ada.open(path)).text).toContain("No meetings in this week.");
});

test("a request that is sent again, because its response was lost, has one effect", async () => {
  const { ada, project_id } = await withProject();
  const path = "/app?week=2026-W47&tab=meetings";
  const meeting_id = crypto.randomUUID();
  const fields = { intent: "add-meeting", meeting_id, project_id, week_start: "2026-11-16", meeting_title: "Planning" };
  const made = await Promise.all([ada.post(path, fields), ada.post(path, fields)]);
  for (const { headers } of made) expect(headers.get("location")).toBe(`${path}&meeting=${meeting_id}`);
  expect((await ada.open(path)).text).toContain("Meetings 1 ");
  const eve = await withProject();
  expect((await eve.ada.post(path, { ...fields, project_id: eve.project_id })).status).toBe(404);

  const notes = { intent: "save-notes", project_id, week_start: "2026-11-16", update_text: "Shipped", updated_at: "" };
  await ada.post(path, notes);
  const shown = await ada.open("/app?week=2026-W47&tab=notes");
  const updated_at = /name="updated_at" value="([^"]+)"/.exec(shown.html)![1]!;
  const emptied = { ...notes, update_text: "", updated_at };
  for (const { status } of [await ada.post(path, emptied), await ada.post(path, emptied)]) expect(status).toBe(302);
});

test("a completed todo shows its day in the person's time zone and language", async () => {
  const { ada, project_id } = await withProject({}, { "accept-language": "de", "x-timezone": "Asia/Tokyo" });
  await env.DB.prepare(
    `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position,
       is_checked_date, created_at, updated_at)
     VALUES (?1, ?2, ?3, 'Water the plants', '', 'none', 1, '2026-11-18T20:00:00.000Z', ?4, ?4)`,
  )
    .bind(crypto.randomUUID(), ada.person.id, project_id, "2026-11-01T00:00:00.000Z")
    .run();
  const { text } = await ada.open("/app?week=2026-W47&tab=completed");
  expect(text).toContain("Water the plants Do 19. Nov.");
});

test("a week with more than 500 meetings and completed todos shows the newest, and all on request", async () => {
  const { ada, project_id } = await withProject();
  const n = "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1600)";
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-18', i || ' seconds')";
  const run = (text: string) => env.DB.prepare(text).bind(ada.person.id, project_id).run();
  await run(`INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position,
      is_checked_date, created_at, updated_at)
    ${n} SELECT hex(randomblob(16)), ?1, ?2, 'Done ' || i, '', 'none', i, ${at}, ${at}, ${at} FROM n`);
  await run(`INSERT INTO meeting_note (id, user_id, project_id, meeting_title, meeting_note, week_start, created_at, updated_at)
    ${n} SELECT hex(randomblob(16)), ?1, ?2, 'Met ' || i, '', '2026-11-16', ${at}, ${at} FROM n`);
  for (const [tab, word] of [
    ["completed", "Done"],
    ["meetings", "Met"],
  ] as const) {
    const first = await ada.open(`/app?week=2026-W47&tab=${tab}`);
    const shown = ({ text }: Page) => new Set(text.match(new RegExp(`${word} \\d{4}`, "g")));
    expect([shown(first).size, shown(first).has(`${word} 1600`), shown(first).has(`${word} 1100`)]).toEqual([
      500,
      true,
      false,
    ]);
    const more = /href="([^"]+)"[^>]*><span>Show More/.exec(first.html)![1]!.replaceAll("&amp;", "&");
    const whole = await ada.open(more);
    expect(shown(whole).size).toBe(601);
    expect(whole.html).not.toContain("Show More");
  }
  expect((await ada.open("/app?week=2026-W47")).text).toContain("601");
  const other = await ada.post("/app", { intent: "add-project", proje_title: "Home" });
  const home = other.headers.get("location")!;
  expect((await ada.open(`${home}&week=2026-W47&tab=completed`)).html).toContain("Show More");
});

test("without scripts lines of a meeting become todos by forms, and a refusal says how many fit", async () => {
  const { ada, project_id } = await withProject();
  const path = "/app?week=2026-W47&tab=meetings";
  const meeting = { intent: "add-meeting", project_id, week_start: "2026-11-16", meeting_title: "Planning" };
  const made = await ada.post(path, { ...meeting, meeting_note: "- [ ] call Ana\r\n- [ ] buy milk\r\n- [ ] sing" });
  const open = made.headers.get("location")!;
  const intent = { intent: "add-meeting-todos", meeting_id: new URLSearchParams(open.split("?")[1]).get("meeting")! };
  expect((await ada.post(open, { ...intent, line: "buy milk" })).headers.get("location")).toBe(open);
  expect((await ada.open(open)).html).toMatch(/role="checkbox" aria-checked="false" aria-label="buy milk"/);
  for (let i = 0; i < 67; i++) await ada.post("/app", { intent: "add-todo", project_id, todo_title: `${i}` });
  const refused = await ada.post(open, intent);
  expect([refused.status, refused.text.includes("Only 1 of these 2 lines can become a todo")]).toEqual([409, true]);
});
