import { expect, test } from "vitest";
import { nearestRegion } from "./nearest.ts";
import type { Place, Region } from "./region.ts";
import { PLACES } from "./rules.mjs";

const at = (name: string, place: Place): Region => ({ name, label: name, address: `https://${name}.example`, place });
const eu = at("eu", "weur");
const us = at("us", "enam");
const ap = at("ap", "apac");

test("everybody is sent to the nearest region", () => {
  const nearest = (continent: string, country: string) => nearestRegion([eu, us, ap], { continent, country }).name;
  expect(nearest("EU", "DE")).toBe("eu");
  expect(nearest("EU", "UA")).toBe("eu");
  expect(nearest("AF", "NG")).toBe("eu");
  expect(nearest("AS", "TR")).toBe("eu");
  expect(nearest("NA", "US")).toBe("us");
  expect(nearest("NA", "MX")).toBe("us");
  expect(nearest("SA", "BR")).toBe("us");
  expect(nearest("AS", "JP")).toBe("ap");
  expect(nearest("AS", "IN")).toBe("ap");
  expect(nearest("OC", "AU")).toBe("ap");
  expect(nearest("AN", "AQ")).toBe("ap");
});

test("an additional region gets the people who are nearer to it", () => {
  const regions = [eu, us, ap, at("au", "oc"), at("west", "wnam"), at("east", "eeur")];
  const nearest = (continent: string, country: string) => nearestRegion(regions, { continent, country }).name;
  expect(nearest("OC", "AU")).toBe("au");
  expect(nearest("AS", "SG")).toBe("ap");
  expect(nearest("NA", "MX")).toBe("west");
  expect(nearest("AS", "TR")).toBe("east");
  expect(nearest("EU", "FR")).toBe("eu");
});

test("people from an unknown country get the given region, else the first", () => {
  expect(nearestRegion([eu, us], {})).toBe(eu);
  expect(nearestRegion([eu, us], { continent: "T1", country: "T1" }, us)).toBe(us);
});

test("every continent has an order of all locations", () => {
  for (const place of PLACES) {
    for (const continent of ["EU", "AF", "NA", "SA", "AS", "OC", "AN"]) {
      expect(nearestRegion([at("one", place)], { continent }, at("none", "weur")).name).toBe("one");
    }
  }
});
