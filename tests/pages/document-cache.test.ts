import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";

const KEPT = ["/app", "/calendar", "/diary", "/settings", "/stats"];
/** Pages of those who learn, such as admins. */
const LEARNING = ["/language", "/language?mode=daily", "/language/words"];

test("documents of a person's pages may be stored for their session, whose id is set once in a cookie", async () => {
  const { open, person } = await newVisitor();
  const first = await open("/app");
  const id = first.headers.get("x-keep-for");
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^session_id=${id}; Path=/; Expires=.* GMT; SameSite=Lax$`)),
  ]);
  const again = visitor({ ...person, cookie: `${person.cookie}; session_id=${id}` });
  for (const path of KEPT) {
    const { headers } = await again.open(path);
    expect([path, headers.get("x-keep-for"), headers.getSetCookie()]).toEqual([path, id, []]);
  }
  const admin = await newVisitor({ role: "admin" });
  for (const path of LEARNING)
    expect([path, (await admin.open(path)).headers.get("x-keep-for")]).toEqual([path, expect.any(String)]);
});

test("no other document may be stored, and no other response", async () => {
  const admin = await newVisitor({ role: "admin" });
  for (const path of ["/", "/contact", "/terms", "/admin", "/system-stats", "/nowhere", "/app.data", "/api/project/"]) {
    expect([path, (await admin.open(path)).headers.get("x-keep-for")]).toEqual([path, null]);
  }
  const posted = await admin.post("/settings", { intent: "unknown" });
  expect([posted.status, posted.headers.get("x-keep-for")]).toEqual([400, null]);
  const nobody = await visitor(null).open("/app");
  expect([nobody.status, nobody.headers.get("x-keep-for")]).toEqual([302, null]);
});

test("nothing may be stored while impersonating", async () => {
  const admin = await newVisitor({ role: "admin" });
  const ada = await newVisitor();
  const fields = { intent: "impersonate", user_id: ada.person.id, reason: "Asked for help" };
  const begun = await admin.post("/admin", fields);
  const [cookie, id] = begun.headers.getSetCookie();
  expect(id).toBe("session_id=; Max-Age=0; Path=/; SameSite=Lax");
  const shown = await visitor({ ...ada.person, cookie: cookie!.split(";")[0]! }).open("/app");
  expect([shown.status, shown.headers.get("x-keep-for")]).toEqual([200, null]);
});

test("each page response names its build", async () => {
  const { open } = await newVisitor();
  const { headers } = await open("/app");
  expect(headers.get("x-build")).toMatch(/^[0-9a-f]{8}$/);
  for (const path of ["/app.data", "/login", "/nowhere"]) {
    expect((await open(path)).headers.get("x-build")).toBe(headers.get("x-build"));
  }
});

test("every file that the service worker fetches at its installation exists: it fails without one of them", async () => {
  const asked = (path: string) => env.ASSETS.fetch(`http://localhost${path}`);
  const files = [...(await (await asked("/sw.js")).text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(20);
  const missing = [];
  for (const path of files) if ((await asked(path)).status !== 200) missing.push(path);
  expect(missing).toEqual([]);
});
