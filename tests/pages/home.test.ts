import { expect, test } from "vitest";
import { newVisitor, type Page, visitor } from "../page.ts";

type Visitor = Awaited<ReturnType<typeof newVisitor>>;

const projectIn = (answer: Page) => answer.headers.get("location")!.split("project=")[1]!;

async function withProject() {
  const ada = await newVisitor();
  const project_id = projectIn(await ada.post("/app", { intent: "add-project", proje_title: "Work" }));
  return { ada, project_id, list: `/app?project=${project_id}` };
}

const add = (ada: Visitor, project_id: string, todo_title: string, more: Record<string, string> = {}) =>
  ada.post(`/app?project=${project_id}&add=`, { intent: "add-todo", project_id, todo_title, ...more });

/** The id of the row with this title. */
const idIn = ({ html }: Page, title: string) =>
  new RegExp(`name="todo_id" value="([^"]+)"(?:(?!name="todo_id")[\\s\\S])*?aria-label="${title}"`).exec(html)![1]!;

test("a visitor is redirected to the landing page", async () => {
  const answer = await visitor(null).open("/app");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("without a project the page offers to create one, and says that todos need it", async () => {
  const { text } = await (await newVisitor()).open("/app");
  expect(text).toContain("Create Project");
  expect(text).toContain("Select a project to view todos");
  expect(text).toContain("Please create a project first before adding todos.");
});

test("a project is created and shown with its todos, in title and tabs", async () => {
  const { ada, project_id } = await withProject();
  expect((await ada.open("/app")).text).toContain("All caught up");
  await add(ada, project_id, "Buy milk");
  const page = await ada.open("/app");
  expect(page.html).toMatch(/<title>1 todo · Work · Week \d+<\/title>/);
  expect(page.text).toMatch(/Work 1 to do.*Task Priority Due Date Actions Add Todo q Buy milk Priority: None/);
});

test("a row says when its todo reminds and how it repeats", async () => {
  const { ada, project_id, list } = await withProject();
  const at = { todo_due_date: "2099-12-04", todo_repeat: "FREQ=DAILY" };
  await add(ada, project_id, "Stretch", { ...at, todo_time: "07:00", todo_remind: "15" });
  await add(ada, project_id, "Read", { todo_due_date: "2099-12-04", todo_remind_at: "08:00" });
  const { text } = await ada.open(list);
  expect(text).toMatch(/Stretch.*\(Reminder: 15 minutes before\) +\(Repeats every day\)/);
  expect(text).toMatch(/Read.*\(Reminder: 0?8:00\)/);
});

test("without scripts a todo is added, edited, ticked and deleted by forms that redirect to the list", async () => {
  const { ada, project_id, list } = await withProject();
  expect((await ada.open(`${list}&add=`)).html).toContain('aria-label="New todo"');
  const added = await add(ada, project_id, "Buy milk", { todo_category: "high", todo_due_date: "2099-12-04" });
  expect([added.status, added.headers.get("location")]).toEqual([302, list]);
  const shown = await ada.open(list);
  expect(shown.text).toContain("4 Dec 2099");
  const todo_id = idIn(shown, "Buy milk");

  const editor = await ada.open(`/app?edit=${todo_id}`);
  expect(editor.html).toContain('aria-label="Edit todo"');
  expect(editor.html).toContain('value="2099-12-04"');
  await ada.post(list, { intent: "change-todo", todo_id, todo_title: "Buy oat milk", todo_due_date: "" });
  const changed = await ada.open(list);
  expect(changed.text).toContain("Buy oat milk");
  expect(changed.text).not.toContain("4 Dec 2099");

  await ada.post(list, { intent: "tick-todo", todo_id });
  expect((await ada.open(list)).text).toContain("All caught up");
  await ada.post(list, { intent: "untick-todo", todo_id });
  expect((await ada.open(`/app?delete=${todo_id}`)).text).toContain("Are you sure you want to delete this todo?");
  const deleted = await ada.post(`/app?delete=${todo_id}`, { intent: "delete-todo", todo_id });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/app"]);
  expect((await ada.open(list)).text).toContain("All caught up");
});

test("without scripts a todo repeats by a field of its form", async () => {
  const { ada, project_id, list } = await withProject();
  expect((await ada.open(`${list}&add=`)).html).toMatch(/<noscript[^>]*>.{0,200}name="todo_repeat"/);
  await add(ada, project_id, "Water plants", { todo_due_date: "2099-12-04", todo_repeat: "FREQ=WEEKLY" });
  const shown = await ada.open(list);
  expect(shown.text).toContain("Repeats every week on Friday");
  const todo_id = idIn(shown, "Water plants");
  const { html } = await ada.open(`/app?edit=${todo_id}`);
  expect(html).toMatch(/<option value="FREQ=WEEKLY;BYDAY=FR" selected[^>]*>every week on Friday/);
  await ada.post(list, { intent: "change-todo", todo_id, todo_title: "Water plants", todo_repeat: "" });
  expect((await ada.open(list)).text).not.toContain("repeats");
});

test("a form that is refused without scripts keeps the rule that was chosen", async () => {
  const { ada, project_id, list } = await withProject();
  const chosen = (html: string) =>
    /<option value="([^"]*)" selected/.exec(/name="todo_repeat".*?<\/select>/s.exec(html)![0])?.[1];
  const refused = await add(ada, project_id, " ", { todo_repeat: "FREQ=DAILY;INTERVAL=9" });
  expect([refused.status, chosen(refused.html)]).toEqual([400, "FREQ=DAILY;INTERVAL=9"]);
  await add(ada, project_id, "Water plants", { todo_due_date: "2099-12-04", todo_repeat: "FREQ=WEEKLY" });
  const todo_id = idIn(await ada.open(list), "Water plants");
  const change = (todo_repeat: string) =>
    ada.post(`/app?edit=${todo_id}`, { intent: "change-todo", todo_id, project_id, todo_title: " ", todo_repeat });
  expect(chosen((await change("FREQ=DAILY")).html)).toBe("FREQ=DAILY");
  expect(chosen((await change("")).html)).toBe("");
  // Only rules of the list are offered.
  expect(chosen((await change("FREQ=SOMETIMES")).html)).toBe("FREQ=WEEKLY;BYDAY=FR");
});

