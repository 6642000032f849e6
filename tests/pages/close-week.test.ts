import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor } from "../page.ts";

const WEEK = "2026-11-16";
const PAGE = "/close-week?week=2026-W47";

/** A visitor with open todos that are due in the week. */
async function newBusy(titles: string[]) {
  const visitor = await newVisitor();
  const project = crypto.randomUUID();
  const at = "2026-11-01T10:00:00.000Z";
  await env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'Work', 1, ?)",
  )
    .bind(project, visitor.person.id, at)
    .run();
  const ids = titles.map(() => crypto.randomUUID());
  for (const [i, title] of titles.entries()) {
    await env.DB.prepare(
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date, position,
         created_at, updated_at) VALUES (?, ?, ?, ?, '', 'none', '2026-11-18T12:00:00.000Z', ?, ?, ?)`,
    )
      .bind(ids[i], visitor.person.id, project, title, i, at, at)
      .run();
  }
  const stored = async (id: string) =>
    env.DB.prepare("SELECT todo_due_date, todo_week, todo_time, is_checked_date, deleted_at FROM todo WHERE id = ?")
      .bind(id)
      .first();
  return { ...visitor, project, ids, stored };
}

test("without scripts each open todo is moved, completed or deleted", async () => {
  const { open, post, ids, stored } = await newBusy(["One", "Two", "Three", "Four"]);
  const { text } = await open(PAGE);
  expect(text).toContain("Left over 4");
  const settle = (i: number, to: string) => post(PAGE, { intent: "settle", todo_id: ids[i]!, week_start: WEEK, to });
  for (const [i, to] of ["no-day", "2026-12-31", "done", "delete"].entries()) {
    const { status, headers } = await settle(i, to);
    expect([status, headers.get("location")]).toEqual([302, PAGE]);
  }
  expect(await stored(ids[0]!)).toMatchObject({ todo_due_date: null, todo_week: null });
  expect(await stored(ids[1]!)).toMatchObject({ todo_due_date: "2026-12-31T12:00:00.000Z" });
  expect(await stored(ids[2]!)).toMatchObject({ is_checked_date: expect.any(String) });
  expect(await stored(ids[3]!)).toMatchObject({ deleted_at: expect.any(String) });
  expect((await open(PAGE)).text).toContain("Nothing is left over from this week.");
  expect((await settle(0, "never")).status).toBe(400);
});

test("without scripts all open todos move to the next week", async () => {
  const { open, post, ids, stored } = await newBusy(["One", "Two"]);
  expect((await post(PAGE, { intent: "settle-all", week_start: WEEK })).status).toBe(302);
  for (const id of ids) expect(await stored(id)).toMatchObject({ todo_due_date: null, todo_week: expect.any(String) });
  expect((await open(PAGE)).text).toContain("Nothing is left over from this week.");
});

test("without scripts a repeating todo with a time keeps it when it moves to the next week", async () => {
  const { open, post, ids, stored } = await newBusy(["One", "All"]);
  await env.DB.prepare("UPDATE todo SET todo_repeat = 'FREQ=DAILY', todo_time = '09:15' WHERE id IN (?, ?)")
    .bind(...ids)
    .run();
  await post(PAGE, { intent: "settle", todo_id: ids[0]!, week_start: WEEK, to: "next-week" });
  await post(PAGE, { intent: "settle-all", week_start: WEEK });
  for (const id of ids)
    expect(await stored(id)).toMatchObject({ todo_due_date: expect.any(String), todo_week: null, todo_time: "09:15" });
  expect((await open(PAGE)).text).toContain("Nothing is left over from this week.");
});

test("without scripts a week is closed with an edited summary, opened again, and written into the notes", async () => {
  const { open, post, person, project } = await newBusy([]);
  const fields = { week_start: WEEK, markdown: "# Mine\n\n## Work\n\nA good week." };
  expect((await post(PAGE, { intent: "close", ...fields })).status).toBe(302);
  const closed = await open(PAGE);
  expect(closed.html).toContain("A good week.");
  expect(closed.text).toContain("Closed on ");
  expect((await post(PAGE, { intent: "add-to-notes", ...fields })).text).toContain(
    "Added to the weekly notes of Work.",
  );
  const notes = await env.DB.prepare("SELECT update_text FROM weekly_update WHERE user_id = ?").bind(person.id).first();
  expect(notes).toEqual({ update_text: "A good week." });
  const parts = JSON.stringify([{ project_id: project, part: "A good week." }]);
  const taken = await post(PAGE, { intent: "take-from-notes", week_start: WEEK, parts });
  expect(taken.text).toContain("The weekly notes are as they were.");
  expect((await post(PAGE, { intent: "take-from-notes", week_start: WEEK, parts })).text).toContain("changed since");
  for (const wrong of ["", "{", "[1]", "null"]) {
    expect((await post(PAGE, { intent: "take-from-notes", week_start: WEEK, parts: wrong })).status).toBe(400);
  }
  expect((await post(PAGE, { intent: "reopen", ...fields })).status).toBe(302);
  expect((await open(PAGE)).text).not.toContain("Closed on ");
});

test("without scripts the summary that another tab stored stands beside one's own, and the next save replaces it", async () => {
  const { open, post } = await newBusy([]);
  await post(PAGE, { intent: "close", week_start: WEEK, markdown: "One\r\nweek", seen: "" });
  const other = await post(PAGE, { intent: "close", week_start: WEEK, markdown: "Two", seen: "" });
  expect(other.status).toBe(409);
  expect((await other.all("textarea")).map(({ text }) => text.trim())).toEqual(["Two", "One\r\nweek"]);
  const [seen] = await other.all("input[name=seen]");
  const fields = { week_start: WEEK, markdown: "Two", seen: seen!.attributes.value!.replaceAll("\r\n", "\n") };
  expect((await post(PAGE, { intent: "close", ...fields })).status).toBe(302);
  expect((await open(PAGE)).html).toContain("Two");
});

test("a refused summary keeps what was typed", async () => {
  const { post } = await newBusy([]);
  const { status, text, html } = await post(PAGE, {
    intent: "close",
    week_start: WEEK,
    markdown: `Mine ${"x".repeat(10_000)}`,
  });
  expect(status).toBe(400);
  expect(text).toContain("A summary cannot exceed 10000 characters");
  expect(html).toContain("Mine xxx");
});

test("a week of the future is the current one", async () => {
  const { open } = await newVisitor();
  const { html } = await open("/close-week?week=2099-W10");
  expect(html).not.toContain("Close week 10 ");
  expect((await open("/close-week?week=nonsense")).status).toBe(200);
});
