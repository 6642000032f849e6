import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { CITIES } from "../scripts/bench/cities.ts";
import { stranger } from "../tests/accounts.ts";
import { linksTo } from "../tests/mail.ts";
import { ap, eu, startRegions, us } from "../tests/region-workers.ts";
import { REGIONS } from "../tests/regions.ts";
import mainAddress from "./main-address.ts";

beforeAll(startRegions);

const regions = [eu, us, ap];

/** The region to which the main address redirects somebody. */
async function sentTo(continent: string, country: string, cookie = "") {
  const request = new Request(`${REGIONS.main}/register`, { headers: { cookie } });
  Object.defineProperty(request, "cf", { value: { continent, country } });
  const answer = await mainAddress.fetch(request as never, { REGIONS: JSON.stringify(REGIONS) } as never);
  return new URL(answer.headers.get("location")!).hostname.split(".")[0];
}

test("somebody in Sydney is redirected to the nearest region, registers there, and is in no other", async () => {
  expect(await sentTo("OC", "AU")).toBe("ap");
  const { fields } = stranger();
  expect((await ap.call("POST", "/auth/register", null, fields)).status).toBe(201);
  const link = linksTo(fields.email).at(-1)!;
  expect(link.origin).toBe("https://ap.sevenfold.example");
  await ap.call("GET", link.pathname.replace("/api", "") + link.search, null);
  const logIns = await Promise.all(regions.map((region) => region.call("POST", "/auth/login", null, fields)));
  expect(logIns.map(({ status }) => status)).toEqual([401, 401, 200]);
  // From then on, the main address redirects this browser there from anywhere.
  const cookie = logIns[2]!.headers
    .getSetCookie()
    .find((one) => one.startsWith("region="))!
    .split(";")[0]!;
  expect(await sentTo("EU", "FR", cookie)).toBe("ap");
});

test("the same address can have an account in each region, which do not know each other", async () => {
  const { fields } = stranger();
  for (const region of regions) {
    expect((await region.call("POST", "/auth/register", null, fields)).status).toBe(201);
  }
  const counts = await Promise.all(
    [env.DB, env.OTHER, env.THIRD].map((d1) =>
      d1.prepare("SELECT count(*) AS n FROM user WHERE email = ?").bind(fields.email).first("n"),
    ),
  );
  expect(counts).toEqual([1, 1, 1]);
});

test("a read takes one round trip to the database, so the first byte comes as fast as the nearest region is", async () => {
  const { fields } = stranger();
  await ap.call("POST", "/auth/register", null, fields);
  const link = linksTo(fields.email).at(-1)!;
  await ap.call("GET", link.pathname.replace("/api", "") + link.search, null);
  const answer = await ap.call("POST", "/auth/login", null, fields);
  const cookie = answer.headers
    .getSetCookie()
    .find((one) => one.startsWith("session="))!
    .split(";")[0]!;
  await ap.call("GET", "/project", cookie);
  const before = ap.trips;
  expect((await ap.call("GET", "/project", cookie)).status).toBe(200);
  // The request itself counts as one act of the Worker.
  const trips = ap.trips - before - 1;
  expect(trips).toBe(1);
  // A Worker next to its database needs a millisecond per round trip.
  const firstByte = Object.entries(CITIES).map(([city, { toFrankfurt, toNearest }]) => [
    city,
    toFrankfurt + trips,
    toNearest + trips,
  ]);
  // The table of docs/regions.md.
  expect(firstByte).toEqual([
    ["Frankfurt", 21, 21],
    ["Lagos", 111, 111],
    ["São Paulo", 241, 121],
    ["Tokyo", 241, 76],
    ["Sydney", 291, 96],
  ]);
  const homes = await Promise.all(
    Object.values(CITIES).map(({ place: [continent, country] }) => sentTo(continent, country)),
  );
  expect(homes).toEqual(["eu", "eu", "us", "ap", "ap"]);
});
