import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";
import { cookieOf, newBrowser, newDemo, newMember } from "../../tests/accounts.ts";
import { type Answer, client, newClient } from "../../tests/api.ts";
import { newAuthenticator } from "../../tests/authenticator.ts";
import { CALLS } from "../../tests/authorisation/calls.ts";
import { newWorld } from "../../tests/authorisation/roles.ts";
import { linksTo } from "../../tests/mail.ts";
import { newPerson, signIn, PASSWORD } from "../../tests/people.ts";

const start = Date.parse("2026-11-21T09:00:00.000Z");
/** A word that only the diary contains. */
const SECRET = "quincesecret";
const locked = { status: 403, body: { error: DIARY_LOCKED } };

/** A person who signed in at the start, wrote in their diary, and turned its lock on. */
async function lockedMember() {
  const { fields, from } = await newMember();
  const at = (minutes: number) => ({ ...from, at: new Date(start + minutes * 60_000) });
  const signInAt = async (minutes: number, headers: Record<string, string> = {}) => {
    const options = at(minutes);
    return client().post("/auth/login", fields, { ...options, headers: { ...options.headers, ...headers } });
  };
  const one = client(cookieOf(await signInAt(0)));
  const entry = (await one.post("/diary", { diary_text: SECRET }, at(0))).body as { id: string; updated_at: string };
  await one.put("/auth/diary-lock", { is_on: true }, at(0));
  return { one, at, entry, fields, signInAt };
}

/** The API's calls that show or change contents of the diary. */
const diaryCalls: Record<string, (one: ReturnType<typeof client>, id: string, options: object) => Promise<Answer>> = {
  list: (one, _, options) => one.get("/diary", options),
  "one entry": (one, id, options) => one.get(`/diary/${id}`, options),
  "by date": (one, _, options) => one.get("/diary/date/2026-11-21", options),
  template: (one, _, options) => one.get("/diary/template", options),
  picture: (one, id, options) => one.get(`/diary/${id}/picture`, options),
  export: (one, _, options) => one.get("/account/export", options),
  write: (one, _, options) => one.post("/diary", { diary_text: "Other" }, options),
  change: (one, id, options) => one.patch(`/diary/${id}`, { diary_text: "Other" }, options),
  delete: (one, id, options) => one.delete(`/diary/${id}`, undefined, options),
  addendum: (one, id, options) => one.post(`/diary/${id}/addenda`, { addendum_text: "More" }, options),
  "set the template": (one, _, options) => one.put("/diary/template", { template_text: "Good:" }, options),
};

for (const [name, call] of Object.entries(diaryCalls)) {
  test(`five minutes after its last use a locked diary can be neither read nor changed: ${name}`, async () => {
    const { one, at, entry } = await lockedMember();
    expect((await call(one, entry.id, at(4))).body).not.toMatchObject(locked.body);
    const { one: other, at: when, entry: untouched } = await lockedMember();
    expect(await call(other, untouched.id, when(5))).toMatchObject(locked);
    expect((await other.post("/auth/diary-lock/open", { password: PASSWORD }, when(6))).body.is_locked).toBe(false);
    expect((await other.get(`/diary/${untouched.id}`, when(7))).body.diary_text).toBe(SECRET);
  });
}

test("no response to a locked session has a word of the diary, and each other call works", async () => {
  const { owner, things } = await newWorld();
  const { meta } = await env.DB.prepare("UPDATE diary_entry SET diary_text = ? WHERE user_id = ?")
    .bind(SECRET, owner.id)
    .run();
  expect(meta.changes).toBeGreaterThan(0);
  await env.DB.prepare("UPDATE diary_addendum SET addendum_text = ? WHERE user_id = ?").bind(SECRET, owner.id).run();
  const one = client(owner.cookie);
  const reads = Object.keys(CALLS).filter((name) => name.startsWith("GET ") && !name.endsWith("/live"));
  const ask = async () => {
    const shown = [];
    for (const name of [...reads, `GET /search?q=${SECRET}`]) {
      const path = name.slice(4).replaceAll(/:\w+/g, things[CALLS[name]?.of ?? "project"]);
      const { body, status } = await one.get(path);
      if (JSON.stringify(body).includes(SECRET)) shown.push(name);
      expect(status, name).toBeLessThan(500);
    }
    return shown;
  };
  expect(await ask()).toEqual(["GET /account/export", "GET /diary", "GET /diary/:id", `GET /search?q=${SECRET}`]);
  await one.put("/auth/diary-lock", { is_on: true });
  await one.post("/auth/diary-lock/close");
  expect(await ask()).toEqual([]);
  expect((await one.get("/todo/calendar?start_date=2026-11-01&end_date=2026-11-30")).status).toBe(200);
});

