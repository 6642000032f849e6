import { expect, test } from "vitest";
import { api } from "../../workers/api/index.ts";
import { stranger } from "../accounts.ts";
import { PASSWORD } from "../people.ts";
import { client } from "../api.ts";
import { callAs } from "./call-as.ts";
import { type Call, CALLS } from "./calls.ts";
import { type Expected, line, moveAway, newWorld, reads, type Role, ROLES, worldsOf, writes } from "./roles.ts";

interface Described {
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
}

/** The API's own routes, each once, without the middleware. */
const routes = [
  ...new Set(api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];
const described = (await client().get("/openapi.json")).body.paths as Record<string, Record<string, Described>>;

/** How the API documents a call. */
function describedAs(name: string): Described | undefined {
  const [method, path] = name.split(" ") as [string, string];
  return described[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

/** The success statuses that the API documents for a call. */
function successes(name: string): number[] {
  return Object.keys(describedAs(name)?.responses ?? { 200: {} })
    .map(Number)
    .filter((status) => status < 400);
}

/** The rows that one line of the audit log writes: its own, and one in each index. */
const LINE = 5;

/** The calls that read in more than one round trip: the second read depends on the first, or a whole file is read. */
const TRIPS: Record<string, number> = {
  "GET /language-learning/daily-words/:language": 2,
  "GET /pomodoro/break": 2,
  "GET /analytics/health": 2,
  "GET /admin/audit/export": 4,
  "GET /admin/users/export": 5,
  "GET /admin/language/pack/:language": 5,
  // One for each table.
  "GET /account/export": 24,
};

/** The most round trips for the reads of a call. The audit log's line for an admin's read takes one more. */
const mostTrips = (name: string) => TRIPS[name] ?? (/ \/(admin|analytics|system-stats)\//.test(name) ? 2 : 1);

/**
 * The outcomes of a row for all roles, in the format of the expectation. Also fails when the data or the writes of a
 * refused role are wrong.
 */
async function outcomes(name: string, call: Call, env?: object, who = call.who): Promise<Expected> {
  // A clock started for one role would still be running for the next one.
  const hasClock = call.running || call.resting;
  const worldOf = worldsOf(call.of, who, name.startsWith("GET"));
  const found = await Promise.all(
    ROLES.map(async (role) => {
      const answer = await callAs(name, call, role, env, hasClock ? undefined : worldOf(role));
      const { status, secret } = answer;
      const said = JSON.stringify(answer.body ?? "");
      if (role === "visitor" && status === 401 && !/ \/(auth\/|system-stats\/report)/.test(name))
        expect([name, answer.body, answer.trips]).toMatchObject([name, { error: "Authentication required" }, 0]);
      if (name.startsWith("GET") && status < 400 && role in { user: 1, admin: 1 })
        expect(answer.trips, `${role}: ${name} takes too many trips`).toBeLessThanOrEqual(mostTrips(name));
      const isOwner = role === "user" || role === "acting";
      if (!isOwner || status >= 400)
        expect(said, `${role}: ${name} tells what is somebody else's`).not.toContain(secret);
      if (role === "acting") expect(said, `${name} shows the diary`).not.toContain(`diary-${secret}`);
      if (role === "acting") expect(said, `${name} shows events`).not.toContain(`events-${secret}`);
      // Sign-in calls count attempts, and rejected calls of an impersonating admin are logged.
      if (status >= 400 && role === "acting" && (status === 403 || !name.startsWith("GET"))) {
        expect(answer.rowsWritten, `${role}: ${name} is refused and not logged`).toBeGreaterThan(0);
      } else if ((status === 403 || status === 409) && / \/(admin|system-stats)(\/|$)/.test(name)) {
        expect(answer.rowsWritten, `${role}: ${name} is refused and writes more than its line`).toBeLessThanOrEqual(
          LINE,
        );
      } else if (status >= 400 && !name.includes(" /auth/")) {
        expect(answer.rowsWritten, `${role}: ${name} is refused and writes`).toBe(0);
      }
      return [role, successes(name).includes(status) ? "ok" : status] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as Expected;
}

test("the matrix has exactly the calls of the router and of the API description", () => {
  expect(Object.keys(CALLS).sort()).toEqual(routes.sort());
  const undescribed = ["GET /openapi.json", "GET /docs"];
  const calls = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect([...undescribed, ...calls].sort()).toEqual(routes.sort());
});

test.for(Object.entries(CALLS))("%s", async ([name, call]) => {
  expect(line(await outcomes(name, call))).toBe(line(call.who));
});

/** Requests that no call accepts: the media type of the body, and the body. */
const BROKEN = [
  ["application/json", "{"],
  ["application/json", "[1]"],
  ["application/json", `"${"x".repeat(200_000)}"`],
  ["text/plain", "text"],
] as const;

/** The statuses of the broken requests of a call as a role. A read has a broken query instead of a body. */
async function brokenStatuses(name: string, call: Call, role: Role, world: ReturnType<typeof newWorld>) {
  if (name.startsWith("GET"))
    return [(await callAs(name, { ...call, query: "limit=x&page=x&q=%00" }, role, {}, world)).status];
  const answers = BROKEN.map(([type, send]) =>
    callAs(name, { ...call, send: new Blob([send], { type }) }, role, {}, world),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

test("who asks is checked before what is asked: a broken request is a 401 without a session, and a 403 for the wrong role", async () => {
  const world = newWorld();
  const wrong: unknown[] = [];
  for (const [name, call] of Object.entries(CALLS)) {
    const isForSessions = call.who.visitor === 401 && describedAs(name)?.security.length;
    const isForAdmins = call.who.user === 403 && call.who.admin === "ok" && call.who.acting === 403;
    const refusals = { ...(isForSessions && { visitor: 401, ended: 401 }), ...(isForAdmins && { user: 403 }) };
    for (const [role, refusal] of Object.entries(refusals)) {
      const statuses = await brokenStatuses(name, call, role as Role, world);
      if (statuses.some((status) => status !== refusal)) wrong.push([name, role, statuses]);
    }
  }
  expect(wrong).toEqual([]);
});

test("where learning is open, every signed-in person may learn, and an expired demo may read", async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    if (!call.learner) continue;
    const who = name.startsWith("GET") ? reads : writes;
    expect([name, line(await outcomes(name, call, { LANGUAGE_AUDIENCE: "everyone" }, who))]).toEqual([name, line(who)]);
  }
});

test("while an account moves to another region, its person reads all that they read before", async () => {
  const env = { LANGUAGE_AUDIENCE: "everyone" };
  for (const [name, call] of Object.entries(CALLS)) {
    // An account with a running pomodoro or break cannot move.
    if (!name.startsWith("GET") || call.running || call.resting) continue;
    if (call.who.user !== "ok" && !call.learner) continue;
    const world = newWorld(call.of);
    await moveAway((await world).owner);
    const { status } = await callAs(name, call, "user", env, world);
    expect([name, successes(name).includes(status) ? "ok" : status]).toEqual([name, "ok"]);
  }
});

test("an unverified account gets no session", async () => {
  const { fields, from } = stranger();
  await client().post("/auth/register", { ...fields, role: "admin" }, from);
  const answer = await client().post("/auth/login", { email: fields.email, password: PASSWORD }, from);
  expect(answer.status).toBe(403);
  expect(answer.headers.get("set-cookie")).toBeNull();
});
