import { i18nOf } from "#app/i18n/messages.ts";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { cookieOf, newDemo, newMember, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { newPerson, signIn, PASSWORD } from "../../tests/people.ts";
import { listen } from "../../tests/sockets.ts";
import { connect } from "#app/db/database.ts";
import { letterFor } from "#app/domain/mail/letter.ts";
import { RAN_OUT, SIGNED_OUT } from "#app/domain/live/live.ts";
import { purgeSessions } from "#app/domain/session/end-session.server.ts";
import { hashToken, sessionIdOf } from "#app/domain/secret/token.server.ts";
import worker from "../../tests/worker.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a sign-in is listed with browser, device and country, the last used first", async () => {
  const { fields } = await newMember();
  const ctx = createExecutionContext();
  const request = new Request("http://localhost/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": FIREFOX, "cf-connecting-ip": "10.9.9.9" },
    body: JSON.stringify(fields),
    cf: { country: "DE" } as IncomingRequestCfProperties,
  });
  const first = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, env, ctx);
  await waitOnExecutionContext(ctx);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const second = await client().post("/auth/login", fields, { ...stranger().from, at: later });
  const { body } = await client(cookieOf(second)).get("/auth/sessions", { at: later });
  expect(body).toMatchObject([
    { browser: "", device: "", country: null, is_current: true, last_seen_at: later },
    { browser: "Firefox", device: "Windows", country: "DE", is_current: false },
  ]);
  expect(JSON.stringify(body)).not.toContain(first.headers.get("set-cookie")!.slice(8, 30));
});

test("last seen is stored every ten minutes at most, and a read takes one round trip", async () => {
  const { fields, from } = await newMember();
  const start = Date.parse("2026-11-21T09:30:00.000Z");
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const one = client(cookieOf(await client().post("/auth/login", fields, { ...from, at: at(0) })));
  const seen = async () =>
    await env.DB.prepare("SELECT last_seen_at FROM session WHERE created_at = ?").bind(at(0)).first("last_seen_at");
  await one.get("/auth/sessions", { at: at(1) });
  const quick = await one.get("/auth/sessions", { at: at(9) });
  expect([quick.trips, quick.rowsWritten, await seen()]).toEqual([1, 0, at(0)]);
  await one.get("/project", { at: at(10) });
  expect(await seen()).toBe(at(10));
  await one.get("/project", { at: at(11) });
  expect(await seen()).toBe(at(10));
});

test("one session is signed out, or all others, and nobody else's", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const others = await Promise.all([signIn(ada.person.id), signIn(ada.person.id)]);
  const me = async (cookie: string) => (await client(cookie).get("/auth/me")).body.user?.id;
  const list = (await client(others[0]!).get("/auth/sessions")).body;
  const { id } = list.find((one: { is_current: boolean }) => one.is_current);
  expect((await eve.delete(`/auth/sessions/${id}`)).status).toBe(404);
  for (const odd of ["x", "%00", "%F0%9F", "a".repeat(2000)]) {
    expect((await ada.delete(`/auth/sessions/${odd}`)).status).toBe(404);
  }
  expect((await client(others[0]!).delete(`/auth/sessions/${id}`)).status).toBe(409);
  expect((await ada.delete(`/auth/sessions/${id}`)).status).toBe(200);
  expect(await me(others[0]!)).toBeUndefined();
  expect(await me(others[1]!)).toBe(ada.person.id);
  const acting = await signIn(ada.person.id, (await newPerson({ role: "admin" })).id);
  expect((await ada.delete("/auth/sessions")).status).toBe(200);
  expect(await me(others[1]!)).toBeUndefined();
  expect([await me(ada.person.cookie), await me(eve.person.cookie)]).toEqual([ada.person.id, eve.person.id]);
  // An impersonation is listed elsewhere, and cannot see the list.
  expect((await client(acting).get("/auth/sessions")).body).toEqual([]);
});