test("the lock belongs to one browser: others, and API tokens, are as before", async () => {
  const { one, at, fields, signInAt, entry } = await lockedMember();
  const token = (await one.post("/auth/tokens", { name: "Script" }, at(1))).body.token as string;
  const elsewhere = client(cookieOf(await signInAt(1)));
  expect(await one.get(`/diary/${entry.id}`, at(10))).toMatchObject(locked);
  expect((await elsewhere.get(`/diary/${entry.id}`, at(10))).body.diary_text).toBe(SECRET);
  expect((await elsewhere.get("/auth/diary-lock", at(10))).body).toEqual({ is_on: false, is_locked: false });
  const byToken = await client().get(`/diary/${entry.id}`, {
    ...at(10),
    headers: { authorization: `Bearer ${token}` },
  });
  expect([byToken.status, fields.email]).toEqual([200, fields.email]);
});

test("each use keeps the diary open for five more minutes, but not once it is locked", async () => {
  const { one, at, entry } = await lockedMember();
  for (const minute of [4, 8, 12])
    expect((await one.post("/auth/diary-lock/open", {}, at(minute))).body.is_locked).toBe(false);
  expect((await one.get(`/diary/${entry.id}`, at(16))).status).toBe(200);
  // Reading ahead does not count as a use.
  expect(await one.get(`/diary/${entry.id}`, at(17))).toMatchObject(locked);
  const refused = await one.post("/auth/diary-lock/open", {}, at(18));
  expect(refused).toMatchObject({ status: 403, body: { error: DIARY_LOCKED, details: [{ path: "password" }] } });
  expect((await one.get("/auth/diary-lock", at(18))).body).toEqual({ is_on: true, is_locked: true });
});

test("a person can lock it at once by hand", async () => {
  const { one, at, entry } = await lockedMember();
  expect((await one.post("/auth/diary-lock/close", undefined, at(1))).body).toEqual({ is_on: true, is_locked: true });
  expect(await one.get(`/diary/${entry.id}`, at(1))).toMatchObject(locked);
});

test("a wrong password opens nothing, and is limited as at each other place", async () => {
  const { one, at } = await lockedMember();
  const wrong = () => one.post("/auth/diary-lock/open", { password: "Wrong horse 1!" }, at(6));
  const answers = [];
  for (let tries = 0; tries < 11; tries++) answers.push((await wrong()).status);
  expect([answers[0], answers.at(-1)]).toEqual([403, 429]);
  expect((await one.get("/auth/diary-lock", at(7))).body.is_locked).toBe(true);
});

test("a passkey opens it, and the browser learns that there is one", async () => {
  const ada = await newClient();
  const authenticator = await newAuthenticator();
  const options = (await ada.post("/auth/passkeys/options", {})).body;
  await ada.post("/auth/passkeys", { name: "Phone", credential: authenticator.create(options) });
  await ada.put("/auth/diary-lock", { is_on: true });
  await ada.post("/auth/diary-lock/close");
  expect((await ada.post("/auth/diary-lock/open", {})).body).toMatchObject({ has_passkey: true });
  const { body } = await ada.post("/auth/confirm/options");
  await ada.post("/auth/confirm", { credential: await authenticator.get(body) });
  expect((await ada.get("/auth/diary-lock")).body).toEqual({ is_on: true, is_locked: false });
});

