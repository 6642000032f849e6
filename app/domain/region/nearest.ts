import type { Place, Region } from "./region.ts";

/** Where somebody is, according to Cloudflare: codes of the continent and the country. */
export interface Whereabouts {
  continent?: string | undefined;
  country?: string | undefined;
}

/**
 * The locations of databases for each continent, the nearest first. What counts is the time of a packet through the
 * cables, and not the distance: the cables of South America lead north, and those of Africa to Europe.
 */
const BY_CONTINENT: Record<string, readonly Place[]> = {
  EU: ["weur", "eeur", "enam", "wnam", "apac", "oc"],
  AF: ["weur", "eeur", "enam", "apac", "wnam", "oc"],
  NA: ["enam", "wnam", "weur", "eeur", "apac", "oc"],
  SA: ["enam", "wnam", "weur", "eeur", "apac", "oc"],
  AS: ["apac", "oc", "eeur", "weur", "wnam", "enam"],
  OC: ["oc", "apac", "wnam", "enam", "weur", "eeur"],
  AN: ["oc", "apac", "wnam", "enam", "weur", "eeur"],
};

const EAST_OF_EUROPE: readonly Place[] = ["eeur", "weur", "enam", "apac", "wnam", "oc"];
const WEST_OF_ASIA: readonly Place[] = ["eeur", "weur", "apac", "enam", "oc", "wnam"];
const PACIFIC_COAST: readonly Place[] = ["wnam", "enam", "apac", "weur", "oc", "eeur"];

/** Countries with another order than their continent. */
const BY_COUNTRY: Record<string, readonly Place[]> = {
  ...forAll(["BG", "BY", "CY", "EE", "FI", "GR", "HU", "LT", "LV", "MD", "PL", "RO", "RU", "SK", "UA"], EAST_OF_EUROPE),
  ...forAll(["AE", "AM", "AZ", "BH", "GE", "IL", "IQ", "IR", "JO", "KW", "LB", "OM", "PS", "QA"], WEST_OF_ASIA),
  ...forAll(["KG", "KZ", "SA", "SY", "TJ", "TM", "TR", "UZ", "YE"], WEST_OF_ASIA),
  ...forAll(["CR", "GT", "MX", "NI", "SV"], PACIFIC_COAST),
  ...forAll(["GU", "MH", "MP", "PW"], BY_CONTINENT.AS!),
};

function forAll(countries: string[], places: readonly Place[]) {
  return Object.fromEntries(countries.map((country) => [country, places]));
}

/**
 * The region that is nearest to somebody; of two in the same location, the first. `otherwise` if their location is
 * unknown.
 */
export function nearestRegion<Known extends Region>(
  regions: readonly Known[],
  { continent = "", country = "" }: Whereabouts,
  otherwise = regions[0]!,
): Known {
  const places = BY_COUNTRY[country] ?? BY_CONTINENT[continent] ?? [];
  for (const place of places) {
    const found = regions.find((region) => region.place === place);
    if (found) return found;
  }
  return otherwise;
}
