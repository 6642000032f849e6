import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { newPerson, signIn } from "../people.ts";

/** A client without scripts for a person with a deleted todo in a deleted project. */
async function withTrash() {
  const ada = await newVisitor({ timezone: "Europe/Berlin" }, { accept: "text/html" });
  const [work, home, todo] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const now = new Date().toISOString();
  const project = env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at, deleted_at) VALUES (?, ?, ?, 1, ?, ?)",
  );
  await env.DB.batch([
    project.bind(work, ada.person.id, "Work", now, now),
    project.bind(home, ada.person.id, "Home", now, null),
    env.DB.prepare(
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at, deleted_at)
       VALUES (?, ?, ?, 'Send report', '', 'none', 1, ?, ?, ?)`,
    ).bind(todo, ada.person.id, work, now, now, new Date(Date.now() - 60_000).toISOString()),
  ]);
  return { ada, work, home, todo };
}

test("without scripts a todo is restored to another project, and a project is deleted permanently", async () => {
  const { ada, work, home, todo } = await withTrash();
  const before = await ada.open("/settings/trash");
  expect(before.text).toContain("Todo in Work, which is deleted too");
  expect(before.text).toContain("Empty project");
  expect(before.html).toMatch(/<select[^>]*name="project_id"[\s\S]*To Home/);
  const refused = await ada.post("/settings/trash", { intent: "restore", id: todo });
  expect([refused.status, refused.text.includes("Its project is deleted too.")]).toEqual([409, true]);
  const restored = await ada.post("/settings/trash", { intent: "restore", id: todo, project_id: home });
  expect([restored.status, restored.text.includes("“Send report” restored")]).toEqual([200, true]);
  const erased = await ada.post("/settings/trash", { intent: "erase", id: work });
  expect(erased.text).toContain("“Work” deleted for good");
  expect(erased.text).toContain("The trash is empty.");
});

test("everybody has their own trash, and a visitor has none", async () => {
  const { todo, work } = await withTrash();
  const eve = await newVisitor();
  expect((await eve.open("/settings/trash")).text).toContain("The trash is empty.");
  for (const id of [todo, work]) {
    for (const intent of ["restore", "erase"]) {
      expect((await eve.post("/settings/trash", { intent, id })).status).toBe(404);
    }
  }
  expect((await visitor(null).open("/settings/trash")).status).toBe(302);
});

test("an impersonating admin restores, and cannot delete permanently", async () => {
  const { ada } = await withTrash();
  const cookie = await signIn(ada.person.id, (await newPerson({ role: "admin" })).id);
  const { html, status } = await visitor({ ...ada.person, cookie }).open("/settings/trash");
  expect([status, html.includes("Restore"), /Empty Trash|for good\?/.test(html)]).toEqual([200, true, false]);
});

test("before an account is deleted its ZIP is offered, also without scripts", async () => {
  const ada = await newVisitor();
  const { html } = await ada.open("/settings");
  const dialog = /<dialog id="delete-account"[\s\S]*?<\/dialog>/.exec(html)?.[0];
  expect(dialog).toMatch(/<a href="\/api\/account\/export" download[^>]*>take your data along<\/a>/);
});
