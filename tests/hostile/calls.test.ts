import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CALLS } from "../authorisation/calls.ts";
import { newWorld, type Role, type Things } from "../authorisation/roles.ts";
import { client } from "../api.ts";
import worker from "../worker.ts";
import { bodyOf, type Hostile, hostile, INSIDES } from "./inputs.ts";

interface Schema {
  properties?: Record<string, unknown>;
}
interface Described {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema?: Schema & { allOf?: Schema[] } }> };
}

const paths = (await client().get("/openapi.json")).body.paths as Record<string, Record<string, Described>>;

/** The names of a call's query parameters and body fields. */
function namesOf(method: string, path: string): string[] {
  const call = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  const schemas = Object.values(call?.requestBody?.content ?? {}).map(({ schema }) => schema ?? {});
  const inBody = schemas
    .flatMap((schema) => [schema, ...(schema.allOf ?? [])])
    .flatMap((one) => Object.keys(one.properties ?? {}));
  const names = [...(call?.parameters ?? []).map(({ name }) => name), ...inBody];
  return path.includes("upload") || path.includes("import") ? [...names, "language", "audioFiles", "csvFile"] : names;
}

interface Actor {
  cookie: string;
  things: Things;
}

const ROLES: Role[] = ["user", "admin", "demo"];
/** Calls that end the session of the request. */
const ENDING = /logout|account|claim-demo|register-demo|impersonat|reset-password|login/;

/** A person with a role, and their rows: the owner of one row of everything, an admin, or a demo account. */
async function newActor(role: Role, of?: keyof Things): Promise<Actor> {
  const { things, cookies } = await newWorld(of);
  return { cookie: cookies[role]!, things };
}

async function send(name: string, { cookie, things }: Actor, sent: Hostile) {
  const [method, template] = name.split(" ") as [string, string];
  const real = things[CALLS[name]!.of ?? "project"];
  let at = 0;
  const path = template.replaceAll(/:\w+/g, () => sent.params[at++] ?? encodeURIComponent(real));
  const hasBody = method !== "GET";
  const body = hasBody ? bodyOf(sent) : undefined;
  const type: Record<string, string> =
    sent.body.kind === "raw" && hasBody ? { "content-type": "application/json" } : {};
  const headers: Record<string, string> = { cookie, ...type, ...sent.headers };
  // A form sets its own content type with the boundary.
  if (body instanceof FormData) delete headers["content-type"];
  const request = new Request(`http://localhost/api${path}?${sent.query}`, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  const ctx = createExecutionContext();
  const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, env, ctx);
  const text = await answer.text();
  await waitOnExecutionContext(ctx);
  return { status: answer.status, said: `${[...answer.headers].flat().join("\n")}\n${text}`, isJson: isJson(answer) };
}

const isJson = (answer: Response) => answer.headers.get("content-type")?.includes("json") ?? false;

const runs = Math.ceil(Number(env.HOSTILE_RUNS) / Object.keys(CALLS).length);
const seed = Number(env.HOSTILE_SEED) || Date.now() % 2 ** 31;

test.for(Object.keys(CALLS))(
  `%s survives ${runs} hostile requests (HOSTILE_SEED=${seed})`,
  { timeout: 120_000 },
  async (name) => {
    const [method, path] = name.split(" ") as [string, string];
    const likely = ROLES.find((role) => CALLS[name]!.who[role] === "ok") ?? "user";
    const who = fc.oneof({ arbitrary: fc.constant(likely), weight: 4 }, fc.constantFrom(...ROLES));
    // Actors are created at their first call, and again when a call has consumed them.
    const actors = new Map<Role, Actor>();
    const actorOf = async (role: Role) => {
      const actor = actors.get(role) ?? (await newActor(role, CALLS[name]!.of));
      actors.set(role, actor);
      return actor;
    };
    const known = Object.values((await actorOf(likely)).things);
    await fc.assert(
      fc.asyncProperty(who, hostile(namesOf(method, path), known), async (who, sent) => {
        const { status, said, isJson } = await send(name, await actorOf(who), sent);
        if (ENDING.test(path)) actors.clear();
        // Without a reporting host there are no statistics.
        expect(status === 503 && path === "/system-stats" ? 404 : status).toBeLessThan(500);
        expect(said).not.toMatch(INSIDES);
        if (status >= 400) expect([status, isJson]).toEqual([status, true]);
      }),
      { numRuns: runs, seed },
    );
  },
);