test("the open sockets of a session that is signed out elsewhere close", async () => {
  const ada = await newClient();
  const cookie = await signIn(ada.person.id);
  const { closed } = await listen("/live", { cookie });
  const mine = await listen("/live", { cookie: ada.person.cookie });
  await ada.delete("/auth/sessions");
  await vi.waitUntil(() => closed.length > 0);
  expect([closed, mine.closed]).toEqual([[SIGNED_OUT], []]);
  mine.socket.close();
});

test("the close code says whether a session was ended or expired, also when the page connects a week later", async () => {
  const { person, ...ada } = await newClient();
  const [ended, out] = [await signIn(person.id), await signIn(person.id)];
  const open = await listen("/live", { cookie: out });
  const at = new Date(Date.now() - 60_000).toISOString();
  const expire = (time: string) =>
    env.DB.prepare("UPDATE session SET expires_at = ? WHERE token_hash = ?")
      .bind(time, hashToken(out.slice("session=".length)))
      .run();
  await expire(at);
  const db = connect(env.DB);
  await purgeSessions({ env, db }, new Date());
  await vi.waitUntil(() => open.closed.length > 0);
  expect(open.closed).toEqual([RAN_OUT]);
  const codeOf = async (cookie: string) => (await listen("/live", { cookie, origin: "http://localhost" })).closed;
  expect(await codeOf(out)).toEqual([RAN_OUT]);
  const { id } = (await client(ended).get("/auth/sessions")).body.find(
    (one: { is_current: boolean }) => one.is_current,
  );
  await ada.delete(`/auth/sessions/${id}`);
  expect(await codeOf(ended)).toEqual([SIGNED_OUT]);
  await purgeSessions({ env, db }, new Date(Date.now() + 8 * 86_400_000));
  expect(await codeOf(out)).toEqual([SIGNED_OUT]);
  expect((await ada.get("/auth/sessions")).body).toHaveLength(1);
});

test("a page whose browser has dropped the cookie is told whether its session expired or was ended", async () => {
  const { person, ...ada } = await newClient();
  const [out, ended] = [await signIn(person.id), await signIn(person.id)];
  const hash = (cookie: string) => hashToken(cookie.slice("session=".length));
  const codeOf = async (page: Record<string, string>) =>
    (await listen(`/live?${new URLSearchParams(page)}`, { cookie: "", origin: "http://localhost" })).closed;
  const past = new Date(Date.now() - 60_000).toISOString();
  await env.DB.prepare("UPDATE session SET expires_at = ? WHERE token_hash = ?").bind(past, hash(out)).run();
  await client(ended).post("/auth/logout");
  const page = { user_id: person.id, session: sessionIdOf(hash(out)) };
  expect(await codeOf(page)).toEqual([RAN_OUT]);
  expect(await codeOf({ ...page, session: sessionIdOf(hash(ended)) })).toEqual([SIGNED_OUT]);
  expect(await codeOf({ ...page, session: sessionIdOf(hash(person.cookie)) })).toEqual([SIGNED_OUT]);
  expect(await codeOf({ ...page, user_id: (await newClient()).person.id })).toEqual([SIGNED_OUT]);
  expect(await codeOf({ user_id: person.id })).toEqual([SIGNED_OUT]);
  expect((await ada.get("/auth/sessions")).body).toHaveLength(1);
});

test("the end of a session clears the browser's cache, and keeps its storage and cookies", async () => {
  const cleared = ({ headers }: { headers: Headers }) => headers.get("clear-site-data");
  const ada = await newClient();
  const other = client(await signIn(ada.person.id));
  expect(cleared(await other.get("/project/"))).toBeNull();
  await ada.delete("/auth/sessions");
  expect(cleared(await other.get("/project/"))).toBe('"cache"');
  expect(cleared(await ada.post("/auth/logout"))).toBe('"cache"');
  expect(cleared(await client().get("/project/"))).toBeNull();
});

