import type { I18n } from "@lingui/core";
import type { AppContext, Env } from "#app/context.ts";
import { translate } from "#app/i18n/messages.ts";
import { nearestRegion } from "./nearest.ts";
import { parseRegions, type Region, REGION_LABELS, type Regions } from "./region.ts";
import { regionsProblem } from "./rules.mjs";

/** The regions that a Worker knows, with its own. */
export interface KnownRegions extends Regions {
  own: Region;
}

/** The last settings that were checked. Each Worker has only one set. */
let judged: { of: (string | undefined)[]; problem: string | null } = { of: [], problem: null };

/** Why this Worker's settings of regions are invalid, as a sentence for the operator; null if they are valid. */
export function settingsOfRegions(env: Pick<Env, "APP_URL" | "REGION" | "REGIONS">): string | null {
  const of = [env.REGIONS, env.REGION, env.APP_URL];
  if (of.some((value, at) => value !== judged.of[at])) judged = { of, problem: regionsProblem(env) };
  return judged.problem;
}

/** The last REGIONS that was parsed. Each Worker has only one. */
let parsed: { text: string | undefined; regions: Regions | null } = { text: undefined, regions: null };

/**
 * The regions of this installation; null if there is only one installation, and for a Worker whose REGION is not
 * among them.
 */
export function knownRegions({ REGIONS, REGION }: Pick<Env, "REGION" | "REGIONS">): KnownRegions | null {
  if (!REGIONS || !REGION) return null;
  if (parsed.text !== REGIONS) parsed = { text: REGIONS, regions: parseRegions(REGIONS) };
  const { regions } = parsed;
  const own = regions?.regions.find(({ name }) => name === REGION);
  return regions && own ? { ...regions, own } : null;
}

/** The region of a page and the others, for a visitor's choice. */
export interface RegionChoice {
  /** The label of the region that the page belongs to. */
  label: string;
  others: { name: string; label: string; address: string; is_nearest: boolean }[];
}

/** The regions for a visitor's choice; null if there is one installation. */
export function regionChoice({ env, whereabouts }: Pick<AppContext, "env" | "whereabouts">): RegionChoice | null {
  const known = knownRegions(env);
  if (!known) return null;
  const { own, regions } = known;
  const nearest = nearestRegion(regions, whereabouts, own);
  const others = regions
    .filter((region) => region !== own)
    .map(({ name, label, address }) => ({ name, label, address, is_nearest: name === nearest.name }));
  return { label: own.label, others };
}

/** A region's label in the language of `i18n`; a label without translations is unchanged. */
export const regionLabel = (i18n: I18n, label: string): string =>
  // The list must be used here: a build removes texts that no code uses, and then no label would be translated.
  REGION_LABELS.includes(label) ? translate(i18n, label) : label;

/** The regions for a visitor's choice, in the page's language; null if there is one installation. */
export async function shownRegions(
  context: Pick<AppContext, "env" | "whereabouts" | "i18n">,
): Promise<RegionChoice | null> {
  const choice = regionChoice(context);
  if (!choice) return null;
  const i18n = await context.i18n();
  const others = choice.others.map((one) => ({ ...one, label: regionLabel(i18n, one.label) }));
  return { label: regionLabel(i18n, choice.label), others };
}

/**
 * The address of an account: that of the region to which it has moved; that of this installation if `moving_to` is
 * null or an unknown region.
 */
export const addressOf = (env: Pick<Env, "APP_URL" | "REGION" | "REGIONS">, moved_to: string | null): string =>
  (moved_to !== null && knownRegions(env)?.regions.find(({ name }) => name === moved_to)?.address) || env.APP_URL;

/** The main address, which has the one landing page for search engines; null if there is one installation. */
export const mainAddress = ({ env }: Pick<AppContext, "env">): string | null => knownRegions(env)?.main ?? null;

/**
 * The domain of the cookie with a browser's region, which the main address reads; null if the region's address is not
 * a subdomain of the main address, because then no cookie could be shared.
 */
export function regionCookieDomain({ main, own }: KnownRegions): string | null {
  const { hostname } = new URL(main);
  return new URL(own.address).hostname.endsWith(`.${hostname}`) ? hostname : null;
}
