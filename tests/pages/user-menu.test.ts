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
  "/no-such-page",
  "/app/no-such-page",
];

const menuOf = ({ html }: Page) => {
  const menu = /role="menu" aria-label="[^"]*account menu"[^>]*>([\s\S]*?)<\/div><\/div>/.exec(html)![1]!;
  return [...menu.matchAll(/<(?:a role="menuitem"[^>]*href="([^"]*)"|button)[^>]*>([^<]*)/g)].map(
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

test("the user menu stands on every page as plain links, where no script runs too", async () => {
  const ada = await newVisitor();
  const admin = await newVisitor({ role: "admin" });
  for (const path of [...STATIC, "/app", "/contact"]) {
    expect([path, ...menuOf(await ada.open(path))]).toEqual([path, ...everybodys]);
    expect([path, ...menuOf(await admin.open(path))]).toEqual([path, ...admins, ...everybodys]);
  }
});

test("a demo account is asked before it logs out, on a page without scripts too", async () => {
  const { html } = await (await newVisitor({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" })).open("/privacy");
  expect(html).toMatch(/<button[^>]*commandfor="logout-of-demo"[^>]*>Logout/);
  expect(html).toMatch(/<dialog id="logout-of-demo"/);
});

test("a page without scripts tells the running pomodoro", async () => {
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
