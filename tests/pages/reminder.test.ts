import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { REMINDER_ACTS } from "#app/domain/reminder/acts.ts";
import { hashToken } from "#app/domain/secret/token.server.ts";
import { MOVING_MESSAGE } from "#app/domain/region/move.ts";
import { REMINDER_OVER_MESSAGE } from "#app/domain/reminder/reminder.ts";

const DONE = { intent: "answer", act: "done" };

/** A person with a todo whose reminder was sent, and the address of a link in its mail. */
async function newReminded() {
  const ada = await newVisitor();
  const { id } = ada.person;
  const [project, todo, token] = [crypto.randomUUID(), crypto.randomUUID(), "a".repeat(7) + crypto.randomUUID()];
  const run = (text: string, ...values: string[]) => env.DB.prepare(text).bind(...values);
  await env.DB.batch([
    run(
      "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'Work', 1, '2026')",
      project,
      id,
    ),
    run(
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_time, todo_remind, position, created_at, updated_at)
        VALUES (?, ?, ?, 'Call Ana', '', 'none', '2026-11-27T12:00:00.000Z', '15:30', 15, 1, '2026', '2026')`,
      todo,
      id,
      project,
    ),
    run("INSERT INTO reminder_link VALUES (?, ?, ?, '2999')", hashToken(token), id, todo),
  ]);
  const stored = () =>
    env.DB.prepare("SELECT is_checked_date, snoozed_until FROM todo WHERE id = ?").bind(todo).first();
  return { ada, project, address: `/reminder?token=${token}`, stored };
}

test("the link of a mailed reminder changes nothing until a button is pressed, without a sign-in, once", async () => {
  const { address, stored } = await newReminded();
  const page = await visitor(null).open(address);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  expect(page.text).toContain("Call Ana");
  expect(await stored()).toEqual({ is_checked_date: null, snoozed_until: null });
  const done = await visitor(null).post(address, DONE);
  expect([done.status, done.text.includes("The todo is completed.")]).toEqual([200, true]);
  expect((await stored())!.is_checked_date).not.toBeNull();
  const again = await visitor(null).post(address, DONE);
  expect([again.status, again.text.includes(REMINDER_OVER_MESSAGE)]).toEqual([409, true]);
});

test("the link to be reminded later offers only that", async () => {
  const { address } = await newReminded();
  const acts = async (to: string) =>
    [...(await visitor(null).open(to)).html.matchAll(/name="act" value="([\w-]+)"/g)].map(([, act]) => act);
  expect(await acts(address)).toEqual([...REMINDER_ACTS]);
  expect(await acts(`${address}&later=yes`)).toEqual(["ten-minutes", "one-hour", "tomorrow"]);
});

test("a mailed reminder is snoozed, and a wrong link says that it is over", async () => {
  const { address, stored } = await newReminded();
  const put = await visitor(null, { "accept-language": "de" }).post(address, { intent: "answer", act: "tomorrow" });
  expect([put.status, put.text.includes("Du wirst morgen um 09:00 noch einmal erinnert.")]).toEqual([200, true]);
  expect((await stored())!.snoozed_until).not.toBeNull();
  expect((await visitor(null).open("/reminder?token=wrong")).text).toContain(REMINDER_OVER_MESSAGE);
});

test("the link says that the reminder is over once its project is archived, and why its answer was rejected", async () => {
  const { ada, project, address } = await newReminded();
  await env.DB.prepare("UPDATE project SET archived_at = '2026' WHERE id = ?").bind(project).run();
  for (const page of [await visitor(null).open(address), await visitor(null).post(address, DONE)])
    expect([page.text.includes(REMINDER_OVER_MESSAGE), page.text.includes("Is it done")]).toEqual([true, false]);

  await env.DB.prepare("UPDATE project SET archived_at = NULL WHERE id = ?").bind(project).run();
  await env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(ada.person.id).run();
  const moving = await visitor(null).post(address, DONE);
  expect([moving.status, moving.text.includes("Is it done"), moving.text.includes(MOVING_MESSAGE)]).toEqual([
    503,
    true,
    true,
  ]);
});

test("without scripts a person chooses how reminders come", async () => {
  const { ada } = await newReminded();
  const chosen = await ada.post("/settings", { intent: "set-reminders", way: "mail" });
  expect(chosen.html).toMatch(/<option value="mail" selected=""/);
});
