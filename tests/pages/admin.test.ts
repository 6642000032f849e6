import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";

/** The built Worker. */
const { default: worker } = (await import("../../build/server/index.js" as string)) as {
  default: Required<Pick<ExportedHandler<Cloudflare.Env>, "fetch">>;
};

const newAdmin = () => newVisitor({ role: "admin" });
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36" };
const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;

/** An admin who impersonates a new person with the form. */
async function impersonating(reason = "Asked for help") {
  const admin = await newAdmin();
  const ada = await newVisitor();
  const begun = await admin.post("/admin", { intent: "impersonate", user_id: ada.person.id, reason });
  expect([begun.status, begun.headers.get("location")]).toEqual([302, "/"]);
  const session = { ...admin.person, cookie: cookieOf(begun.headers) };
  return { admin, ada, session, acting: visitor(session) };
}

test("other users get the error that an admin is required, on the page and in its data", async () => {
  const gone = await visitor(null).open("/admin");
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
  for (const role of ["user", "demo"] as const) {
    const { open } = await newVisitor({ role, ...(role === "demo" && { expires_at: "2999-01-01T00:00:00.000Z" }) });
    const page = await open("/admin");
    expect(page.status).toBe(403);
    expect(page.text).toContain("Admin access required");
    const answer = await open("/admin.data");
    expect(answer.status).toBe(403);
    expect(answer.html).toContain("Admin access required");
    expect(answer.html).not.toContain("users/total");
    expect((await open("/app")).html).not.toContain('href="/admin"');
  }
});

test("an admin without a required second factor is redirected to its setup, on every page of the administration", async () => {
  const { person } = await newAdmin();
  async function open(path: string, init: RequestInit = {}) {
    const asked = new Request(`http://localhost${path}`, {
      ...init,
      headers: { cookie: person.cookie },
      redirect: "manual",
    });
    const ctx = createExecutionContext();
    const required = { ...env, ADMIN_SECOND_FACTOR: "required" } as Cloudflare.Env;
    const answer = await worker.fetch(asked as Parameters<typeof worker.fetch>[0], required, ctx);
    const text = await answer.text();
    await waitOnExecutionContext(ctx);
    return { status: answer.status, location: answer.headers.get("location"), text };
  }
  for (const path of ["/admin", "/admin-language", "/system-stats"])
    expect([path, await open(path)]).toMatchObject([path, { status: 302, location: "/settings#sign-in" }]);
  const settings = await open("/settings");
  expect([settings.status, settings.text.includes("Admins need a second step here")]).toEqual([200, true]);
  const reason = new URLSearchParams({
    intent: "impersonate",
    user_id: (await newVisitor()).person.id,
    reason: "Help",
  });
  expect((await open("/admin", { method: "POST", body: reason })).location).toBe("/settings#sign-in");
});

test("the screen shows every total, the visits, the users and the log, and is in the admins' menu", async () => {
  const { open, person } = await newAdmin();
  const { html, text } = await open("/admin");
  expect(html).toContain("<title>Admin Panel · Sevenfold</title>");
  for (const name of [
    "Users accounts now",
    "Verified",
    "Admins",
    "Regular",
    "Demo",
    "Active demo",
    "Projects",
    "Todos",
    "Pomodoro sessions",
    "Emails sent, ever",
    "Emails this month",
    "Visits public pages, ever",
  ]) {
    expect(text).toContain(name);
  }
  expect(text).toContain(`${person.username} (you)`);
  expect(html.match(/role="menuitem"[^>]*href="[^"]*"/g)!.map((item) => /href="([^"]*)"/.exec(item)![1])).toEqual(
    expect.arrayContaining(["/admin", "/admin-language", "/language", "/settings"]),
  );
});

test("the chart has a bar and a table row for each of 30 days, and every fifth label", async () => {
  const { open } = await newAdmin();
  const day = new Date().toISOString().slice(0, 10);
  const add = env.DB.prepare(
    "INSERT INTO visit_day (page, day, visits, unique_visitors) VALUES ('*', ?1, 1234, 321), ('landing', ?1, 1234, 321)",
  );
  await env.DB.batch([
    add.bind(day),
    env.DB.prepare("INSERT INTO visit_referrer (page, day, referrer, visits) VALUES ('*', ?, 'example.org', 17)").bind(
      day,
    ),
  ]);
  const { html, text } = await open("/admin");
  expect(text).toContain("Visits 1,234 Unique visitors, each counted once a day 321 Visits today so far 1,234");
  expect(html.match(/<span title="[^"]* visits/g)).toHaveLength(30);
  expect(html.match(/<div class="visit-fold">[^<]+<\/div>/g)).toHaveLength(6);
  const table = /<caption class="sr-only">Visits of the last 30 days<\/caption>([\s\S]*?)<\/table>/.exec(html)![1]!;
  expect(table.match(/<time/g)).toHaveLength(30);
  expect(table).toMatch(new RegExp(`dateTime="${day}"[\\s\\S]*?1,234[\\s\\S]*?321`));
  expect(text).toContain("example.org 17");
  expect(text).toContain("landing 1,234 321");
});