test("a refused form keeps what was typed and shows the error", async () => {
  const { ada, project_id } = await withProject();
  const long = "x".repeat(121);
  const answer = await add(ada, project_id, long, { todo_description: "Kept" });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Todo title cannot exceed 120 characters");
  expect(answer.html).toContain(`value="${long}"`);
  expect(answer.text).toContain("Kept");
});

test("with three projects the plus button is disabled with a reason", async () => {
  const { ada } = await withProject();
  for (const proje_title of ["Home", "Club"]) await ada.post("/app", { intent: "add-project", proje_title });
  const page = await ada.open("/app");
  expect(page.html).toMatch(/id="new-project"[^>]*disabled/);
  expect(page.text).toContain("3/3");
  expect(page.text).toContain("Each user may create a maximum of 3 projects");
});

test("the project is taken from the address, else the last selected one, else the first", async () => {
  const { ada, project_id } = await withProject();
  const second = projectIn(await ada.post("/app", { intent: "add-project", proje_title: "Home" }));
  const selected = async (path: string, cookie = "") => {
    const page = await visitor(null, { cookie: ada.person.cookie + cookie }).open(path);
    return /id="project-([^"]+)" role="tab" aria-selected="true"/.exec(page.html)![1];
  };
  expect(await selected("/app")).toBe(project_id);
  expect(await selected(`/app?project=${second}`)).toBe(second);
  expect(await selected("/app", `; project=${second}`)).toBe(second);
  expect(await selected("/app?project=nobodys")).toBe(project_id);
});

