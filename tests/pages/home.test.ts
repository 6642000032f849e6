import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newPerson, type Person } from "../people.ts";

type Fields = Record<string, string>;

const visit = (person: Person | null, path = "/app") =>
  exports.default.fetch(`http://localhost${path}`, {
    headers: person ? { cookie: person.cookie } : {},
    redirect: "manual",
  });

/** What a browser without scripts does with a form. */
const post = (person: Person, fields: Fields, path = "/app") =>
  exports.default.fetch(`http://localhost${path}`, {
    method: "POST",
    headers: { cookie: person.cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

async function html(answer: Response | Promise<Response>) {
  const text = await (await answer).text();
  // Only the markup: what the scripts are given says everything twice.
  return text.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

async function withProject() {
  const person = await newPerson();
  const made = await post(person, { intent: "add-project", proje_title: "Work" });
  const project_id = made.headers.get("location")!.split("project=")[1]!;
  return { person, project_id };
}

const add = (person: Person, project_id: string, todo_title: string, more: Fields = {}) =>
  post(person, { intent: "add-todo", project_id, todo_title, ...more }, `/app?project=${project_id}&add=`);

/** The id of the row with this title. */
const idIn = (page: string, title: string) =>
  new RegExp(`name="todo_id" value="([^"]+)"(?:(?!name="todo_id")[\\s\\S])*?aria-label="${title}"`).exec(page)![1]!;

test("a visitor is led to the landing page", async () => {
  const answer = await visit(null);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("without a project the page offers to create one, and says that todos need it", async () => {
  const page = await html(visit(await newPerson()));
  expect(page).toContain("Create Project");
  expect(page).toContain("Select a project to view todos");
  expect(page).toContain("Please create a project first before adding todos.");
});

test("a project is made and shown with its todos, in title and tabs", async () => {
  const { person, project_id } = await withProject();
  expect(await html(visit(person))).toContain("All caught up");
  await add(person, project_id, "Buy milk");
  const page = await html(visit(person));
  expect(page).toMatch(/<title>1 todo · Work · Week \d+<\/title>/);
  for (const text of ["Buy milk", "Task", "Priority", "Due Date", "Actions"]) expect(page).toContain(text);
});

test("without scripts a todo is added, edited, ticked and deleted by plain forms that lead back to the list", async () => {
  const { person, project_id } = await withProject();
  const list = `/app?project=${project_id}`;
  expect(await html(visit(person, `${list}&add=`))).toContain('aria-label="New todo"');
  const added = await add(person, project_id, "Buy milk", { todo_category: "high", todo_due_date: "2099-12-04" });
  expect([added.status, added.headers.get("location")]).toEqual([302, list]);
  const shown = await html(visit(person, list));
  expect(shown).toContain("4 Dec 2099");
  const todo_id = idIn(shown, "Buy milk");

  const editor = await html(visit(person, `/app?edit=${todo_id}`));
  expect(editor).toContain('aria-label="Edit todo"');
  expect(editor).toContain('value="2099-12-04"');
  await post(person, { intent: "change-todo", todo_id, todo_title: "Buy oat milk", todo_due_date: "" }, list);
  const changed = await html(visit(person, list));
  expect(changed).toContain("Buy oat milk");
  expect(changed).not.toContain("4 Dec 2099");

  await post(person, { intent: "tick-todo", todo_id }, list);
  expect(await html(visit(person, list))).toContain("All caught up");
  await post(person, { intent: "untick-todo", todo_id }, list);
  await post(person, { intent: "delete-todo", todo_id }, list);
  expect(await html(visit(person, list))).toContain("All caught up");
});

test("a refused form keeps what was typed and says what is wrong", async () => {
  const { person, project_id } = await withProject();
  const long = "x".repeat(121);
  const answer = await add(person, project_id, long, { todo_description: "Kept" });
  expect(answer.status).toBe(400);
  const page = await html(answer);
  expect(page).toContain("Todo title cannot exceed 120 characters");
  expect(page).toContain(`value="${long}"`);
  expect(page).toContain("Kept");
});

test("at three projects the plus button is disabled and says why", async () => {
  const { person } = await withProject();
  for (const proje_title of ["Home", "Club"]) await post(person, { intent: "add-project", proje_title });
  const page = await html(visit(person));
  expect(page).toMatch(/id="new-project"[^>]*disabled/);
  expect(page).toContain("3/3");
  expect(page).toContain("Each user may create a maximum of 3 projects");
});

test("the project comes from the address, else it is the one chosen last, else the first", async () => {
  const { person, project_id } = await withProject();
  const second = (await post(person, { intent: "add-project", proje_title: "Home" })).headers
    .get("location")!
    .split("project=")[1]!;
  const selected = async (path: string, cookie = "") => {
    const answer = exports.default.fetch(`http://localhost${path}`, { headers: { cookie: person.cookie + cookie } });
    return /id="project-([^"]+)" role="tab" aria-selected="true"/.exec(await html(answer))![1];
  };
  expect(await selected("/app")).toBe(project_id);
  expect(await selected(`/app?project=${second}`)).toBe(second);
  expect(await selected("/app", `; project=${second}`)).toBe(second);
  expect(await selected("/app?project=nobodys")).toBe(project_id);
});
