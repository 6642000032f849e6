import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newDemo, newMember, stranger } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { newAuthenticator, type Oddity } from "../../tests/authenticator.ts";
import { linksTo } from "../../tests/mail.ts";
import { newPerson, signIn, PASSWORD } from "../../tests/people.ts";
import { CHALLENGE_OVER_MESSAGE, MAX_PASSKEYS, PASSKEY_REFUSED_MESSAGE } from "#app/domain/passkey/passkey.ts";

type Api = Pick<Client, "post" | "get">;
type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

const add = async (one: Api, authenticator: Authenticator, odd: Oddity = {}, name = "Laptop") => {
  const options = (await one.post("/auth/passkeys/options", {})).body;
  return one.post("/auth/passkeys", { name, credential: authenticator.create(options, odd) });
};

/** Signs in by a passkey from a network of its own. */
const signInBy = async (authenticator: Authenticator, odd: Oddity = {}, more: object = {}) => {
  const from = { ...stranger().from, ...more };
  const { body } = await client().post("/auth/passkey-options", undefined, from);
  return client().post("/auth/passkey-login", { credential: await authenticator.get(body, odd) }, from);
};

for (const algorithm of ["ES256", "RS256"] as const) {
  test(`a passkey (${algorithm}) is added, signs in, is renamed and removed`, async () => {
    const ada = await newClient();
    await env.DB.prepare("UPDATE user SET password_hash = 'set' WHERE id = ?").bind(ada.person.id).run();
    const authenticator = await newAuthenticator(algorithm);
    const added = await add(ada, authenticator);
    expect(added).toMatchObject({ status: 201, body: { id: authenticator.id, name: "Laptop", last_used_at: null } });
    expect((await ada.get("/auth/passkeys")).body).toEqual([added.body]);

    const signedIn = await signInBy(authenticator);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ada.person.id } } });
    const fresh = client(cookieOf(signedIn));
    expect((await fresh.get("/auth/me")).body.user.id).toBe(ada.person.id);
    expect((await ada.get("/auth/passkeys")).body[0].last_used_at).not.toBeNull();
    // A second sign-in, with a counter that has risen.
    expect((await signInBy(authenticator)).status).toBe(200);

    expect((await ada.patch(`/auth/passkeys/${authenticator.id}`, { name: " Phone " })).body.name).toBe("Phone");
    expect((await ada.delete(`/auth/passkeys/${authenticator.id}`)).body.message).toContain("“Phone”");
    expect((await ada.get("/auth/passkeys")).body).toEqual([]);
    expect(await signInBy(authenticator)).toMatchObject({ status: 401, body: { error: PASSKEY_REFUSED_MESSAGE } });
    expect(linksTo(ada.person.email).map(({ hash }) => hash)).toEqual([
      "#sign-in",
      "#sessions",
      "#sessions",
      "#sign-in",
    ]);
  });
}

test("the options for a browser name no account and the site of APP_URL, whatever the request says", async () => {
  const headers = { host: "evil.example", origin: "http://localhost", ...stranger().from.headers };
  const elsewhere = { headers, env: { APP_URL: "https://sevenfold.example/" } };
  const { body } = await client().post("/auth/passkey-options", undefined, elsewhere);
  expect(body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: "sevenfold.example",
    timeout: 600_000,
    userVerification: "required",
    allowCredentials: [],
  });
  const ada = await newClient();
  const own = (await ada.post("/auth/passkeys/options", {}, { env: { APP_URL: "https://sevenfold.example" } })).body;
  expect(own).toMatchObject({ rp: { id: "sevenfold.example" }, attestation: "none", excludeCredentials: [] });
  await add(ada, await newAuthenticator());
  expect((await ada.post("/auth/passkeys/options", {})).body.excludeCredentials).toHaveLength(1);
});

const ODDITIES: Record<string, Oddity> = {
  "another origin": { origin: "https://evil.example" },
  "another port": { origin: "http://localhost:1" },
  "a frame of another site": { crossOrigin: true },
  "another ceremony": { type: "payment.get" },
  "another site": { rpId: "evil.example" },
  "no verified person": { flags: 0x41 },
  "no present person": { flags: 0x44 },
  "an impossible backup": { flags: 0x55 },
  "a made-up challenge": { challenge: "a".repeat(43) },
};

test("a new passkey is refused when anything about it does not fit", async () => {
  const ada = await newClient();
  for (const [what, odd] of Object.entries(ODDITIES)) {
    expect([what, (await add(ada, await newAuthenticator(), odd)).status]).toEqual([what, 400]);
  }
  expect((await ada.get("/auth/passkeys")).body).toEqual([]);
});

