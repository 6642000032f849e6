import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { signIn } from "../people.ts";

/** A client without scripts for a person with these projects; brackets mean archived. */
async function withProjects(...titles: string[]) {
  const ada = await newVisitor({ timezone: "Europe/Berlin" }, { accept: "text/html" });
  const ids = titles.map(() => crypto.randomUUID());
  const insert = env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at, archived_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  // After midnight in Berlin.
  const now = "2026-11-20T23:30:00.000Z";
  for (const [i, title] of titles.entries()) {
    const isArchived = title.startsWith("(");
    await insert.bind(ids[i], ada.person.id, title.replaceAll(/[()]/g, ""), i, now, isArchived ? now : null).run();
  }
  return { ada, ids };
}

/** The titles of a list in order. */
function titles(html: string, list: string) {
  const rows = new RegExp(`<ul[^>]*aria-label="${list}"[\\s\\S]*?</ul>`).exec(html)?.[0] ?? "";
  return [...rows.matchAll(/<bdi class="font-semibold">([^<]+)/g)].map((row) => row[1]);
}

test("a visitor is redirected to the landing page", async () => {
  const answer = await visitor(null).open("/settings");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("without projects the page shows an empty state and offers to create one", async () => {
  const { ada } = await withProjects();
  const { html, text, status } = await ada.open("/settings");
  expect(status).toBe(200);
  expect(html).toContain("<title>Settings · Sevenfold</title>");
  expect(text).toContain("0 of 3");
  expect(text).toContain("No active projects.");
  expect(html).toContain('href="/app?new"');
  expect(text).toContain("No archived projects.");
  expect(text).toContain(ada.person.email);
  expect(text).toContain("Europe/Berlin");
});

test("active and archived projects are listed separately; a single one has no drag handle", async () => {
  const { ada } = await withProjects("Work", "(Old)");
  const { html, text } = await ada.open("/settings");
  expect(titles(html, "Projects")).toEqual(["Work"]);
  expect(titles(html, "Archived projects")).toEqual(["Old"]);
  expect(text).toContain("Archived 21 Nov 2026");
  expect(html).not.toContain("data-grip");
  expect(text).toContain("Refresh Projects");
  const { ada: eve } = await withProjects("One", "Two");
  expect((await eve.open("/settings")).html.match(/data-grip/g)).toHaveLength(2);
});

test("without scripts a project is archived, unarchived, moved, renamed and deleted by forms", async () => {
  const { ada, ids } = await withProjects("Work", "Home", "Garden");
  const [work, home, garden] = ids as [string, string, string];
  const post = async (fields: Record<string, string>) => {
    const answer = await ada.post("/settings", fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings"]);
    return (await ada.open("/settings")).html;
  };
  let html = await post({ intent: "archive", project_id: work });
  expect([titles(html, "Projects"), titles(html, "Archived projects")]).toEqual([["Home", "Garden"], ["Work"]]);
  html = await post({ intent: "unarchive", project_id: work });
  expect(titles(html, "Projects")).toEqual(["Work", "Home", "Garden"]);
  const order = new URLSearchParams([
    ["intent", "order"],
    ["projectIds", garden],
    ["projectIds", work],
  ]);
  await ada.post("/settings", order);
  html = await post({ intent: "rename", project_id: home, proje_title: " House " });
  expect(titles(html, "Projects")).toEqual(["Garden", "Work", "House"]);
  html = await post({ intent: "delete", project_id: garden });
  expect(titles(html, "Projects")).toEqual(["Work", "House"]);
  // A browser that got no response sends the form again.
  for (const _ of [1, 2]) html = await post({ intent: "restore", project_id: garden });
  expect(titles(html, "Projects")).toEqual(["Garden", "Work", "House"]);
});

test("without scripts the address opens the rename form, and a refused title shows the error", async () => {
  const { ada, ids } = await withProjects("Work");
  const path = `/settings?rename=${ids[0]}`;
  expect((await ada.open(path)).html).toMatch(/<input[^>]*name="proje_title"[^>]*value="Work"/);
  const refused = await ada.post(path, { intent: "rename", project_id: ids[0]!, proje_title: "Much too long" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Title is required and must be ≤ 10 characters.");
  expect(refused.html).toMatch(/<input[^>]*name="proje_title"[^>]*value="Much too long"/);
});

test("another person's project is refused in place", async () => {
  const { ids } = await withProjects("Work", "Home");
  const { ada: eve } = await withProjects("Mine");
  for (const intent of ["archive", "unarchive", "delete", "restore", "rename"]) {
    const answer = await eve.post("/settings", { intent, project_id: ids[0]!, proje_title: "x" });
    expect([intent, answer.status]).toEqual([intent, 404]);
    expect(answer.html).toMatch(/role="alert"[\s\S]*Not found/);
  }
  expect((await eve.post("/settings", { intent: "burn" })).status).toBe(400);
});

test("an account is deleted with its password only, a demo account without", async () => {
  const { ada } = await withProjects("Work");
  const refused = await ada.post("/settings", { intent: "delete-account", password: "wrong" });
  expect([refused.status, refused.text.includes("This password is not right.")]).toEqual([403, true]);
  const unconfirmed = await ada.post("/settings", { intent: "delete-account" });
  // Ada has no password, and no other way to confirm either.
  expect([unconfirmed.status, unconfirmed.text.includes("You have no password to confirm with.")]).toEqual([403, true]);
  expect(refused.html).not.toContain('value="wrong"');
  expect((await ada.open("/settings")).status).toBe(200);

  const demo = await newVisitor({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" }, { accept: "text/html" });
  const page = await demo.open("/settings");
  expect(page.text).toContain("Keep it with an account of your own");
  expect(page.html).not.toContain('type="password"');
  const deleted = await demo.post("/settings", { intent: "delete-account" });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/?left=account"]);
  expect((await demo.open("/?left=account")).text).toContain("Your account is deleted, with everything in it.");
  expect((await demo.open("/?left=toString")).text).not.toMatch(/deleted, with|native code/);
  expect((await demo.open("/settings")).headers.get("location")).toBe("/");
});

test("without scripts another browser is signed out by its form, or all others, and the own one stays", async () => {
  const ada = await newVisitor({}, { accept: "text/html" });
  const others = [await signIn(ada.person.id), await signIn(ada.person.id), await signIn(ada.person.id)];
  const pageOf = (cookie: string) => visitor({ ...ada.person, cookie }).open("/settings");
  const rows = async () => (await (await ada.open("/settings")).all('ul[aria-labelledby="sessions"] > li')).length;
  expect(await rows()).toBe(4);
  const ids = await (await ada.open("/settings")).all('input[name="session_id"]');
  expect(ids).toHaveLength(3);
  const one = await ada.post("/settings", { intent: "end-session", session_id: ids[0]!.attributes.value! });
  expect([one.status, await rows()]).toEqual([200, 3]);
  const left = await Promise.all(others.map(async (cookie) => (await pageOf(cookie)).status));
  expect(left.toSorted()).toEqual([200, 200, 302]);
  const again = await ada.post("/settings", { intent: "end-session", session_id: ids[0]!.attributes.value! });
  expect([again.status, again.html]).toEqual([404, expect.stringMatching(/role="alert"[\s\S]*Not found/)]);
  const eve = await newVisitor({}, { accept: "text/html" });
  const foreign = await eve.post("/settings", { intent: "end-session", session_id: ids[1]!.attributes.value! });
  expect([foreign.status, await rows()]).toEqual([404, 3]);
  await ada.post("/settings", { intent: "end-other-sessions" });
  expect([await rows(), (await ada.open("/settings")).status]).toEqual([1, 200]);
  for (const cookie of others) expect((await pageOf(cookie)).headers.get("location")).toBe("/");
});
