import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";
import type * as pageServer from "../../app/forms/action.server.ts";
import { createServer } from "../../workers/server.ts";
import { startCalendarServer } from "../calendar-server.ts";
import { countD1 } from "../d1.ts";
import { objectsNotifying } from "../sockets.ts";
import { INTENTS } from "./intents.ts";
import { type Expected, line, newWorld, type Question, type Role, ROLES, worldsOf } from "./roles.ts";

// Another test file may already have loaded the pages without the mock below.
vi.hoisted(() => vi.resetModules());
// Records the table of intents that each page's action uses.
vi.mock("../../app/forms/action.server.ts", async (original) => {
  const real = await original<typeof pageServer>();
  const pageAction: typeof real.pageAction = (table, upload) =>
    Object.assign(real.pageAction(table, upload), { intents: Object.keys(table) });
  return { ...real, pageAction };
});

startCalendarServer();

type Action = ((args: ActionFunctionArgs) => Promise<unknown>) & { intents: string[] };

const modules = import.meta.glob<{ action?: Action }>("../../app/routes/**/*.tsx");
const { default: table } = await import("../../app/routes.ts");
const pages = (table as unknown as { path: string; file: string }[][]).flat(Number.POSITIVE_INFINITY) as {
  path: string;
  file: string;
}[];
const actions = new Map<string, Action>();
for (const { path, file } of pages) {
  const { action } = await modules[`../../app/${file}`]!();
  if (action) actions.set(path, action);
}

/** The status that Remix gives to an action's result. */
const server = createServer(async (request, context) => {
  const action = actions.get(new URL(request.url).pathname)!;
  const args = { request, context, params: {} } as unknown as ActionFunctionArgs;
  const answer = await action(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer;
  if (answer instanceof Error) throw answer;
  return new Response(null, { status: (answer as { init?: ResponseInit } | null)?.init?.status ?? 200 });
});

async function ask(name: string, { send = {}, of }: Question, role: Role, bindings = {}, world = newWorld(of)) {
  const { things, cookies } = await world;
  const [path, intent] = name.split(" ") as [string, string];
  const cookie = cookies[role];
  const fields = { intent, ...(typeof send === "function" ? send(things) : send) };
  // The login page accepts only a form.
  const [type, body] =
    path === "/login"
      ? ["application/x-www-form-urlencoded", new URLSearchParams(fields as Record<string, string>)]
      : ["application/json", JSON.stringify(fields)];
  const headers = { "content-type": type, "cf-connecting-ip": crypto.randomUUID() };
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { ...headers, ...(cookie && { cookie }) },
    body,
  });
  const { d1, use } = countD1(env.DB);
  const ctx = createExecutionContext();
  const { status } = await server.fetch(request, { ...env, DB: d1, ...bindings }, ctx);
  const written = use.rowsWritten;
  await waitOnExecutionContext(ctx);
  return { status, written };
}

test("the matrix has exactly the intents of all pages", () => {
  const found = [...actions].flatMap(([path, action]) => action.intents.map((intent) => `${path} ${intent}`));
  expect(Object.keys(INTENTS).sort()).toEqual(found.sort());
});

test.for(Object.entries(INTENTS))("%s", async ([name, question]) => {
  const worldOf = worldsOf(question.of, question.who, false);
  const found = await Promise.all(
    ROLES.map(async (role) => {
      const { status, written } = await ask(name, question, role, {}, worldOf(role));
      // Rejected requests of an impersonating admin are logged.
      const isLogged = name === "/login login" || role === "acting";
      if ([401, 404].includes(status) && !isLogged) expect([role, written]).toEqual([role, 0]);
      return [role, status < 400 ? "ok" : status] as const;
    }),
  );
  expect(line(Object.fromEntries(found) as unknown as Expected)).toBe(line(question.who));
});

test("every form of a person's own pages announces its change to other pages, and no other form does", async () => {
  for (const [name, question] of Object.entries(INTENTS)) {
    const role = question.who.user === "ok" ? "user" : "admin";
    if (question.who[role] !== "ok") continue;
    const told: unknown[] = [];
    const { status } = await ask(
      name,
      question,
      role,
      objectsNotifying(async (topics) => void told.push(topics)),
    );
    expect([name, status < 400]).toEqual([name, true]);
    // The lock of the diary belongs to one browser.
    const isOfBrowser = ["/diary open-diary", "/diary lock-diary"].includes(name);
    const isOwn = /^\/(app|settings(\/trash)?|bring|calendar|close-week|diary|stats|language(\/words)?) /.test(name);
    const tells = isOwn && !isOfBrowser;
    expect([name, told.length]).toEqual([name, tells ? 1 : 0]);
  }
});