test.for([
  ["7", 7, 7],
  ["90", 90, 6],
  ["31", 30, 6],
])("the chart of %s days has %i bars and %i labels", async ([asked, bars, labels]) => {
  const { open } = await newAdmin();
  const { html, text } = await open(`/admin?days=${asked}`);
  expect(html.match(/<span title="[^"]* visits/g)).toHaveLength(bars as number);
  expect(html.match(/<div class="visit-fold">[^<]+<\/div>/g)).toHaveLength(labels as number);
  expect(text).toContain(`${bars} days in UTC`);
});

test("the visits of a period are compared with those of the days before, in words, and saved as a file", async () => {
  const { open } = await newAdmin();
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const add = env.DB.prepare(
    "INSERT OR REPLACE INTO visit_day (page, day, visits, unique_visitors) VALUES ('*', ?, ?, ?)",
  );
  const days = Array.from({ length: 13 }, (_, i) => add.bind(dayBefore(i + 1), i < 6 ? 56 : 50, i < 6 ? 9 : 10));
  await env.DB.batch(days);
  const { html, text } = await open("/admin?search=a&days=7");
  expect(text).toContain("12 percent more than in the 7 days before, without today");
  expect(text).toContain("10 percent fewer than in the 7 days before, without today");
  expect(html).toMatch(
    /<a[^>]*aria-current="true"[^>]*href="\/admin\?search=a&amp;days=7"|<a[^>]*href="\/admin\?search=a&amp;days=7"[^>]*aria-current="true"/,
  );
  expect(html).toContain('href="/api/admin/analytics/export?days=7" download');
});

test("visits of public pages are counted when the server renders them, without bots", async () => {
  const admin = await newAdmin();
  const today = async (page: string) => {
    const answer = await admin.open("/admin");
    return Number(new RegExp(`<span>${page}</span></th><td>(\\d+)</td>`).exec(answer.html)?.[1] ?? 0);
  };
  const pages = ["/contact", "/privacy", "/terms", "/verify"];
  const before = await Promise.all(pages.map((path) => today(path.slice(1))));
  for (const path of pages) {
    await visitor(null, browser).open(path);
    await visitor(null, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }).open(path);
    await visitor(null, { ...browser, "sec-purpose": "prefetch" }).open(path);
    await visitor(admin.person, browser).open(path);
    expect((await visitor(null, browser).open(path)).headers.get("set-cookie")).toBeNull();
  }
  // A client-side navigation counts too; a revalidation does not.
  for (const from of ["/login", "/contact"]) {
    await visitor(null, { ...browser, referer: `http://localhost${from}` }).open("/contact.data");
  }
  await visitor(null, browser).open("/contact.data");
  await expect
    .poll(() => Promise.all(pages.map((path) => today(path.slice(1)))))
    .toEqual(before.map((count, i) => count + (i === 0 ? 3 : 2)));
});

