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

/** The last settings that were judged: each Worker has one set. */
let judged: { of: (string | undefined)[]; problem: string | null } = { of: [], problem: null };

/** Why this Worker's settings of regions cannot be used, as a sentence for the operator; null when they can. */
export function settingsOfRegions(env: Pick<Env, "APP_URL" | "REGION" | "REGIONS">): string | null {
  const of = [env.REGIONS, env.REGION, env.APP_URL];
  if (of.some((value, at) => value !== judged.of[at])) judged = { of, problem: regionsProblem(env) };
  return judged.problem;
}

/** The last REGIONS that was parsed: each Worker has one. */
let parsed: { text: string | undefined; regions: Regions | null } = { text: undefined, regions: null };

/** The regions of this installation; null for a single one, and for a Worker whose REGION is none of them. */
export function knownRegions({ REGIONS, REGION }: Pick<Env, "REGION" | "REGIONS">): KnownRegions | null {
  if (!REGIONS || !REGION) return null;
  if (parsed.text !== REGIONS) parsed = { text: REGIONS, regions: parseRegions(REGIONS) };
  const { regions } = parsed;
  const own = regions?.regions.find(({ name }) => name === REGION);
  return regions && own ? { ...regions, own } : null;
}

/** The region of a page and the others, as a visitor may choose between them. */
export interface RegionChoice {
  /** The label of the region that the page belongs to. */
  label: string;
  others: { name: string; label: string; address: string; is_nearest: boolean }[];
}

/** The regions that a visitor may choose from; null where there is one installation. */
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

/** A region's label in the language of `i18n`; one that has no translations stays as it is. */
export const regionLabel = (i18n: I18n, label: string): string =>
  // The list must be used here: a build leaves out texts that no code reads, and then no label is translated.
  REGION_LABELS.includes(label) ? translate(i18n, label) : label;

/** The regions that a visitor may choose from, in the page's language; null where there is one installation. */
export async function shownRegions(
  context: Pick<AppContext, "env" | "whereabouts" | "i18n">,
): Promise<RegionChoice | null> {
  const choice = regionChoice(context);
  if (!choice) return null;
  const i18n = await context.i18n();
  const others = choice.others.map((one) => ({ ...one, label: regionLabel(i18n, one.label) }));
  return { label: regionLabel(i18n, choice.label), others };
}

/** The address of an account here: that of the region that it has moved to, or of this installation where that is null or not known any more. */
export const addressOf = (env: Pick<Env, "APP_URL" | "REGION" | "REGIONS">, moved_to: string | null): string =>
  (moved_to !== null && knownRegions(env)?.regions.find(({ name }) => name === moved_to)?.address) || env.APP_URL;

/** The main address, at which the one landing page of search engines is; null where there is one installation. */
export const mainAddress = ({ env }: Pick<AppContext, "env">): string | null => knownRegions(env)?.main ?? null;

/**
 * The domain of the cookie by which the main address knows a browser's region; null where the region's address is not below the
 * main address, so that no cookie could reach it.
 */
export function regionCookieDomain({ main, own }: KnownRegions): string | null {
  const { hostname } = new URL(main);
  return new URL(own.address).hostname.endsWith(`.${hostname}`) ? hostname : null;
}
