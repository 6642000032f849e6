import { text } from "#app/i18n/text.ts";
import { mainProblem, type PLACES } from "./rules.mjs";

export type Place = (typeof PLACES)[number];

/** The labels that pages show in the reader's language. Any other label is shown as the operator wrote it. */
export const REGION_LABELS: readonly string[] = [
  text("region.europe", "Europe"),
  text("region.european_union", "European Union"),
  text("region.united_states", "United States"),
  text("region.north_america", "North America"),
  text("region.south_america", "South America"),
  text("region.asia", "Asia"),
  text("region.asia_and_pacific", "Asia and Pacific"),
  text("region.australia", "Australia"),
  text("region.africa", "Africa"),
];

/** The name of the Worker at the main address, which is no region. */
export const MAIN = "main";

/** A region: a whole installation with a database, buckets and an address of its own. */
export interface Region {
  /** The name: lower-case letters and digits. It is also the name of its environment in wrangler.toml. */
  name: string;
  /** The label that people read. */
  label: string;
  /** Its origin. */
  address: string;
  /** The location of its database. */
  place: Place;
}

/** REGIONS: the main address and all regions. The value is the same in every region. */
export interface Regions {
  /** The origin that redirects people to their region. */
  main: string;
  regions: Region[];
}

/** The regions in REGIONS; null if it is unset. Throws for an invalid value. */
export function parseRegions(value: string | undefined): Regions | null {
  if (!value?.trim()) return null;
  const problem = mainProblem(value);
  if (problem) throw new Error(problem);
  return JSON.parse(value) as Regions;
}