test("users are searched, filtered and paged by the address, ten per page", async () => {
  const { open } = await newAdmin();
  const mark = crypto.randomUUID().slice(0, 8);
  const add = env.DB.prepare(
    "INSERT INTO user (id, username, email, role, created_at) VALUES (?1, ?2, ?3, ?4, '2020-01-01T00:00:00.000Z')",
  );
  await env.DB.batch(
    Array.from({ length: 11 }, (_, i) => {
      const name = `${mark}-${String(i).padStart(2, "0")}`;
      return add.bind(name, name, `${name}@example.com`, i === 0 ? "admin" : "user");
    }),
  );
  const names = ({ html }: { html: string }) =>
    [...html.matchAll(/<th scope="row"><a[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);
  const first = await open(`/admin?search=${mark.toUpperCase()}`);
  expect(names(first)).toEqual(Array.from({ length: 10 }, (_, i) => `${mark}-${String(10 - i).padStart(2, "0")}`));
  expect(first.text).toContain("11 users · page 1 of 2");
  expect(first.html).toContain(`href="/admin?search=${mark.toUpperCase()}&amp;page=2"`);
  expect(names(await open(`/admin?search=${mark}&page=2`))).toEqual([`${mark}-00`]);
  expect(names(await open(`/admin?search=${mark}&role=admin`))).toEqual([`${mark}-00`]);
  const beyond = await open(`/admin?search=${mark}&page=9`);
  expect([beyond.status, beyond.headers.get("location")]).toEqual([302, `/admin?search=${mark}&page=2`]);
  const none = await open("/admin?search=nobody%20at%20all&role=demo");
  expect(none.text).toContain("No demo account has “nobody at all” in their name or email.");
  for (const odd of [
    "?page=x&role=king",
    "?page=-1",
    "?before=x",
    "?area=king",
    "?from=never",
    "?user=none",
    "?sort=x&status=y",
    "?search=%00",
  ]) {
    expect((await open(`/admin${odd}`)).status).toBeLessThan(400);
  }
});

test("a reason is required, and an invalid impersonation is refused in place", async () => {
  const { post, person } = await newAdmin();
  const ada = await newVisitor();
  const silent = await post("/admin", { intent: "impersonate", user_id: ada.person.id, reason: "  " });
  expect([silent.status, silent.text.includes("Please give a reason")]).toEqual([400, true]);
  const long = await post("/admin", { intent: "impersonate", user_id: ada.person.id, reason: "y".repeat(241) });
  expect([long.status, long.text.includes("Reason cannot exceed 240 characters")]).toEqual([400, true]);
  expect(long.html.match(/<textarea[^>]*>y{241}</g)).toHaveLength(1);
  const self = await post("/admin", { intent: "impersonate", user_id: person.id, reason: "Why not" });
  expect([self.status, self.text.includes("You cannot impersonate yourself")]).toEqual([400, true]);
  const other = await newVisitor({ role: "admin" });
  const admin = await post("/admin", { intent: "impersonate", user_id: other.person.id, reason: "Why not" });
  expect([admin.status, admin.text.includes("Admins cannot be impersonated")]).toEqual([403, true]);
  expect((await post("/admin", { intent: "impersonate", user_id: "none", reason: "Why not" })).status).toBe(404);
  expect((await ada.post("/admin", { intent: "impersonate", user_id: person.id, reason: "Me" })).status).toBe(403);
});

test("the banner says who impersonates whom on every page with a header, and works without scripts", async () => {
  const { admin, ada, acting } = await impersonating();
  for (const path of ["/app", "/settings", "/contact", "/privacy", "/no-such-page", "/admin"]) {
    const { text } = await acting.open(path);
    expect(text).toContain(
      `IMPERSONATING ${ada.person.username} ${ada.person.email} as admin ${admin.person.username} , 60 min left Stop Impersonation`,
    );
  }
  expect((await acting.open("/admin")).status).toBe(403);
  expect((await acting.open("/diary")).text).toContain("Diary texts are hidden while impersonating.");
  expect((await acting.open("/settings")).text).not.toContain("Delete Account");
  expect((await ada.open("/settings")).text).toContain("Delete Account");
  expect((await ada.open("/app")).text).not.toContain("IMPERSONATING");

  const { html } = await acting.open("/stats");
  const form = /<form method="post" action="(\/\?index)"[^>]*>(.*?)<\/form>/.exec(html)!;
  expect(form[2]).toContain('name="intent" value="stop-impersonation"');
  const stopped = await acting.post(form[1]!, { intent: "stop-impersonation" });
  expect([stopped.status, stopped.headers.get("location")]).toEqual([302, "/admin?impersonation=stopped#users"]);
  const back = visitor({ ...admin.person, cookie: cookieOf(stopped.headers) });
  const page = await back.open("/admin?impersonation=stopped");
  expect(page.text).toContain("Stopped impersonation. You are now back to your admin account.");
  expect(page.text).not.toContain("IMPERSONATING");
  expect((await ada.open("/stats?impersonation=stopped")).text).not.toContain("Stopped impersonation");
  expect((await back.post("/?index", { intent: "stop-impersonation" })).status).toBe(302);
});

test("changes made while impersonating are logged with both people, also by forms without scripts", async () => {
  const { admin, ada, acting, session } = await impersonating("Ticket 42");
  const plain = visitor(session, { accept: "text/html" });
  expect((await plain.post("/app", { intent: "add-project", proje_title: "Help" })).status).toBeLessThan(400);
  expect((await acting.post("/app", { intent: "add-project", proje_title: "Much too long" })).status).toBe(400);
  await acting.post("/?index", { intent: "stop-impersonation", from: "/app" });

  const other = await newAdmin();
  const log = (await other.open("/admin")).text.split("Audit log").at(-1)!;
  // After each username comes the beginning of the account's id.
  const both = `${admin.person.username} [0-9a-f]{8} as ${ada.person.username} [0-9a-f]{8}`;
  expect(log).toMatch(
    new RegExp(
      `${both} Stopped .*${both} Refused: add a project .*${both} Added a project .*${both} Started: “Ticket 42”`,
    ),
  );

  const settings = await ada.open("/settings");
  expect(settings.text).toContain("Ticket 42 For 1 min · changed something once");
  expect((await other.open("/settings")).text).toContain("Nobody from support has opened your account.");
});

test("the log is paged", async () => {
  const { admin } = await impersonating();
  const { results } = await env.DB.prepare("SELECT id FROM impersonation WHERE admin_id = ?")
    .bind(admin.person.id)
    .all();
  const id = results[0]!.id as string;
  const line = env.DB.prepare(
    "INSERT INTO audit_event (impersonation_id, at, id, kind, what) VALUES (?, ?, ?, 'write', ?)",
  );
  await env.DB.batch(
    Array.from({ length: 11 }, (_, i) => line.bind(id, `2998-01-${10 + i}T00:00:00.000Z`, `${i}`, `POST /line-${i}`)),
  );
  const { open } = await newAdmin();
  const first = await open("/admin");
  expect(first.text).toMatch(/POST \/line-10 .*POST \/line-1 .*Older/);
  expect(first.text).not.toContain("POST /line-0");
  const older = /href="(\/admin\?before=[^"]+)"/.exec(first.html)![1]!;
  expect((await open(older)).text).toMatch(/POST \/line-0 .*Newest/);
  expect((await open("/admin?area=mail&who=nobody")).text).toContain("No line is like that.");
});

