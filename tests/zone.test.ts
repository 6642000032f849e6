import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createServer } from "../workers/server.ts";
import { newPerson } from "./people.ts";

const server = createServer(async (_request, context) => {
  await context.user();
  return Response.json({ zone: context.timezone, source: context.zoneSource });
});

/** Sends a request whose time zone the edge guesses as `edge`. */
async function ask(path: string, cookie: string, edge?: string, init: RequestInit = {}) {
  const ctx = createExecutionContext();
  const headers = { cookie, "content-type": "application/json" };
  const cf = (edge === undefined ? {} : { timezone: edge }) as IncomingRequestCfProperties;
  const answer = await server.fetch(new Request(`http://localhost${path}`, { ...init, headers, cf }), env, ctx);
  await waitOnExecutionContext(ctx);
  return answer.json();
}

test("a page uses the browser's time zone, else the edge's guess, else the stored one", async () => {
  const ada = await newPerson({ timezone: "Europe/Berlin" });
  const bob = await newPerson();
  const told = `${ada.cookie}; timezone=Pacific/Auckland`;
  expect(await ask("/app", told, "Asia/Kolkata")).toEqual({ zone: "Pacific/Auckland", source: "client" });
  expect(await ask("/app", bob.cookie, "Asia/Kolkata")).toEqual({ zone: "Asia/Kolkata", source: "edge" });
  expect(await ask("/app", bob.cookie, "Nowhere/At_all")).toEqual({ zone: "UTC", source: "account" });
  expect(await ask("/app", `${bob.cookie}; timezone=Nowhere`)).toEqual({ zone: "UTC", source: "account" });
});

test("the edge's guess is neither stored nor used by the API", async () => {
  const ada = await newPerson({ timezone: "Europe/Berlin" });
  expect(await ask("/app", ada.cookie, "Asia/Kolkata")).toEqual({ zone: "Asia/Kolkata", source: "edge" });
  expect(await ask("/app", ada.cookie)).toEqual({ zone: "Europe/Berlin", source: "account" });
  const init = { method: "POST", body: JSON.stringify({ diary_text: "Dear diary" }) };
  expect(await ask("/api/diary/", ada.cookie, "Asia/Kolkata", init)).toMatchObject({ timezone: "Europe/Berlin" });
});
