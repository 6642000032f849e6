import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAX_ACTIVE_TODOS } from "#app/domain/todo/todo.ts";
import { newVisitor } from "../page.ts";

/** Sends a file with a form without scripts; returns the address of its preview. */
async function send(cookie: string, content: string, name: string) {
  const form = new FormData();
  form.set("file", new File([content], name));
  const headers = { cookie, accept: "text/html" };
  return exports.default.fetch("http://localhost/bring", { method: "POST", body: form, headers, redirect: "manual" });
}

test("without scripts a file is read, previewed, imported and undone", async () => {
  const ada = await newVisitor({ timezone: "Europe/Berlin" }, { accept: "text/html" });
  const answer = await send(ada.person.cookie, "# Home\nBuy milk\nWater the plants every 3 days", "my list.txt");
  const address = answer.headers.get("location")!;
  expect([answer.status, address]).toEqual([302, expect.stringMatching(/^\/bring\?import=/)]);
  const preview = await ada.open(address);
  expect(preview.text).toContain("my list.txt");
  expect(preview.text).toContain("2 open todos");
  const import_id = address.split("=")[1]!;
  const refused = await ada.post(address, { intent: "confirm", import_id, to: "new", title: "Much too long" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Title is required and must be ≤ 10")]);
  expect(refused.html).toMatch(/<input[^>]*name="title"[^>]*value="Much too long"/);
  const brought = await ada.post(address, { intent: "confirm", import_id, to: "new", title: "Home" });
  expect(brought.text).toContain("Imported 1 new project, 2 todos.");
  expect((await ada.open("/app")).text).toContain("Buy milk");
  const undone = await ada.post("/bring", { intent: "undo", import_id });
  expect(undone.text).toContain("What you imported is removed.");
  expect((await ada.open("/app")).text).not.toContain("Buy milk");
});

test("a project without room is not offered", async () => {
  const ada = await newVisitor({}, { accept: "text/html" });
  const { id } = ada.person;
  const insert = env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?1 || ?2, ?1, ?2, 1, '2026')",
  );
  const projects = ["One", "Two", "Three"].map((title) => insert.bind(id, title));
  const previewOf = async () =>
    ada.open((await send(ada.person.cookie, "# Home\nBuy milk\nBuy bread", "list.txt")).headers.get("location")!);
  await env.DB.batch(projects.slice(0, 2));
  expect((await previewOf()).text).toContain("New project");
  await env.DB.batch(projects.slice(2));
  const todo = env.DB.prepare(
    `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at)
     VALUES (?1 || ?2, ?1, ?1 || 'One', 'Read', '', 'none', ?2, '2026', '2026')`,
  );
  await env.DB.batch(Array.from({ length: MAX_ACTIVE_TODOS }, (_, i) => todo.bind(id, i)));
  const full = await previewOf();
  expect(full.text).toContain("There is room for 0 more open todos and 0 more projects.");
  expect(full.text).toContain("Leave out the 2 open todos: there is no room for another.");
  expect(full.text).not.toMatch(/New (archived )?project/);
  expect(full.html).toMatch(/<option value="none" selected="">/);
});

test("a file that cannot be read is refused beside its field", async () => {
  const ada = await newVisitor({}, { accept: "text/html" });
  for (const [content, name, error] of [
    ["", "", "Choose a file to import"],
    ['TYPE,CONTENT\ntask,"broken', "a.csv", "Line 2: The quotes are broken"],
  ] as const) {
    const answer = await send(ada.person.cookie, content, name);
    const html = await answer.text();
    expect([answer.status, html]).toEqual([400, expect.stringMatching(new RegExp(`role="alert"[^>]*>${error}`))]);
  }
});

test("a preview says in the page's language how the rows will change", async () => {
  const ada = await newVisitor({}, { accept: "text/html", "accept-language": "de" });
  const file = "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Pack,4,1,\ntask,Passport,4,2,sometime";
  const answer = await send(ada.person.cookie, file, "Trip.csv");
  const { text } = await ada.open(answer.headers.get("location")!);
  expect(text).toContain("Unteraufgaben, die eigene Aufgaben werden: 1 (Passport)");
  expect(text).toContain("Unlesbare Daten, stehen in der Beschreibung: 1 (Passport)");
});
