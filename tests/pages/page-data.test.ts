import { exports } from "cloudflare:workers";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { decodePage, isPageAnswer, pageOfData, PageRedirect } from "#app/remix-internals.client.ts";
import { pagePath } from "#app/remix-internals.server.ts";
import { newMember } from "../page.ts";
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

test("a document ends with the data of its page, in the form that Remix reads in the browser", async () => {
  const { cookie } = await newPerson();
  const page = await (await exports.default.fetch("http://localhost/stats", { headers: { cookie } })).text();
  const [, text] = /streamController\.enqueue\((".*")\);window\.__remixContext\.streamController\.close\(\)/.exec(
    page,
  )!;
  const { value } = await decode(new Blob([JSON.parse(text!) as string]).stream());
  expect(value).toMatchObject({ loaderData: { [STATS]: { projects: { total_active_projects: 0 } } } });
  expect(page).toMatch(/window\.__remixContext = {.*"v3_singleFetch":true/);
});

test("a login leads to a new document, not only to new data", async () => {
  const body = new URLSearchParams(await newMember());
  const answer = await exports.default.fetch("http://localhost/login.data", { method: "POST", body });
  const { value } = await decode(answer.body!, { plugins: [(_, redirect) => ({ value: redirect })] });
  expect(JSON.stringify(value)).toContain('"redirect":"/app"');
  expect(JSON.stringify(value)).toContain('"reload":true');
});

test("the server and the browser find the page of an address of data", async () => {
  for (const [path, address] of [
    ["/", "/_root.data"],
    ["/login", "/login.data"],
  ] as const) {
    const answer = await exports.default.fetch(`http://localhost${address}`);
    expect([path, answer.status, isPageAnswer(answer)]).toEqual([path, 200, true]);
    await answer.text();
    expect(pagePath(address)).toBe(path);
    expect(pageOfData(new URL(address, "http://localhost"))?.path).toBe(path);
  }
});
