import { expect, test } from "vitest";
import { regionEnv } from "../../../tests/regions.ts";
import { knownRegions, regionChoice, regionCookieDomain } from "./region.server.ts";

type Chooser = Parameters<typeof regionChoice>[0];
const choice = (env: object, whereabouts = {}) => regionChoice({ env, whereabouts } as Chooser);

test("a single installation has no regions, and neither has a Worker that is none of them", () => {
  expect(choice({})).toBeNull();
  expect(choice({ ...regionEnv("eu"), REGION: undefined })).toBeNull();
  expect(choice({ ...regionEnv("eu"), REGION: "mars" })).toBeNull();
});

test("a visitor gets the region, the others, and the nearer one of them", () => {
  const shown = choice(regionEnv("eu"), { continent: "OC", country: "AU" })!;
  expect(shown.label).toBe("Europe");
  expect(shown.others.map(({ name, is_nearest }) => [name, is_nearest])).toEqual([
    ["us", false],
    ["ap", true],
  ]);
});

test("without the visitor's location no other region is nearer", () => {
  expect(choice(regionEnv("us"))!.others.some((one) => one.is_nearest)).toBe(false);
});

test("a region can set its cookie for the main address only from an address below it", () => {
  const known = knownRegions(regionEnv("eu"))!;
  expect(regionCookieDomain(known)).toBe("sevenfold.example");
  const elsewhere = { ...known.own, address: "https://sevenfold.eu" };
  expect(regionCookieDomain({ ...known, own: elsewhere })).toBeNull();
  expect(regionCookieDomain({ ...known, own: { ...known.own, address: "https://notsevenfold.example" } })).toBeNull();
});