test("the week shows the todos of all projects in one style when the browser's cookie says so", async () => {
  const { ada, project_id } = await withProject();
  const second = projectIn(await ada.post("/app", { intent: "add-project", proje_title: "Home" }));
  await add(ada, second, "Water plants", { todo_due_date: new Date().toISOString().slice(0, 10) });
  const week = async (cookie: string) =>
    (await visitor(null, { cookie: ada.person.cookie + cookie }).open(`/app?project=${project_id}`)).html;
  expect(await week("")).not.toContain("Water plants</button>");
  expect(await week("; projects=equal")).toContain("Water plants</button>");
});

test("another person's todo is a 404 and stays unchanged", async () => {
  const { ada, project_id, list } = await withProject();
  await add(ada, project_id, "Buy milk");
  const todo_id = idIn(await ada.open(list), "Buy milk");
  const bob = await newVisitor();
  for (const intent of ["tick-todo", "delete-todo", "change-todo", "restore-todo"]) {
    expect((await bob.post("/app", { intent, todo_id, todo_title: "Mine" })).status).toBe(404);
  }
  expect((await bob.open(`/app?edit=${todo_id}`)).text).not.toContain("Buy milk");
  expect((await ada.open(list)).text).toContain("Buy milk");
});

test("a todo that is sent twice under one id is created once, and somebody else's id is not found", async () => {
  const { ada, project_id, list } = await withProject();
  const todo_id = crypto.randomUUID();
  for (const _ of ["sent", "sent again"]) expect((await add(ada, project_id, "Bake", { todo_id })).status).toBe(302);
  expect((await ada.open(list)).text).toContain("Work 1 to do");
  const { ada: eve, project_id: theirs } = await withProject();
  expect((await add(eve, theirs, "Bake", { todo_id })).status).toBe(404);
  expect((await add(ada, project_id, "Bake", { todo_id: "mine" })).status).toBe(400);
});

test("a todo can be deleted twice by its form, and somebody else's can't", async () => {
  const { ada, project_id, list } = await withProject();
  const todo_id = crypto.randomUUID();
  await add(ada, project_id, "Bake", { todo_id });
  const { ada: eve } = await withProject();
  expect((await eve.post("/app", { intent: "delete-todo", todo_id })).status).toBe(404);
  for (const _ of ["sent", "sent again"]) {
    expect((await ada.post("/app", { intent: "delete-todo", todo_id })).status).toBe(302);
  }
  expect((await ada.open(list)).text).toContain("All caught up");
});

test("a demo account sees its remaining time, and can be claimed in place", async () => {
  const inFiveDays = new Date(Date.now() + 4.5 * 86_400_000).toISOString();
  const demo = await newVisitor({ role: "demo", expires_at: inFiveDays });
  expect((await demo.open("/app")).text).toContain("This is a demo account, with 5 days remaining.");
  expect((await demo.open("/app?claim=")).html).toContain('aria-label="Claim account"');

  const fields = { intent: "claim-demo", username: "ada", email: "ada+demo@example.com", password: "short" };
  const refused = await demo.post("/app", fields);
  expect(refused.status).toBe(400);
  for (const message of [
    "Username must be 5-12 characters long.",
    "Email cannot contain &#x27;+&#x27; character.",
    "Password must be at least 8 characters with uppercase, lowercase, number, and special character.",
  ]) {
    expect(refused.text).toContain(message);
  }
  const email = `${crypto.randomUUID()}@example.com`;
  const username = crypto.randomUUID().slice(0, 12);
  const claimed = await demo.post("/app", { ...fields, username, email, password: "Right horse 1!" });
  const location = `/verify?email=${encodeURIComponent(email)}`;
  expect([claimed.status, claimed.headers.get("location")]).toEqual([302, location]);
});

test("an expired demo account sees its todos, and why it cannot add any", async () => {
  const demo = await newVisitor({ role: "demo", expires_at: "2020-01-01T00:00:00.000Z" });
  expect((await demo.open("/app")).text).toContain("This demo account has expired.");
  const refused = await demo.post("/app", { intent: "add-project", proje_title: "Work" });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Your demo account has expired. Create an account to keep your work.");
});
