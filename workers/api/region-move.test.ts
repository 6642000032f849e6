import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect } from "#app/db/database.ts";
import { purgeAccounts } from "#app/domain/account/purge.server.ts";
import { DEFAULT_SETTINGS } from "#app/domain/learning/settings.ts";
import { newReminderLinks } from "#app/domain/reminder/reminder.server.ts";
import { openToken } from "#app/domain/region/other-region.server.ts";
import { hashToken, newToken } from "#app/domain/secret/token.server.ts";
import { openSeed, sealSeed } from "#app/domain/two-factor/seed.server.ts";
import { client } from "../../tests/api.ts";
import {
  countIn,
  livingIn,
  minutesFromNow,
  move,
  newMover,
  newSmallMover,
  stateOf,
  titlesIn,
  userIn,
} from "../../tests/movers.ts";
import { newPerson, PASSWORD } from "../../tests/people.ts";
import { eu, network, startRegions, us } from "../../tests/region-workers.ts";

beforeAll(startRegions);
afterEach(() => {
  for (const region of [eu, us]) region.start();
  network.isDown = false;
  network.at = null;
});

const errors = vi.spyOn(console, "error");
/** Deletes what a killed Worker and an undone move write into the log. */
const forgetLog = () => errors.mockClear();

test("an account moves in one step, with its name, its password and everything in it", async () => {
  const { id, email, username, cookie } = await newMover();
  const todos = await countIn(env.DB, "todo", id);
  const moved = await eu.call("POST", "/account/move", cookie, { region: "us", password: PASSWORD });
  expect(moved.body).toMatchObject({ region: "us", state: "moved", problem: null });
  expect(moved.status).toBe(201);
  expect(await userIn(env.OTHER, id)).toMatchObject({ username, email, moving_to: null, moved_at: null });
  expect(await countIn(env.OTHER, "todo", id)).toBeGreaterThan(0);
  expect(await countIn(env.DB, "todo", id)).toBe(0);
  expect(todos).toBeGreaterThan(0);
  const there = await us.call("POST", "/auth/login", null, { email, password: PASSWORD });
  expect(there.body.user).toMatchObject({ id, username });
  const here = await eu.call("POST", "/auth/login", null, { email, password: PASSWORD });
  expect(here.status).toBe(403);
  expect(here.body).toMatchObject({ code: "region.moved", moved_to: "us" });
});

test("two-step codes and recovery codes move, encrypted with the key of the other region", async () => {
  const { id, email, cookie } = await newSmallMover();
  const seed = new Uint8Array(20).fill(7);
  await env.DB.prepare("INSERT INTO authenticator VALUES (?, ?, 5, '2026-11-01', '2026-11-01')")
    .bind(id, await sealSeed(eu.env, id, seed))
    .run();
  await env.DB.prepare("INSERT INTO recovery_code VALUES ('hash of a code ' || ?1, ?1, '')").bind(id).run();
  expect((await move(cookie)).body.state).toBe("moved");
  const app = await env.OTHER.prepare("SELECT * FROM authenticator WHERE user_id = ?").bind(id).first();
  expect(await openSeed(us.env, id, app!.secret as string)).toEqual(seed);
  expect(app).toMatchObject({ last_step: 5, confirmed_at: "2026-11-01" });
  expect(await countIn(env.OTHER, "recovery_code", id)).toBe(1);
  expect(await countIn(env.DB, "authenticator", id)).toBe(0);
  const answer = await us.call("POST", "/auth/login", null, { email, password: PASSWORD });
  expect(answer.body.details[0].path).toBe("code");
});

test("older settings of learning, which lack a newer one, move too", async () => {
  for (const learning of ['{"new_words":1,"reviews":20,"days_off":[7]}', "{}"]) {
    const { id, cookie } = await newSmallMover();
    await env.DB.prepare("UPDATE user SET learning = ? WHERE id = ?").bind(learning, id).run();
    expect((await move(cookie)).body).toMatchObject({ state: "moved", problem: null });
    const there = await env.OTHER.prepare("SELECT learning FROM user WHERE id = ?")
      .bind(id)
      .first<{ learning: string }>();
    expect(JSON.parse(there!.learning)).toEqual({ ...DEFAULT_SETTINGS, ...JSON.parse(learning) });
  }
});

