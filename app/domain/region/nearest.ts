import type { Place, Region } from "./region.ts";

/** Somebody's place, by Cloudflare's edge: codes of the continent and the country. */
export interface Whereabouts {
  continent?: string | undefined;
  country?: string | undefined;
}

/**
 * The places of databases for each continent, the nearest first, by the time that a packet takes on the cables between
 * them rather than by the distance: South America has its cables to the North, and Africa to Europe.
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

/** Countries for which another order than their continent's holds. */
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

/** The region that is nearest to somebody; of two in the same place the first. `otherwise` when nobody knows where they are. */
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
