/** The old region after a move: for 90 days it leads to the new region, and then it has no data of the account. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { stranger } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { keepLog, linksTo, subjectsTo } from "../../tests/mail.ts";
import { minutesFromNow, move, newSmallMover, titlesIn } from "../../tests/movers.ts";
import { eu, network, startRegions } from "../../tests/region-workers.ts";
import { runCron } from "../cron.ts";

beforeAll(startRegions);
beforeEach(keepLog);
afterEach(() => {
  network.at = null;
});

const DAY = 1440;
const me = async (cookie: string, at?: Date) => (await eu.call("GET", "/auth/me", cookie, undefined, at)).body;

/** Opens a socket at the old region as a page does, and returns its close code. */
async function closeOf(cookie: string) {
  const headers = { cookie, upgrade: "websocket", origin: "https://eu.sevenfold.example" };
  const { webSocket } = await eu.socket("/live", headers);
  const closed = new Promise<CloseEvent>((resolve) => webSocket!.addEventListener("close", resolve));
  webSocket!.accept();
  const { code, reason } = await closed;
  return [code, reason];
}

test("a browser whose session ended with the move learns where the account is, for a week", async () => {
  const { email, cookie } = await newSmallMover();
  expect((await me(cookie)).next).toBeUndefined();
  const moved = await move(cookie);
  expect(moved.body.state).toBe("moved");
  // The browser that asked for the move keeps the cookie of its ended session too.
  expect(moved.headers.get("set-cookie")).not.toContain("session=");
  const next = `/login?moved=us#email=${encodeURIComponent(email)}`;
  expect(await me(cookie)).toEqual({ next });
  expect(await closeOf(cookie)).toEqual([4001, next]);
  expect((await eu.call("GET", "/project", cookie)).status).toBe(401);
  expect((await eu.call("POST", "/project", cookie, { proje_title: "Late" })).status).toBe(401);
  await runCron("*/5 * * * *", eu.env, minutesFromNow(6 * DAY));
  expect(await me(cookie, minutesFromNow(6 * DAY))).toEqual({ next });
  await runCron("*/5 * * * *", eu.env, minutesFromNow(8 * DAY));
  expect(await me(cookie, minutesFromNow(8 * DAY))).toEqual({});
});

test("an API token of a moved account ends, and reveals nothing about it", async () => {
  const { id, cookie } = await newSmallMover();
  const { body } = await eu.call("POST", "/auth/tokens", cookie, { name: "Script", scope: "read", password: PASSWORD });
  expect((await move(cookie)).body.state).toBe("moved");
  const asked = new Request("http://localhost/api/project", { headers: { authorization: `Bearer ${body.token}` } });
  expect(await (await eu.fetch(asked)).json()).toEqual({
    error: "Authentication required",
    code: "errors.authentication_required",
  });
  const { results } = await env.DB.prepare("SELECT token_scope FROM session WHERE user_id = ?").bind(id).all();
  expect(results).toEqual([{ token_scope: null }]);
});

test("a person who requests a new password at the old region, or registers there again, gets a mail about the new region", async () => {
  const { email, cookie } = await newSmallMover();
  expect((await move(cookie)).body.state).toBe("moved");
  const before = subjectsTo(email).length;
  await eu.call("POST", "/auth/forgot-password", null, { email });
  const { fields } = stranger();
  await eu.call("POST", "/auth/register", null, { ...fields, email });
  expect(subjectsTo(email).slice(before)).toEqual(["Your account has moved", "You already have an account"]);
  expect(linksTo(email).slice(before).map(String)).toEqual([
    "https://us.sevenfold.example/login",
    "https://us.sevenfold.example/forgot-password",
  ]);
});

/** The tables of the old region that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_%fts%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables.results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (JSON.stringify(rows.results).includes(text)) found.push(name);
  }
  return found;
}

test("after 90 days the old region has only the log of the account's sign-ins, and redirects nobody", async () => {
  const { id, email, username, cookie } = await newSmallMover();
  await eu.call("POST", "/auth/login", null, { email, password: PASSWORD });
  expect((await move(cookie)).body.state).toBe("moved");
  const logIn = (days: number) =>
    eu.call("POST", "/auth/login", null, { email, password: PASSWORD }, minutesFromNow(days * DAY));
  const night = async (days: number) => {
    for (const cron of ["*/5 * * * *", "0 3 * * *"]) await runCron(cron, eu.env, minutesFromNow(days * DAY));
  };
  await night(89);
  expect(await tablesWith(email)).toContain("user");
  expect((await logIn(89)).body).toMatchObject({ code: "region.moved", moved_to: "us", moved_email: email });
  await night(91);
  expect((await logIn(91)).body).toMatchObject({ code: "account.invalid_email_or_password" });
  await night(92);
  for (const text of [email, username]) expect(await tablesWith(text)).toEqual([]);
  expect(await tablesWith(id)).toEqual(["audit_event"]);
  expect(await titlesIn(env.OTHER, id)).toEqual(["one", "two"]);
});