test("the old region sets no new password for a moved account, and accepts no earlier link", async () => {
  const { id, email, cookie } = await newSmallMover();
  const token = "t".repeat(43);
  await env.DB.prepare(
    `INSERT INTO account_link (token_hash, user_id, kind, expires_at)
      VALUES (?, ?, 'reset', '2099-01-01T00:00:00.000Z')`,
  )
    .bind(hashToken(token), id)
    .run();
  expect((await move(cookie)).body.state).toBe("moved");
  const input = { uid: id, token, password: "An0ther!password-of-mine" };
  expect((await eu.call("POST", "/auth/reset-password", null, input)).status).toBe(400);
  expect((await eu.call("POST", "/auth/forgot-password", null, { email })).status).toBe(200);
  const here = await env.DB.prepare("SELECT kind FROM mail WHERE user_id = ?").bind(id).all();
  expect(here.results).toEqual([{ kind: "account-moved" }]);
  expect((await us.call("POST", "/auth/forgot-password", null, { email })).status).toBe(200);
  const sent = await env.OTHER.prepare("SELECT 1 FROM mail WHERE user_id = ? AND kind = 'reset'").bind(id).all();
  expect(sent.results).toHaveLength(1);
});

test("a moving account can be read but not changed, and works as before afterwards", async () => {
  const { id, cookie } = await newSmallMover();
  us.killAfter(12);
  expect((await move(cookie)).body).toMatchObject({ state: "moving", region: "us" });
  const { body: projects } = await eu.call("GET", "/project", cookie);
  expect(projects).toHaveLength(1);
  const add = () => eu.call("POST", `/todo/project/${projects[0].id}`, cookie, { todo_title: "three" });
  const refused = await add();
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([503, "region.moving", "30"]);
  expect((await eu.call("GET", "/account/move", cookie)).body.move).toMatchObject({ state: "moving" });
  expect((await eu.call("DELETE", "/account/move", cookie)).body).toMatchObject({
    state: "undone",
    problem: "You stopped it.",
  });
  expect((await add()).status).toBe(201);
  us.start();
  await us.cron(minutesFromNow(120));
  expect(await userIn(env.OTHER, id)).toBeNull();
  expect((await eu.call("DELETE", "/account/move", cookie)).status).toBe(409);
  forgetLog();
});

test("while an account moves, the secrets in its notices and mails change nothing, and afterwards they do", async () => {
  const { id, cookie, email } = await newSmallMover();
  const [todo] = (await env.DB.prepare("SELECT id FROM todo WHERE user_id = ? ORDER BY position").bind(id).all())
    .results;
  const links = await newReminderLinks(connect(env.DB), new Date(), id, [String(todo!.id)]);
  const link = async (kind: string, address: string) => {
    const token = newToken();
    await env.DB.prepare(
      "INSERT INTO account_link (token_hash, user_id, kind, expires_at, email) VALUES (?, ?, ?, '2099-01-01T00:00:00.000Z', ?)",
    )
      .bind(hashToken(token), id, kind, address)
      .run();
    return { uid: id, token };
  };
  const password = "An0ther!password-of-mine";
  us.killAfter(12);
  expect((await move(cookie)).body.state).toBe("moving");
  const acts = [
    ["/reminder/answer", { token: [...links.values()][0], act: "done" }],
    ["/auth/confirm-email", await link("email-change", `new-${email}`)],
    ["/auth/undo-email", await link("email-changed", `old-${email}`)],
    ["/auth/reset-password", { ...(await link("reset", email)), password }],
  ] as const;
  const before = await userIn(env.DB, id);
  for (const [path, input] of acts) {
    const refused = await eu.call("POST", path, null, input);
    expect([path, refused.status, refused.body.code]).toEqual([path, 503, "region.moving"]);
  }
  expect(await userIn(env.DB, id)).toEqual(before);
  await eu.call("DELETE", "/account/move", cookie);
  for (const [path, input] of acts) {
    // The link that brings an address back leads to another link for a new password, which is sent by mail.
    const status = path.includes("reset") ? 400 : 200;
    expect([path, (await eu.call("POST", path, null, input)).status]).toEqual([path, status]);
  }
  us.start();
  forgetLog();
});

