/** What the person of a moving account sees: the mail about the move, and the proofs of people without a password. */
import { encodeCBOR } from "@levischuck/tiny-cbor";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { purgeAccounts } from "#app/domain/account/purge.server.ts";
import { newAuthenticator } from "../../tests/authenticator.ts";
import { connect } from "#app/db/database.ts";
import { livingIn, mailsOfMove, minutesFromNow, move, newSmallMover, titlesIn, userIn } from "../../tests/movers.ts";
import { eu, network, startRegions, us } from "../../tests/region-workers.ts";

beforeAll(startRegions);
afterEach(() => {
  for (const region of [eu, us]) region.start();
  network.at = null;
  us.env.OIDC_ISSUER = undefined;
});

const errors = vi.spyOn(console, "error");
const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();

test("a mail says in the person's language where the account moved, when, and whom to contact", async () => {
  const { id, email, cookie } = await newSmallMover();
  await run("UPDATE user SET locale = 'de' WHERE id = ?", id);
  await move(cookie);
  const [mail, ...more] = await mailsOfMove(id);
  expect(more).toEqual([]);
  expect(mail!.recipient).toBe(email);
  expect(mail!.about).toMatch(
    /^Vorher: Europa\. Jetzt: .+, https:\/\/us\.sevenfold\.example\. Umgezogen am .+ \(Asia\/Tokyo\)\./,
  );
  expect(mail!.about).toContain("schreib an support@us.sevenfold.example.");
});

test("a resumed move sends one mail, and an undone one none", async () => {
  const resumed = await newSmallMover();
  us.killAfter(12);
  await move(resumed.cookie);
  us.start();
  expect(await mailsOfMove(resumed.id)).toEqual([]);
  for (const minutes of [6, 12]) await eu.cron(minutesFromNow(minutes));
  expect(await livingIn(resumed.id)).toEqual(["us"]);
  expect(await mailsOfMove(resumed.id)).toHaveLength(1);

  const undone = await newSmallMover();
  us.killAfter(12);
  await move(undone.cookie);
  expect((await eu.call("DELETE", "/account/move", undone.cookie)).body.state).toBe("undone");
  us.start();
  await us.cron(minutesFromNow(120));
  expect(await livingIn(undone.id)).toEqual(["eu"]);
  expect(await mailsOfMove(undone.id)).toEqual([]);
  errors.mockClear();
});

/** An account without a password that was proved `minutes` minutes ago. */
async function newPasswordless(minutes: number) {
  const mover = await newSmallMover();
  await run("UPDATE user SET password_hash = NULL WHERE id = ?", mover.id);
  const proved = minutesFromNow(-minutes).toISOString();
  await run("UPDATE session SET proved_at = ? WHERE user_id = ?", proved, mover.id);
  return mover;
}
const addPasskey = (id: string) =>
  run(`INSERT INTO passkey VALUES (?, ?, '', 0, '', 'Key', '2026-11-01', NULL)`, `key of ${id}`, id);
const ISSUER = "https://id.example";
const addLink = (id: string) =>
  run("INSERT INTO provider_link VALUES (?, ?, ?, 'me@id.example', '2026-11-01')", ISSUER, `sub ${id}`, id);
const moveWithoutPassword = (cookie: string) => eu.call("POST", "/account/move", cookie, { region: "us" });

test("a person with a passkey and no password moves with a proof of the last ten minutes, and otherwise has to give one", async () => {
  const { id, cookie } = await newPasswordless(11);
  await addPasskey(id);
  const asked = await moveWithoutPassword(cookie);
  expect(asked).toMatchObject({
    status: 403,
    body: { code: "account.confirm_by_passkey", has_passkey: true, details: [{ path: "password" }] },
  });
  expect((await userIn(env.DB, id))!.moving_to).toBeNull();
  await run("UPDATE session SET proved_at = ? WHERE user_id = ?", minutesFromNow(-9).toISOString(), id);
  expect((await moveWithoutPassword(cookie)).body).toMatchObject({ state: "moved" });
  expect(await livingIn(id)).toEqual(["us"]);
  expect(await titlesIn(env.OTHER, id)).toEqual(["one", "two"]);
  expect((await userIn(env.OTHER, id))!.password_hash).toBeNull();
});

test("a person who signs in at a provider keeps that sign-in if the other region has the same provider", async () => {
  const linked = async (id: string) =>
    (await env.OTHER.prepare("SELECT subject FROM provider_link WHERE user_id = ?").bind(id).all()).results;
  const old = await newPasswordless(11);
  await addLink(old.id);
  expect((await moveWithoutPassword(old.cookie)).body.code).toBe("provider.confirm");
  const elsewhere = await newPasswordless(1);
  await addLink(elsewhere.id);
  expect((await moveWithoutPassword(elsewhere.cookie)).body.state).toBe("moved");
  expect(await linked(elsewhere.id)).toEqual([]);
  const here = await newPasswordless(1);
  await addLink(here.id);
  Object.assign(us.env, { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "sevenfold" });
  expect((await moveWithoutPassword(here.cookie)).body.state).toBe("moved");
  expect(await linked(here.id)).toEqual([{ subject: `sub ${here.id}` }]);
});

test("a person without a password and another proof reads how to get one", async () => {
  const { id, cookie } = await newPasswordless(1);
  const { status, body } = await moveWithoutPassword(cookie);
  expect([status, body.code]).toEqual([403, "account.no_proof"]);
  expect((await userIn(env.DB, id))!.moving_to).toBeNull();
});

/** Signs in at the old region with a passkey. */
async function signInBy(authenticator: Awaited<ReturnType<typeof newAuthenticator>>) {
  const { body } = await eu.call("POST", "/auth/passkey-options", null, {});
  const credential = await authenticator.get(body, { origin: "https://eu.sevenfold.example" });
  return eu.call("POST", "/auth/passkey-login", null, { credential });
}

test("a passkey of the old region proves whose the unsent texts are, as long as the region redirects, and opens nothing else", async () => {
  const { id, cookie } = await newPasswordless(1);
  await run("UPDATE user SET diary_key = 'key of the diary' WHERE id = ?", id);
  const authenticator = await newAuthenticator();
  await run(
    "INSERT INTO passkey VALUES (?, ?, ?, 0, '', 'Key', '2026-11-01', NULL)",
    authenticator.id,
    id,
    encodeCBOR(authenticator.cose as never).toBase64({ alphabet: "base64url", omitPadding: true }),
  );
  expect((await moveWithoutPassword(cookie)).body.state).toBe("moved");
  expect(await signInBy(authenticator)).toMatchObject({
    status: 403,
    body: { code: "region.moved", moved_to: "us", moved_id: id, moved_key: "key of the diary" },
  });
  const { results } = await env.OTHER.prepare("SELECT * FROM passkey WHERE user_id = ?").bind(id).all();
  expect(results).toEqual([]);
  const afterwards = minutesFromNow(91 * 24 * 60);
  await purgeAccounts({ env: eu.env, db: connect(env.DB), now: afterwards });
  expect(await signInBy(authenticator)).toMatchObject({ status: 401, body: { code: "passkey.refused" } });
});