test("a sign-in is refused when anything about the answer does not fit", async () => {
  const ada = await newClient();
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  for (const [what, odd] of Object.entries(ODDITIES)) {
    const { status } = await signInBy(authenticator, odd);
    expect([what, status]).toEqual([what, what === "a made-up challenge" ? 400 : 401]);
  }
  const forged = await newAuthenticator();
  const { body } = await client().post("/auth/passkey-options");
  const answer = { ...(await forged.get(body)), id: authenticator.id };
  expect((await client().post("/auth/passkey-login", { credential: answer })).status).toBe(401);
  expect((await signInBy(authenticator)).status).toBe(200);
});

test("a challenge works once, for ten minutes, for its purpose and its person", async () => {
  const [ada, bob] = [await newClient(), await newClient()];
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  const start = Date.parse("2027-01-01T09:00:00.000Z");
  const at = (minutes: number) => ({ ...stranger().from, at: new Date(start + minutes * 60_000) });
  const options = async () => (await client().post("/auth/passkey-options", undefined, at(0))).body;
  const answer = { credential: await authenticator.get(await options()) };
  expect((await client().post("/auth/passkey-login", answer, at(9.9))).status).toBe(200);
  const again = await client().post("/auth/passkey-login", answer, at(9.9));
  expect(again).toMatchObject({ status: 400, body: { error: CHALLENGE_OVER_MESSAGE } });
  const late = { credential: await authenticator.get(await options()) };
  expect((await client().post("/auth/passkey-login", late, at(10))).status).toBe(400);
  // A challenge to confirm does not sign anybody in, and a challenge of another person adds no passkey.
  const confirm = (await ada.post("/auth/confirm/options")).body;
  expect((await client().post("/auth/passkey-login", { credential: await authenticator.get(confirm) })).status).toBe(
    400,
  );
  const hers = (await ada.post("/auth/passkeys/options", {})).body;
  const stolen = { name: "x", credential: (await newAuthenticator()).create(hers) };
  expect((await bob.post("/auth/passkeys", stolen)).status).toBe(400);
  const { results } = await env.DB.prepare("SELECT * FROM passkey_challenge").all();
  expect(JSON.stringify(results)).not.toContain(hers.challenge);
});

test("a counter that does not rise is refused, one that is always 0 is not", async () => {
  const ada = await newClient();
  const counting = await newAuthenticator();
  await add(ada, counting);
  expect((await signInBy(counting, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0])
    expect([counter, (await signInBy(counting, { counter })).status]).toEqual([counter, 401]);
  expect((await signInBy(counting, { counter: 8 })).status).toBe(200);
  const still = await newAuthenticator();
  await add(ada, still, { counter: 0 });
  for (let i = 0; i < 2; i++) expect((await signInBy(still, { counter: 0 })).status).toBe(200);
});

test("a passkey that may be on several devices can come to one that does not count", async () => {
  const ada = await newClient();
  const synced = await newAuthenticator();
  await add(ada, synced, { flags: 0x5d, counter: 5 });
  const flags = 0x1d;
  expect((await signInBy(synced, { flags, counter: 4 })).status).toBe(401);
  for (let i = 0; i < 2; i++) expect((await signInBy(synced, { flags, counter: 0 })).status).toBe(200);
});

test("a passkey belongs to one person: others neither see, rename nor remove it, nor add it again", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  const path = `/auth/passkeys/${authenticator.id}`;
  expect((await eve.get("/auth/passkeys")).body).toEqual([]);
  expect((await eve.patch(path, { name: "Mine" })).status).toBe(404);
  expect((await eve.delete(path)).status).toBe(404);
  expect((await add(eve, authenticator)).status).toBe(409);
  expect((await add(ada, authenticator)).status).toBe(409);
  expect((await ada.get("/auth/passkeys")).body).toHaveLength(1);
});

test("a person has twenty passkeys at most", async () => {
  const ada = await newClient();
  const put = env.DB.prepare("INSERT INTO passkey VALUES (?, ?, '{}', 0, '', 'x', '2026-01-01T00:00:00.000Z', NULL)");
  const options = (await ada.post("/auth/passkeys/options", {})).body;
  await env.DB.batch(Array.from({ length: MAX_PASSKEYS }, () => put.bind(crypto.randomUUID(), ada.person.id)));
  const late = { name: "x", credential: (await newAuthenticator()).create(options) };
  expect((await ada.post("/auth/passkeys", late)).status).toBe(409);
  expect((await ada.post("/auth/passkeys/options", {})).status).toBe(409);
});