test("a name or an address that is taken in the other region undoes the move, and says why", async () => {
  for (const [column, problem] of [
    ["email", "There is another account with your e-mail in that region."],
    ["username", "Your username is taken in that region. Change it here, then move."],
  ] as const) {
    const mover = await newSmallMover();
    const other = { email: `x${mover.email}`, username: `x${mover.username}`, [column]: mover[column] };
    await env.OTHER.prepare(
      `INSERT INTO user (id, username, username_key, email, role, email_verified_at, created_at) VALUES (?, ?, ?, ?, 'user', '2026', '2026')`,
    )
      .bind(crypto.randomUUID(), other.username, other.username, other.email)
      .run();
    expect((await move(mover.cookie)).body).toMatchObject({ state: "undone", problem });
    expect(await livingIn(mover.id)).toEqual(["eu"]);
    expect(await titlesIn(env.DB, mover.id)).toEqual(["one", "two"]);
  }
  forgetLog();
});

test("an account that differs in the other region stays here, and is deleted there", async () => {
  const mover = await newMover();
  const before = await countIn(env.DB, "language_progress", mover.id);
  await env.OTHER.prepare("DELETE FROM language_word WHERE user_id IS NULL").run();
  const answer = await move(mover.cookie);
  expect(answer.body).toMatchObject({ state: "undone", problem: expect.stringContaining("Not everything arrived") });
  expect(await livingIn(mover.id)).toEqual(["eu"]);
  expect(await countIn(env.DB, "language_progress", mover.id)).toBe(before);
  expect(await userIn(env.OTHER, mover.id)).toBeNull();
  for (const table of ["todo", "diary_entry", "import_file", "import_part"])
    expect(await countIn(env.OTHER, table, mover.id)).toBe(0);
  forgetLog();
});

test("an account that cannot move says why, and is not frozen", async () => {
  const { id, cookie } = await newSmallMover();
  const ask = (region: string, password: string) => eu.call("POST", "/account/move", cookie, { region, password });
  expect((await ask("us", "Wrong-password-1")).status).toBe(403);
  expect((await ask("mars", PASSWORD)).body.code).toBe("region.unknown");
  expect((await ask("eu", PASSWORD)).body.code).toBe("region.unknown");
  network.isDown = true;
  expect((await ask("us", PASSWORD)).body.code).toBe("region.unreachable");
  network.isDown = false;
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE id = ?").bind(id).run();
  expect((await ask("us", PASSWORD)).body.code).toBe("region.not_movable");
  await env.DB.prepare("UPDATE user SET role = 'user' WHERE id = ?").bind(id).run();
  const { body: projects } = await eu.call("GET", "/project", cookie);
  const started = await eu.call("POST", "/pomodoro/start", cookie, {
    project_id: projects[0].id,
    duration_minutes: 25,
  });
  expect(started.status).toBeLessThan(300);
  expect((await ask("us", PASSWORD)).body.code).toBe("region.clock_runs");
  expect(await livingIn(id)).toEqual(["eu"]);
});

test("an account whose change of address can still be undone does not move", async () => {
  const { id, cookie } = await newSmallMover();
  const until = minutesFromNow(60).toISOString();
  await env.DB.prepare(
    "INSERT INTO account_link (token_hash, user_id, kind, expires_at, email) VALUES (?, ?, 'email-changed', ?, 'former@example.com')",
  )
    .bind(hashToken(newToken()), id, until)
    .run();
  const refused = await move(cookie);
  expect([refused.status, refused.body.code]).toEqual([409, "region.address_changed"]);
  expect((await eu.call("GET", "/account/move", cookie)).body).toEqual({ move: null });
  await env.DB.prepare("UPDATE account_link SET expires_at = ? WHERE user_id = ?")
    .bind(minutesFromNow(-1).toISOString(), id)
    .run();
  expect((await move(cookie)).status).toBe(201);
});

test("an admin cannot change a moving account, but can sign it out", async () => {
  const { id, cookie } = await newSmallMover();
  const admin = (await newPerson({ role: "admin" })).cookie;
  us.killAfter(12);
  await move(cookie);
  const act = (name: string) => eu.call("POST", `/admin/users/${id}/${name}`, admin, {});
  for (const name of ["promote", "suspend", "end-codes"])
    expect([name, (await act(name)).body]).toEqual([
      name,
      { error: "This account is being moved to another region. Try again when that is done." },
    ]);
  expect((await act("end-sessions")).status).toBe(200);
  us.start();
  await eu.cron(minutesFromNow(7));
  expect(await userIn(env.OTHER, id)).toMatchObject({ moving_to: null });
  forgetLog();
});

