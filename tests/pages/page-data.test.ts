import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { decodePage, PageRedirect } from "#app/remix-internals.client.ts";
import { newPerson } from "../people.ts";

const STATS = "routes/stats/route";

/** Remix's response to a request for one route's data. */
const askForData = (path: string, route: string, cookie = "") =>
  exports.default.fetch(`http://localhost${path}.data?_routes=${encodeURIComponent(route)}`, { headers: { cookie } });

test("a route's data is decoded from Remix's response", async () => {
  const { cookie } = await newPerson();
  const { body } = await askForData("/stats", STATS, cookie);
  expect(await decodePage(body!, STATS)).toMatchObject({ projects: { total_active_projects: 0 } });
});

test("a redirect in a route's data is returned", async () => {
  const { body } = await askForData("/stats", STATS);
  const error = await decodePage(body!, STATS).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PageRedirect);
  expect((error as PageRedirect).location).toBe("/");
});

test("an error in a route's data is thrown", async () => {
  const { cookie } = await newPerson();
  const { body } = await askForData("/admin", "routes/admin/route", cookie);
  await expect(decodePage(body!, "routes/admin/route")).rejects.toThrow("403");
});