test("while it is locked, no earlier proof creates a token, removes the lock or changes the ways to sign in", async () => {
  const { one, at } = await lockedMember();
  const token = (more = {}) => one.post("/auth/tokens", { name: "Script", ...more }, at(6));
  const off = (more = {}) => one.put("/auth/diary-lock", { is_on: false, ...more }, at(6));
  for (const ask of [token, off]) expect((await ask()).status).toBe(403);
  expect((await off({ password: PASSWORD })).status).toBe(200);
  expect((await one.get("/diary", at(30))).status).toBe(200);
});

test("a new sign-in in the browser is open, and locks again; one that was forgotten is opened by it", async () => {
  const { fields, from } = await newMember();
  const at = (minutes: number, cookie?: string) => ({
    headers: { ...from.headers, ...(cookie && { cookie }) },
    at: new Date(start + minutes * 60_000),
  });
  const first = await client().post("/auth/login", fields, at(0));
  const jar = (answer: Answer) => answer.headers.getSetCookie().map((one) => one.split(";")[0]!);
  const device = jar(first).find((one) => one.startsWith("device="))!;
  const cookies = [cookieOf(first), device].join("; ");
  await client(cookies).put("/auth/diary-lock", { is_on: true }, at(0, cookies));
  const next = await client().post("/auth/login", fields, at(60, device));
  const again = client(cookieOf(next));
  expect((await again.get("/auth/diary-lock", at(61))).body).toEqual({ is_on: true, is_locked: false });
  expect((await again.get("/auth/diary-lock", at(66))).body).toEqual({ is_on: true, is_locked: true });
});

test("a new password, by mail or in Settings, leaves this browser its lock, and another one its diary without one", async () => {
  const { fields } = await newMember();
  const [here, elsewhere] = [newBrowser(), newBrowser()];
  const at = (minutes: number) => ({ at: new Date(start + minutes * 60_000) });
  const signInWith = (browser: typeof here, password: string, minutes: number) =>
    browser("POST", "/auth/login", { ...fields, password }, at(minutes));
  const isOn = async (browser: typeof here) => (await browser("GET", "/auth/diary-lock", undefined, at(20))).body.is_on;
  await signInWith(here, fields.password, 0);
  await here("PUT", "/auth/diary-lock", { is_on: true }, at(0));
  await here("POST", "/auth/forgot-password", { email: fields.email }, at(1));
  const link = Object.fromEntries(linksTo(fields.email).at(-1)!.searchParams);
  await here("POST", "/auth/reset-password", { ...link, password: "An0ther!one" }, at(2));
  await signInWith(here, "An0ther!one", 3);
  expect(await isOn(here)).toBe(true);
  const change = { current_password: "An0ther!one", password: "Th1rd!one?" };
  expect((await here("POST", "/auth/change-password", change, at(4))).status).toBe(200);
  await signInWith(here, "Th1rd!one?", 5);
  await signInWith(elsewhere, "Th1rd!one?", 5);
  expect([await isOn(here), await isOn(elsewhere)]).toEqual([true, false]);
});

test("a demo account has no lock, and nobody else's session is touched", async () => {
  const demo = await newDemo();
  expect((await demo.put("/auth/diary-lock", { is_on: true })).status).toBe(403);
  const person = await newPerson();
  const [one, other] = [client(person.cookie), client(await signIn(person.id))];
  await one.put("/auth/diary-lock", { is_on: true });
  await other.post("/auth/diary-lock/close");
  expect((await one.get("/auth/diary-lock")).body).toEqual({ is_on: true, is_locked: false });
  expect((await one.put("/auth/diary-lock", { is_on: "yes" })).status).toBe(400);
});

test("a cookie says that the browser may store nothing of the diary, and a picture is not cached", async () => {
  const { one, at } = await lockedMember();
  const told = (await one.get("/project/", at(1))).headers.getSetCookie();
  expect(told.some((cookie) => cookie.startsWith("diary_lock=1; ") && !/httponly/i.test(cookie))).toBe(true);
  const off = await one.put("/auth/diary-lock", { is_on: false }, at(1));
  expect(off.status).toBe(200);
});
