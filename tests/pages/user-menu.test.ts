import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, type Page, visitor } from "../page.ts";

/** Pages with a header and without scripts. */
const STATIC = [
  "/privacy",
  "/terms",
  "/verify",
  "/verify/confirm",
  "/verify/not-me",
  "/morning",
  "/reminder",
  "/no-such-page",
  "/app/no-such-page",
];

const menuOf = ({ html }: Page) => {
  const menu = /role="menu" aria-label="[^"]*account menu"[^>]*>([\s\S]*?)<\/div>(?:<!--\$-->)?<dialog/.exec(html)![1]!;
  // The line for the theme needs scripts, and is hidden without them.
  const items = menu.replace(/<div role="group" aria-label="Theme"[\s\S]*?<\/div>/, "");
  return [...items.matchAll(/<(?:a role="menuitem"[^>]*href="([^"]*)"|button)[^>]*>([^<]*)/g)].map(
    ([, href, text]) => `${text} ${href ?? ""}`,
  );
};

const everybodys = ["Settings /settings", "Calendar /calendar", "Diary /diary", "Statistics /stats", "Logout "];
const admins = [
  "Admin Panel /admin",
  "System Stats /system-stats",
  "Language Admin /admin-language",
  "Language Learning /language",
];

test("the user menu is on every page as plain links, even where no script runs", async () => {
  const ada = await newVisitor();
  const admin = await newVisitor({ role: "admin" });
  for (const path of [...STATIC, "/app", "/contact"]) {
    expect([path, ...menuOf(await ada.open(path))]).toEqual([path, ...everybodys]);
    expect([path, ...menuOf(await admin.open(path))]).toEqual([path, ...admins, ...everybodys]);
  }
});

test("the navigation has links, language learning for learners only, and visitors have none", async () => {
  const ada = await newVisitor();
  const admin = await newVisitor({ role: "admin" });
  const placesOf = ({ html }: Page) => {
    const places = /<nav aria-label="Main"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
    return [...places.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => {
      const path = /href="([^"]*)"/.exec(attributes!)![1]!;
      return attributes!.includes('aria-current="page"') ? `${path} is shown` : path;
    });
  };
  expect(placesOf(await ada.open("/app"))).toEqual(["/app is shown", "/calendar", "/diary", "/stats"]);
  const learning = placesOf(await admin.open("/language"));
  expect(learning).toEqual(["/app", "/calendar", "/diary", "/language is shown", "/stats"]);
  expect(placesOf(await visitor(null).open("/contact"))).toEqual([]);
});

test("a page without scripts offers no choice of a theme", async () => {
  const ada = await newVisitor();
  expect((await ada.open("/app")).html).toContain('aria-label="Theme"');
  for (const path of STATIC)
    expect([path, (await ada.open(path)).html.includes('aria-label="Theme"')]).toEqual([path, false]);
});

test("a demo account has to confirm logging out, on a page without scripts too", async () => {
  const { html } = await (await newVisitor({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" })).open("/privacy");
  expect(html).toMatch(/<button[^>]*commandfor="logout-question"[^>]*>Logout/);
  expect(html).toMatch(/<dialog id="logout-question"/);
});

test("without scripts the header's button starts a pomodoro, and the next page shows it", async () => {
  const ada = await newVisitor();
  const start = async (project_id: string) => {
    const form = /<form method="post" action="\/app"[^>]*>(?:(?!<\/form>)[\s\S])*start-pomodoro[\s\S]*?<\/form>/;
    expect(form.exec((await ada.open("/calendar")).html)![0]).toContain(`name="project_id" value="${project_id}"`);
    return ada.post("/app", { intent: "start-pomodoro", project_id });
  };
  const refused = await start("");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Failed to start pomodoro: Please create a project first.");
  const made = await ada.post("/app", { intent: "add-project", proje_title: "Work" });
  const project_id = made.headers.get("location")!.split("project=")[1]!;
  // The second start finds the running session.
  for (let i = 0; i < 2; i++) {
    const started = await start(project_id);
    expect([started.status, started.headers.get("location")]).toEqual([302, "/app?pomodoro"]);
  }
  const { html, text } = await ada.open("/app?pomodoro");
  expect(text).toContain("Pomodoro, 25 minutes left Work");
  expect(html).not.toContain("start-pomodoro");
});

test("without scripts a pomodoro is paused, resumed and completed, and its break is taken and ended", async () => {
  const ada = await newVisitor();
  const made = await ada.post("/app", { intent: "add-project", proje_title: "Work" });
  const project_id = made.headers.get("location")!.split("project=")[1]!;
  await ada.post("/app", { intent: "start-pomodoro", project_id });
  /** The buttons of the forms in the `noscript`, with their values. */
  const offered = async () => {
    const { html } = await ada.open("/app?pomodoro");
    const forms = /<noscript><section aria-label="Pomodoro".*?<\/noscript>/s.exec(html)?.[0] ?? "";
    const texts = forms.matchAll(/<button[^>]*>(.*?)<\/button>/gs);
    return [...texts].map(([, text]) => text!.replaceAll(/<.*?>/g, ""));
  };
  const send = async (fields: Record<string, string>) => {
    const answer = await ada.post("/app", fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/app?pomodoro"]);
  };
  const change = (command: string) => send({ intent: "change-pomodoro", command });
  expect(await offered()).toEqual(["Pause", "Complete", "Cancel"]);
  await change("pause");
  expect(await offered()).toEqual(["Resume", "Complete", "Cancel"]);
  await change("resume");
  await change("complete");
  expect(await offered()).toEqual(["Take a Break of 5 minutes"]);
  // A form that was rendered for another state of the clock redirects to the current one.
  await change("complete");
  await send({ intent: "start-break" });
  expect(await offered()).toEqual(["End the Break"]);
  for (const path of ["/app?pomodoro", "/privacy"]) {
    expect((await ada.open(path)).text).toContain("Pomodoro, 5 minutes left Break");
  }
  const ended = await ada.post("/app", { intent: "end-break" });
  expect([ended.status, ended.headers.get("location")]).toEqual([302, "/app"]);
  expect((await ada.open("/app")).html).toContain("start-pomodoro");
});

test("a page without scripts shows the running pomodoro", async () => {
  const ada = await newVisitor();
  const call = (method: string, path: string, body: object) =>
    exports.default.fetch(`http://localhost/api${path}`, {
      method,
      headers: { cookie: ada.person.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { id: project_id } = await (await call("POST", "/project/", { proje_title: "Work" })).json<{ id: string }>();
  expect((await ada.open("/privacy")).text).not.toContain("Pomodoro,");
  await call("POST", "/pomodoro/start", { project_id, duration_minutes: 25 });
  for (const path of STATIC) expect((await ada.open(path)).text).toContain("Pomodoro, 25 minutes left Work");
  await call("PATCH", "/pomodoro/pause", {});
  expect((await ada.open("/terms")).text).toContain("Pomodoro, 25 minutes left, paused Work");
  expect((await visitor(null).open("/terms")).text).not.toContain("Pomodoro,");
});