test("a sign-in with a new browser is mailed, one with a known browser is not", async () => {
  const { fields } = await newMember();
  const settings = () => linksTo(fields.email).filter(({ hash }) => hash === "#sessions").length;
  const logIn = (cookie = "", password = PASSWORD) =>
    client(cookie || null).post("/auth/login", { ...fields, password }, stranger().from);
  const first = await logIn();
  expect(settings()).toBe(1);
  const device = first.headers
    .getSetCookie()
    .find((one) => one.startsWith("device="))!
    .split(";")[0]!;
  await logIn(device);
  await logIn("", "Wr0ng!pass");
  expect(settings()).toBe(1);
  await logIn();
  expect(settings()).toBe(2);
  // After signing out everywhere else, that browser counts as a new one.
  await client(`${device}; ${cookieOf(await logIn(device))}`).delete("/auth/sessions");
  await logIn(device);
  expect(settings()).toBe(2);
});

test("the first sign-in to an account without known browsers is mailed, such as the first admin's", async () => {
  const { fields } = await newMember();
  await env.DB.prepare("DELETE FROM device WHERE user_id = (SELECT id FROM user WHERE email = ?)")
    .bind(fields.email)
    .run();
  await client().post("/auth/login", fields, stranger().from);
  expect(linksTo(fields.email).filter(({ hash }) => hash === "#sessions")).toHaveLength(1);
});

test("the start of an installation signs its first admin in without a mail", async () => {
  const { fields } = await newMember();
  const logIn = (secret: string) =>
    client().post("/auth/login", fields, {
      env: { ...env, START_SECRET: "of-this-start" },
      headers: { ...stranger().from.headers, "x-start-secret": secret },
    });
  const mails = () => linksTo(fields.email).filter(({ hash }) => hash === "#sessions").length;
  await logIn("of-this-start");
  expect(mails()).toBe(0);
  await logIn("guessed");
  expect(mails()).toBe(1);
});

test("the mail of a sign-in says which browser, where and when", async () => {
  const { fields } = await newMember();
  const headers = {
    ...stranger().from.headers,
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0 <b>evil</b>",
    "x-timezone": "Europe/Berlin",
  };
  await client().post("/auth/login", fields, { headers });
  const about = await env.DB.prepare("SELECT about FROM mail WHERE recipient = ? AND kind = 'new-sign-in'")
    .bind(fields.email)
    .first<string>("about");
  expect(about).toMatch(/^Firefox on Windows · \d+ \w+ \d{4}, \d\d:\d\d \(Europe\/Berlin\)$/);
  expect(letterFor(i18nOf("en"), "new-sign-in", { action: "" }, about).paragraphs[1]).toBe(about);
});

test("a demo account sees its session", async () => {
  const demo = await newDemo();
  expect((await demo.get("/auth/sessions")).body).toMatchObject([{ is_current: true }]);
});

test("signing other browsers out asks for the password after ten minutes", async () => {
  const { fields, from, logIn } = await newMember();
  const [one, other] = [await logIn(), await logIn()];
  const { id } = (await env.DB.prepare("SELECT id FROM user WHERE email = ?")
    .bind(fields.email)
    .first<{ id: string }>())!;
  await env.DB.prepare("UPDATE session SET proved_at = '2026-01-01T00:00:00.000Z' WHERE user_id = ?").bind(id).run();
  const sessions = (await one.get("/auth/sessions")).body;
  const path = `/auth/sessions/${sessions.find((each: { is_current: boolean }) => !each.is_current).id}`;
  for (const each of [path, "/auth/sessions"]) {
    expect(await one.delete(each)).toMatchObject({ status: 403, body: { details: [{ path: "password" }] } });
    expect((await one.delete(each, { password: "Wr0ng!pass" }, from)).status).toBe(403);
  }
  expect((await other.get("/project/")).status).toBe(200);
  expect((await one.delete(path, { password: PASSWORD }, from)).status).toBe(200);
  expect((await other.get("/project/")).status).toBe(401);
  // The proof is valid for later calls too.
  const third = await logIn();
  expect((await one.delete("/auth/sessions", undefined, from)).status).toBe(200);
  expect((await third.get("/project/")).status).toBe(401);
});
