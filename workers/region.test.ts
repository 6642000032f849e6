import { expect, test } from "vitest";
import { client } from "../tests/api.ts";
import { newPerson } from "../tests/people.ts";
import { regionEnv } from "../tests/regions.ts";

const regionOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith("region="));

test("a region tells the main address which browser belongs to it, once", async () => {
  const { cookie } = await newPerson();
  const { headers } = await client(cookie).get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(headers)).toMatch(/^region=eu; .*Domain=sevenfold\.example/i);
  const again = await client(`${cookie}; region=eu`).get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(again.headers)).toBeUndefined();
});

test("a visitor's browser belongs to a region only when they chose it by a link", async () => {
  const seen = await client().get("/auth/me", { env: regionEnv("eu") });
  expect(regionOf(seen.headers)).toBeUndefined();
  const chosen = await client().get("/auth/me?region=eu", { env: regionEnv("eu") });
  expect(regionOf(chosen.headers)).toContain("region=eu");
  const other = await client().get("/auth/me?region=us", { env: regionEnv("eu") });
  expect(regionOf(other.headers)).toBeUndefined();
});

test("one installation sets no cookie of a region", async () => {
  const { cookie } = await newPerson();
  expect(regionOf((await client(cookie).get("/auth/me?region=eu")).headers)).toBeUndefined();
});

test("a failed sign-in by a program says the same in every installation", async () => {
  const input = { email: "nobody@example.com", password: "Wrong-password-1" };
  const alone = await client().post("/auth/login", input);
  const regional = await client().post("/auth/login", input, { env: regionEnv("eu") });
  expect([regional.status, regional.body]).toEqual([alone.status, alone.body]);
});
