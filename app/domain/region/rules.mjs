/**
 * The rules for the regions' settings. This module has no imports, because `npm start` checks them before anything is
 * installed.
 */

/** Cloudflare's locations for databases, with the names of its location hints. */
export const PLACES = /** @type {const} */ (["weur", "eeur", "enam", "wnam", "apac", "oc"]);

/** @typedef {readonly [holds: (value: unknown) => boolean, what: string]} Rule */

/** @param {unknown} value */
const isOrigin = (value) => typeof value === "string" && URL.canParse(value) && new URL(value).origin === value;

/** What each field of a region must be. */
export const RULES = /** @satisfies {Record<string, Rule>} */ ({
  name: [
    (value) => typeof value === "string" && /^[a-z][a-z0-9]{1,11}$/.test(value),
    "2 to 12 lower-case letters and digits",
  ],
  label: [(value) => typeof value === "string" && value.length > 0 && value.length <= 40, "1 to 40 characters"],
  address: [isOrigin, "such as https://eu.sevenfold.example"],
  place: [(value) => PLACES.some((place) => place === value), `one of ${PLACES.join(", ")}`],
});

/** @param {unknown} value */
const shown = (value) => (value === undefined ? "it is not there" : `it is ${JSON.stringify(value).slice(0, 100)}`);

/** The first repeated item; undefined if there is none. @param {string[]} items */
const twice = (items) => items.find((item, at) => items.indexOf(item) !== at);

/**
 * Why the list in REGIONS is invalid, without the beginning of the sentence; null if it is valid. @param {string}
 * text
 */
function listProblem(text) {
  /** @type {{ main?: unknown, regions?: unknown } | null} */
  let list;
  try {
    list = JSON.parse(text);
  } catch {
    return "it must be JSON, as npm run region writes it into wrangler.toml";
  }
  if (typeof list !== "object" || !Array.isArray(list?.regions) || list.regions.length === 0) {
    return 'it must be JSON with the "main" address and at least one of "regions"';
  }
  if (!RULES.address[0](list.main)) return `"main" must be an address ${RULES.address[1]} (${shown(list.main)})`;
  /** @type {Record<keyof typeof RULES, string>[]} */
  const regions = list.regions;
  for (const [at, region] of regions.entries()) {
    for (const [field, [holds, what]] of Object.entries(RULES)) {
      const value = region?.[/** @type {keyof typeof RULES} */ (field)];
      if (holds(value)) continue;
      const whose = field !== "name" && RULES.name[0](region?.name) ? region.name : `region ${at + 1}`;
      return `the ${field} of ${whose} must be ${what} (${shown(value)})`;
    }
  }
  const name = twice(regions.map((one) => one.name));
  if (name) return `each name must be there once (${name} is there twice)`;
  const address = twice([list.main, ...regions.map((one) => one.address)].map(String));
  return address ? `each address must be there once (${address} is there twice)` : null;
}

/**
 * Why the settings of regions are invalid, as a sentence for the operator; null if they are valid. All must be set or
 * none, and APP_URL must be the address of this region in the list.
 * @param {{ REGIONS?: string | undefined, REGION?: string | undefined, APP_URL?: string | undefined }} env
 * @returns {string | null}
 */
export function regionsProblem({ REGIONS, REGION, APP_URL }) {
  if (!REGIONS?.trim()) {
    return REGION ? `REGION is ${REGION}: REGIONS must be set as well, with the list that has it.` : null;
  }
  const problem = listProblem(REGIONS);
  if (problem) return `REGIONS is not usable: ${problem}.`;
  /** @type {{ regions: { name: string, address: string }[] }} */
  const { regions } = JSON.parse(REGIONS);
  const own = regions.find(({ name }) => name === REGION);
  const names = regions.map(({ name }) => name).join(", ");
  if (!own) return `REGION is ${REGION || "not set"}: it must be the name of a region of REGIONS: ${names}.`;
  if (!APP_URL || (URL.canParse(APP_URL) && new URL(APP_URL).origin === own.address)) return null;
  return `APP_URL is ${APP_URL}: it must be the address of ${own.name} in REGIONS, ${own.address}.`;
}

/**
 * Why REGIONS is invalid for the Worker at the main address, which has only this setting. @param {string | undefined}
 * REGIONS @returns {string | null}
 */
export function mainProblem(REGIONS) {
  const problem = listProblem(REGIONS ?? "");
  return problem && `REGIONS is not usable: ${problem}.`;
}

/**
 * The address of the region REGION in REGIONS, which must be valid; undefined for a single installation.
 * @param {{ REGIONS?: string | undefined, REGION?: string | undefined }} env
 * @returns {string | undefined}
 */
export const ownAddress = ({ REGIONS, REGION }) =>
  REGIONS?.trim()
    ? JSON.parse(REGIONS).regions.find((/** @type {{ name: string }} */ one) => one.name === REGION)?.address
    : undefined;
