/** Deploys Workers: which ones, where, and in which order. */
import { unstable_readConfig } from "wrangler";
import { MAIN } from "../../app/domain/region/region.ts";
import { deployArgs, inEnvironment } from "./deployment.ts";
import { newEncryptionKey } from "./installation.ts";
import { databaseStep, MAIN_FILE, NO_DATABASE, type RegionTable } from "./regions.ts";
import { newVapidKeys } from "./vapid-keys.ts";
import type { wrangler } from "./wrangler.ts";

/** A Worker to deploy. */
export interface Target {
  /** Its environment in wrangler.toml, or `main`; empty for the production of a single installation. */
  env: string;
  /** Its origin. */
  address: string;
  /** Whether it is a region of `regions.json`. */
  isRegion: boolean;
  /** Whether it is the Worker of the main address, which has no data, secrets or mails. */
  isMain: boolean;
}

/** The targets for `--all` or `--region`, in the order of the table; the main address comes last. */
export function regionTargets({ main, regions }: RegionTable, region: string): Target[] {
  const all = [
    ...regions.map(({ name, address }) => ({ env: name, address, isRegion: true, isMain: false })),
    { env: MAIN, address: main, isRegion: false, isMain: true },
  ];
  if (regions.length === 0) throw new Error("regions.json has no regions. Add one: npm run region -- add eu");
  const chosen = all.filter(({ env }) => !region || env === region);
  if (chosen.length > 0) return chosen;
  throw new Error(`regions.json has no region ${region}. It has ${all.map(({ env }) => env).join(", ")}.`);
}

/** Why a region cannot be deployed yet according to regions.json; null if it can. */
export function regionProblem({ regions }: RegionTable, { env, isRegion }: Target): string | null {
  const row = isRegion && regions.find(({ name }) => name === env);
  return row && row.database_id === NO_DATABASE ? `${env} has no database yet. Run ${databaseStep(row)}.` : null;
}

/** Why a target cannot be deployed yet according to wrangler.toml; null if it can. */
export function configProblem({ env, isMain }: Target): string | null {
  if (isMain) return null;
  const { d1_databases } = unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) });
  const [database] = d1_databases;
  if (database?.database_id && database.database_id !== NO_DATABASE) return null;
  const name = database?.database_name ?? "sevenfold";
  return `wrangler.toml has no database_id of ${name} yet. Run npx wrangler d1 create ${name} and put its id there.`;
}

/** The names of the Worker's secrets on Cloudflare; empty if it was not deployed yet. */
export function secretNames({ env }: Target, run: typeof wrangler): string[] {
  try {
    const answer = run(["secret", "list", "--format", "json", ...inEnvironment(env)]);
    return (JSON.parse(answer) as { name: string }[]).map(({ name }) => name);
  } catch (error) {
    if (/: Worker ".+" .*not found\.$/.test((error as Error).message)) return [];
    throw error;
  }
}

/**
 * Secrets that only the first deployment creates. After replacing them, existing codes and notifications would stop
 * working.
 */
const MADE_ONCE = { ENCRYPTION_KEY: newEncryptionKey, VAPID_KEYS: newVapidKeys };
/** An additional secret of regions: a key pair for the secrets of accounts that move there. */
const OF_REGIONS = { REGION_KEY: newVapidKeys };

/** Creates the secrets that a target lacks, migrates its database, and deploys the existing build. */
export function deployTo(target: Target, secrets: string[], vars: string[], run: typeof wrangler): void {
  const { env, address, isRegion, isMain } = target;
  const { origin, hostname } = new URL(address);
  // A workers.dev address needs no setup; any other must be a domain of this account.
  const domain = hostname.endsWith(".workers.dev") ? [] : ["--domain", hostname];
  if (isMain) {
    run(["deploy", "--config", MAIN_FILE, ...domain], { isShown: true });
    return;
  }
  for (const [name, make] of Object.entries({ ...MADE_ONCE, ...(isRegion && OF_REGIONS) })) {
    if (!secrets.includes(name)) {
      run(["secret", "put", name, ...inEnvironment(env)], { input: make(), isShown: true });
    }
  }
  run(["d1", "migrations", "apply", "DB", "--remote", ...inEnvironment(env)], { isShown: true });
  const given = [`APP_URL:${origin}`, ...vars].flatMap((one) => ["--var", one]);
  run([...deployArgs(env), ...domain, ...given], { isShown: true });
}

/** The result of deploying several targets. */
export interface Rollout {
  done: Target[];
  failed: { target: Target; reason: string } | null;
  /** Targets that were not deployed because of the failure. */
  left: Target[];
}

/** Deploys to one target after the other, and stops at the first failure. */
export function rollOut(targets: Target[], deploy: (target: Target) => void): Rollout {
  for (const [at, target] of targets.entries()) {
    try {
      deploy(target);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { done: targets.slice(0, at), failed: { target, reason }, left: targets.slice(at + 1) };
    }
  }
  return { done: targets, failed: null, left: [] };
}

/** Which version each target has now, as text. */
export function rolloutText({ done, failed, left }: Rollout, release: string): string {
  const nameOf = ({ env, address }: Target) => `${(env || "production").padEnd(12)} ${address}`;
  return [
    ...done.map((target) => `  ${nameOf(target)}  ${release}`),
    ...(failed ? [`  ${nameOf(failed.target)}  failed: ${failed.reason}`] : []),
    ...left.map((target) => `  ${nameOf(target)}  as before: not tried after the failure`),
  ].join("\n");
}
