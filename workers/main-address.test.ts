import { expect, test, vi } from "vitest";
import worker from "./main-address.ts";

const regions = [
  { name: "eu", label: "Europe", address: "https://eu.sevenfold.example", place: "weur" },
  { name: "ap", label: "Asia", address: "https://ap.sevenfold.example", place: "apac" },
];
const env = { REGIONS: JSON.stringify({ main: "https://sevenfold.example", regions }) };

type Incoming = Parameters<typeof worker.fetch>[0];

async function answer(path: string, { headers = {}, method = "GET", cf = {} } = {}) {
  const request = new Request(`https://sevenfold.example${path}`, { headers, method });
  Object.defineProperty(request, "cf", { value: cf });
  return worker.fetch(request as unknown as Incoming, env as unknown as Parameters<typeof worker.fetch>[1]);
}
const sydney = { continent: "OC", country: "AU" };

test("the main address redirects a person to the nearest region, with the requested page", async () => {
  const sent = await answer("/login?stay", { cf: sydney });
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toBe("https://ap.sevenfold.example/login?stay");
  expect(sent.headers.get("cache-control")).toContain("no-store");
});

test("a browser returns to the region that it used last", async () => {
  const sent = await answer("/", { cf: sydney, headers: { cookie: "a=1; region=eu" } });
  expect(sent.headers.get("location")).toBe("https://eu.sevenfold.example/");
  const gone = await answer("/", { cf: sydney, headers: { cookie: "region=sa" } });
  expect(gone.headers.get("location")).toBe("https://ap.sevenfold.example/");
});

test("a change at the main address is rejected with the addresses of the regions", async () => {
  const refused = await answer("/api/todo/create", { method: "POST" });
  expect(refused.status).toBe(421);
  expect(await refused.text()).toContain("https://ap.sevenfold.example");
});

test("one page shows the health of all regions, and is 503 when one has a problem", async () => {
  const states: Record<string, () => Response> = {
    "eu.sevenfold.example": () => Response.json({ status: "ok" }),
    "ap.sevenfold.example": () => Response.json({ status: "ok" }),
  };
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const url = new URL(input as string);
    expect(url.pathname).toBe("/api/analytics/health");
    return states[url.hostname]!();
  });
  const well = await answer("/health");
  expect(well.status).toBe(200);
  const page = await well.text();
  expect(page).toContain('<th scope="row">eu</th><td>ok</td>');
  expect(page).toContain("https://ap.sevenfold.example/api/analytics/health");
  states["ap.sevenfold.example"] = () => Response.json({ status: "error" }, { status: 503 });
  const ill = await answer("/health?json");
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({
    regions: [
      { name: "eu", status: "ok" },
      { name: "ap", status: "error" },
    ],
  });
  states["eu.sevenfold.example"] = () => {
    throw new TypeError("no network");
  };
  expect(await (await answer("/health")).text()).toContain("<td>unreachable</td>");
  asked.mockRestore();
});

test("search engines get the landing page at the main address itself", async () => {
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (input) => new Response(`page of ${input as string}`));
  const bot = { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } };
  const landing = await answer("/", bot);
  expect([landing.status, await landing.text()]).toEqual([200, "page of https://eu.sevenfold.example/"]);
  const german = await answer("/?lang=de&utm_source=x", bot);
  expect(await german.text()).toBe("page of https://eu.sevenfold.example/?lang=de");
  // Pages that need an account lead to a region for everyone, also for search engines.
  expect((await answer("/login", bot)).status).toBe(302);
  asked.mockRestore();
});

test("search engines get the landing page of the next region while one cannot be reached, and without any have to come back later", async () => {
  const bot = { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } };
  const well = new Set(["ap.sevenfold.example"]);
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { hostname } = new URL(input as string);
    if (hostname.startsWith("eu.")) throw new TypeError("no network");
    return new Response(`page of ${hostname}`, { status: well.has(hostname) ? 200 : 503 });
  });
  expect(await (await answer("/", bot)).text()).toBe("page of ap.sevenfold.example");
  well.clear();
  const none = await answer("/", bot);
  expect([none.status, none.headers.get("retry-after")]).toEqual([503, "300"]);
  asked.mockRestore();
});

test("an invalid list of regions causes a one-sentence error instead of an error of the platform", async () => {
  for (const [REGIONS, sentence] of [
    [
      JSON.stringify({ main: "https://sevenfold.example", regions: [{ ...regions[0], place: "mars" }] }),
      "the place of eu",
    ],
    [undefined, "it must be JSON"],
  ]) {
    const request = new Request("https://sevenfold.example/") as unknown as Incoming;
    const told = await worker.fetch(request, { REGIONS } as unknown as Parameters<typeof worker.fetch>[1]);
    expect([told.status, told.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await told.text()).toContain(`REGIONS is not usable: ${sentence}`);
  }
});