test("a passkey opens neither an unverified nor a suspended account", async () => {
  const ada = await newClient();
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  const set = (text: string) => env.DB.prepare(`UPDATE user SET ${text} WHERE id = ?`).bind(ada.person.id).run();
  await set("suspended_at = '2026-01-01'");
  expect((await signInBy(authenticator)).status).toBe(403);
  await set("suspended_at = NULL, email_verified_at = NULL");
  expect((await signInBy(authenticator)).status).toBe(403);
});

test("a sign-in by a passkey mails its owner when the browser is new, and asks for no code", async () => {
  const member = await newMember();
  const ada = await member.logIn();
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  const before = linksTo(member.fields.email).length;
  const signedIn = await signInBy(authenticator);
  expect(signedIn.status).toBe(200);
  expect(
    linksTo(member.fields.email)
      .slice(before)
      .map(({ hash }) => hash),
  ).toEqual(["#sessions"]);
});

test("adding and removing need a proof, for which the passkey counts as well", async () => {
  const start = Date.parse("2027-01-01T09:00:00.000Z");
  const member = await newMember();
  const at = (minutes: number) => ({ ...member.from, at: new Date(start + minutes * 60_000) });
  const ada = client(cookieOf(await client().post("/auth/login", member.fields, at(0))));
  const authenticator = await newAuthenticator();
  expect((await ada.post("/auth/passkeys/options", {}, at(11))).body).toMatchObject({
    details: [{ path: "password" }],
  });
  const options = await ada.post("/auth/passkeys/options", { password: PASSWORD }, at(11));
  expect(options.status).toBe(200);
  const credential = authenticator.create(options.body);
  expect((await ada.post("/auth/passkeys", { name: "x", credential }, at(12))).status).toBe(201);

  const path = `/auth/passkeys/${authenticator.id}`;
  expect(await ada.delete(path, {}, at(30))).toMatchObject({
    status: 403,
    body: { has_passkey: true, details: [{ path: "password" }] },
  });
  const challenge = (await ada.post("/auth/confirm/options", undefined, at(30))).body;
  expect(challenge.allowCredentials).toEqual([{ type: "public-key", id: authenticator.id, transports: ["internal"] }]);
  const wrong = { credential: await authenticator.get(challenge, { rpId: "evil.example" }) };
  expect((await ada.post("/auth/confirm", wrong, at(30))).status).toBe(403);
  const right = {
    credential: await authenticator.get((await ada.post("/auth/confirm/options", undefined, at(30))).body),
  };
  expect((await ada.post("/auth/confirm", right, at(30))).status).toBe(200);
  expect((await ada.delete(path, {}, at(40))).status).toBe(200);
});

test("somebody else's passkey confirms nothing", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const [hers, mine] = [await newAuthenticator(), await newAuthenticator()];
  await add(ada, hers);
  await add(eve, mine);
  const challenge = (await ada.post("/auth/confirm/options")).body;
  expect((await ada.post("/auth/confirm", { credential: await mine.get(challenge) })).status).toBe(403);
  expect((await (await newClient()).post("/auth/confirm/options")).status).toBe(404);
});

test("demo accounts and impersonating admins cannot use passkeys", async () => {
  const demo = await newDemo();
  expect((await demo.post("/auth/passkeys/options", {})).status).toBe(403);
  const ada = await newClient();
  const authenticator = await newAuthenticator();
  await add(ada, authenticator);
  const acting = client(await signIn(ada.person.id, (await newPerson({ role: "admin" })).id));
  expect((await acting.get("/auth/passkeys")).body).toEqual([]);
  for (const path of ["/auth/passkeys/options", "/auth/confirm/options", "/auth/passkeys"]) {
    expect([
      path,
      (
        await acting.post(path, {
          name: "x",
          credential: await authenticator.get({ challenge: "", rpId: "" } as never),
        })
      ).status,
    ]).not.toEqual([path, 200]);
  }
  expect((await acting.delete(`/auth/passkeys/${authenticator.id}`, {})).status).toBe(403);
  const challenge = (await client().post("/auth/passkey-options")).body;
  expect((await acting.post("/auth/passkey-login", { credential: await authenticator.get(challenge) })).status).toBe(
    403,
  );
});

test("challenges and answers are limited for a network", async () => {
  const { from } = stranger();
  const ask = async () => (await client().post("/auth/passkey-options", undefined, from)).status;
  const asked = await Promise.all(Array.from({ length: 61 }, ask));
  expect(asked.filter((status) => status === 429)).toHaveLength(1);
  const other = stranger();
  const authenticator = await newAuthenticator();
  const credential = await authenticator.get({ challenge: "a".repeat(43), rpId: "localhost" } as never);
  const answered = [];
  for (let i = 0; i < 11; i++)
    answered.push((await client().post("/auth/passkey-login", { credential }, other.from)).status);
  expect(answered).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
