import { expect, test } from "vitest";
import { client } from "../tests/api.ts";
import { newPerson } from "../tests/people.ts";
import { REGIONS, regionEnv } from "../tests/regions.ts";

const regionOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith("region="));

test("a cookie tells the main address which region a browser belongs to, once", async () => {
  const { cookie } = await newPerson();
  const { headers } = await client(cookie).get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(headers)).toMatch(/^region=eu; .*Domain=sevenfold\.example/i);
  const again = await client(`${cookie}; region=eu`).get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(again.headers)).toBeUndefined();
});

test("a visitor's browser belongs to a region only after they chose it by a link", async () => {
  const seen = await client().get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(seen.headers)).toBeUndefined();
  const chosen = await client().get("/auth/me?region=eu", { env: regionEnv("eu") });
  expect(regionOf(chosen.headers)).toContain("region=eu");
  const other = await client().get("/auth/me?region=us", { env: regionEnv("eu") });
  expect(regionOf(other.headers)).toBeUndefined();
});

test("a single installation sets no cookie of a region", async () => {
  const { cookie } = await newPerson();
  expect(regionOf((await client(cookie).get("/auth/me?region=eu")).headers)).toBeUndefined();
});

test("a failed sign-in by a program gets the same response in every installation", async () => {
  const input = { email: "nobody@example.com", password: "Wrong-password-1" };
  const alone = await client().post("/auth/login", input);
  const regional = await client().post("/auth/login", input, { env: regionEnv("eu") });
  expect([regional.status, regional.body]).toEqual([alone.status, alone.body]);
});

test("a Worker with an invalid list of regions responds with one sentence, to every request", async () => {
  const [eu] = REGIONS.regions;
  const wrong = { ...regionEnv("eu"), REGIONS: JSON.stringify({ ...REGIONS, regions: [{ ...eu, place: "europe" }] }) };
  const told = await client().get("/analytics/health", { env: wrong });
  expect([told.status, told.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(told.body.error).toMatch(/^REGIONS is not usable: the place of eu must be one of/);
  const lost = await client().get("/analytics/health", { env: { ...regionEnv("eu"), REGION: "mars" } });
  expect(lost.body.error).toMatch(/^REGION is mars: it must be/);
  const elsewhere = { ...regionEnv("eu"), APP_URL: "https://sevenfold.example" };
  expect((await client().get("/auth/me", { env: elsewhere })).body.error).toMatch(/^APP_URL is .*: it must be/);
  expect((await client().get("/analytics/health", { env: regionEnv("eu") })).status).toBe(200);
});