test("two parallel moves are one", async () => {
  const { id, cookie } = await newSmallMover();
  const answers = await Promise.all([move(cookie), move(cookie)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (let at = 6; at < 30; at += 6) await eu.cron(minutesFromNow(at));
  expect(await livingIn(id)).toEqual(["us"]);
});

test("the account is only given to its new region, with the secret of its move", async () => {
  const { id, cookie } = await newSmallMover();
  us.killAfter(12);
  await move(cookie);
  us.start();
  const row = await env.DB.prepare("SELECT * FROM account_move WHERE user_id = ?").bind(id).first();
  const token = await openToken({ env: eu.env }, row!.id as string, row!.token as string);
  const ask = async (path: string, region: string, secret: string) => {
    const headers = { "x-sevenfold-region": region, authorization: `Bearer ${secret}` };
    return (await eu.fetch(new Request(`http://localhost/api/region/departures/${path}`, { headers }))).status;
  };
  const move_id = row!.id as string;
  expect(row!.token).not.toContain(token);
  for (const path of [move_id, `${move_id}/data`]) {
    expect(await ask(path, "us", token)).toBe(200);
    expect(await ask(path, "ap", token)).toBe(404);
    expect(await ask(path, "us", newToken())).toBe(404);
  }
  expect(await ask(crypto.randomUUID(), "us", token)).toBe(404);
  // Nobody else can start or continue the move in the other region.
  const arrive = (body: object) => us.call("POST", "/region/arrivals", null, body);
  expect((await arrive({ id: move_id, from: "eu", token: newToken() })).status).toBe(404);
  expect((await arrive({ id: crypto.randomUUID(), from: "eu", token })).status).toBe(404);
  expect((await arrive({ id: move_id, from: "ap", token })).status).toBe(404);
  await eu.cron(minutesFromNow(7));
  expect(await stateOf(id)).toBe("moved");
  expect(await ask(move_id, "us", token)).toBe(404);
  forgetLog();
});

test("a moved account redirects for 90 days, and can move back", async () => {
  const { id, email, cookie } = await newSmallMover();
  await move(cookie);
  expect((await eu.call("GET", "/project", cookie)).status).toBe(401);
  const there = await us.call("POST", "/auth/login", null, { email, password: PASSWORD });
  const own = there.headers.get("set-cookie")!.split(";")[0]!;
  const back = await us.call("POST", "/account/move", own, { region: "eu", password: PASSWORD });
  expect(back.body).toMatchObject({ state: "moved", region: "eu" });
  expect(await livingIn(id)).toEqual(["eu"]);
  expect(await titlesIn(env.DB, id)).toEqual(["one", "two"]);
  const days = (count: number) => ({ env: us.env, db: connect(env.OTHER), now: minutesFromNow(count * 1440) });
  await purgeAccounts(days(89));
  expect(await userIn(env.OTHER, id)).toMatchObject({ moving_to: "eu" });
  await purgeAccounts(days(91));
  expect(await userIn(env.OTHER, id)).toBeNull();
});

test("a move whose other region cannot be reached for a day is undone", async () => {
  const { id, cookie } = await newSmallMover();
  us.killAfter(12);
  await move(cookie);
  await eu.cron(minutesFromNow(23 * 60));
  expect(await stateOf(id)).toBe("moving");
  await eu.cron(minutesFromNow(25 * 60));
  expect(await stateOf(id)).toBe("undone");
  expect(await livingIn(id)).toEqual(["eu"]);
  us.start();
  await us.cron(minutesFromNow(26 * 60));
  expect(await userIn(env.OTHER, id)).toBeNull();
  forgetLog();
});

test("a single installation has no moves", async () => {
  const { cookie, id } = await newSmallMover();
  const alone = client(cookie);
  expect((await alone.get("/region")).status).toBe(404);
  expect((await alone.post("/account/move", { region: "us", password: PASSWORD })).body.code).toBe("region.unknown");
  expect((await alone.get("/account/move")).body).toEqual({ move: null });
  expect(await livingIn(id)).toEqual(["eu"]);
});
