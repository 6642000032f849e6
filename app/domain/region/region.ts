import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";

/** The places that Cloudflare keeps a database in, as its location hints name them. */
export const PLACES = ["weur", "eeur", "enam", "wnam", "apac", "oc"] as const;
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

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
const Address = z.string().check(z.refine(isOrigin, "An address is such as https://eu.sevenfold.example"));

/** A region: a whole installation with a database, buckets and an address of its own. */
export const Region = z.object({
  /** Lower-case letters and digits; also the name of its environment in wrangler.toml. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9]{1,11}$/, "A region's name is 2 to 12 lower-case letters and digits")),
  /** The place that people read. */
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The origin at which people reach it. */
  address: Address,
  /** The place of its database. */
  place: z.enum(PLACES),
});
export type Region = z.infer<typeof Region>;

/** REGIONS: the main address and all regions, the same in every region. */
export const Regions = z.object({
  /** The origin that sends people to their region. */
  main: Address,
  regions: z.array(Region).check(z.minLength(1)),
});
export type Regions = z.infer<typeof Regions>;

/** The regions of REGIONS; null for an installation without any. Throws for a value that the operator got wrong. */
export function parseRegions(value: string | undefined): Regions | null {
  if (!value?.trim()) return null;
  const result = z.safeParse(Regions, JSON.parse(value));
  if (result.success) return result.data;
  throw new Error(`REGIONS cannot be read: ${result.error.issues[0]?.message}`);
}
