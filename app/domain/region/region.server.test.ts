import { expect, test } from "vitest";
import { regionEnv } from "../../../tests/regions.ts";
import { knownRegions, regionChoice, regionCookieDomain } from "./region.server.ts";

type Chooser = Parameters<typeof regionChoice>[0];
const choice = (env: object, whereabouts = {}) => regionChoice({ env, whereabouts } as Chooser);

test("one installation knows of no regions, and neither does a Worker that is none of them", () => {
  expect(choice({})).toBeNull();
  expect(choice({ ...regionEnv("eu"), REGION: undefined })).toBeNull();
  expect(choice({ ...regionEnv("eu"), REGION: "mars" })).toBeNull();
});

test("a visitor learns the region, the others, and which of them is nearer", () => {
  const shown = choice(regionEnv("eu"), { continent: "OC", country: "AU" })!;
  expect(shown.label).toBe("Europe");
  expect(shown.others.map(({ name, is_nearest }) => [name, is_nearest])).toEqual([
    ["us", false],
    ["ap", true],
  ]);
});

test("where nobody knows where a visitor is, no other region is nearer", () => {
  expect(choice(regionEnv("us"))!.others.some((one) => one.is_nearest)).toBe(false);
});

test("the cookie of a region reaches the main address only from below it", () => {
  const known = knownRegions(regionEnv("eu"))!;
  expect(regionCookieDomain(known)).toBe("sevenfold.example");
  const elsewhere = { ...known.own, address: "https://sevenfold.eu" };
  expect(regionCookieDomain({ ...known, own: elsewhere })).toBeNull();
  expect(regionCookieDomain({ ...known, own: { ...known.own, address: "https://notsevenfold.example" } })).toBeNull();
});
