import { text } from "#app/i18n/text.ts";
import { mainProblem, type PLACES } from "./rules.mjs";

export type Place = (typeof PLACES)[number];

/** The labels that pages show in the reader's language. Any other label is shown as the operator wrote it. */
export const REGION_LABELS: readonly string[] = [
  text(/*i18n*/ { id: "region.europe", message: "Europe" }),
  text(/*i18n*/ { id: "region.european_union", message: "European Union" }),
  text(/*i18n*/ { id: "region.united_states", message: "United States" }),
  text(/*i18n*/ { id: "region.north_america", message: "North America" }),
  text(/*i18n*/ { id: "region.south_america", message: "South America" }),
  text(/*i18n*/ { id: "region.asia", message: "Asia" }),
  text(/*i18n*/ { id: "region.asia_and_pacific", message: "Asia and Pacific" }),
  text(/*i18n*/ { id: "region.australia", message: "Australia" }),
  text(/*i18n*/ { id: "region.africa", message: "Africa" }),
];

/** The name of the Worker at the main address, which is no region. */
export const MAIN = "main";

/** A region: a whole installation with a database, buckets and an address of its own. */
export interface Region {
  /** Lower-case letters and digits; also the name of its environment in wrangler.toml. */
  name: string;
  /** The place that people read. */
  label: string;
  /** The origin at which people reach it. */
  address: string;
  /** The place of its database. */
  place: Place;
}

/** REGIONS: the main address and all regions, the same in every region. */
export interface Regions {
  /** The origin that sends people to their region. */
  main: string;
  regions: Region[];
}

/** The regions of REGIONS; null for an installation without any. Throws for a value that the operator got wrong. */
export function parseRegions(value: string | undefined): Regions | null {
  if (!value?.trim()) return null;
  const problem = mainProblem(value);
  if (problem) throw new Error(problem);
  return JSON.parse(value) as Regions;
}