test("a row opens with the account's details, and its actions work without scripts", async () => {
  const { open, post } = await newAdmin();
  const ada = await newVisitor();
  const path = `/admin?search=${ada.person.username}&user=${ada.person.id}`;
  const opened = await open(path);
  expect(opened.text).toMatch(/Joined .*Verified .*Last seen .*Signed in On 1 device.*Projects 0 .*Storage 0 bytes/);
  for (const verb of ["Make Admin", "Sign Out", "Suspend", "Delete Account"]) expect(opened.text).toContain(verb);
  const done = await post("/admin", { intent: "suspend", user_id: ada.person.id });
  expect([done.status, done.text.includes(`${ada.person.username} is suspended and was signed out`)]).toEqual([
    200,
    true,
  ]);
  expect((await ada.open("/app")).headers.get("location")).toBe("/");
  expect((await open(path)).text).toMatch(/Regular Suspended .*Suspended since .*Lift Suspension/);
  expect((await open(`/admin?search=${ada.person.username}&status=unverified`)).text).toContain(
    "No account is like that.",
  );
  const wrong = await post("/admin", { intent: "delete-user", user_id: ada.person.id, name: "else", password: "x" });
  expect([wrong.status, wrong.text.includes("Type the username as it is shown")]).toEqual([400, true]);
  const mine = await newAdmin();
  const own = await mine.open(`/admin?search=${mine.person.username}&user=${mine.person.id}`);
  expect(own.text).toContain("This is you");
});

test("the screen shows the state of the service, and resends a failed mail", async () => {
  const admin = await newAdmin();
  const { email, id } = (await newVisitor()).person;
  const mail_id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at)
     VALUES (?, ?, ?, 'reset', 'failed', 17, '2026-11-20T10:00:00.000Z')`,
  )
    .bind(mail_id, id, email)
    .run();
  const before = await admin.open("/admin");
  expect(before.text).toContain("Database Works");
  expect(before.text).toContain("Recordings Works");
  expect(before.text).toContain("Pomodoro clocks Works");
  expect(before.text).toContain("Every 5 minutes Has not run yet");
  expect(before.text).toContain(`${email} New password Given up after 17 tries`);
  const sent = await visitor(admin.person, { accept: "text/html" }).post("/admin", { intent: "send-mail", mail_id });
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/admin"]);
  await expect.poll(async () => (await admin.open("/admin")).text).not.toContain(email + " New password");
  const again = await admin.post("/admin", { intent: "send-mail", mail_id });
  expect([again.status, again.text.includes("This mail was sent, or nobody needs it any more.")]).toEqual([409, true]);
});
