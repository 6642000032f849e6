/**
 * `npm run deploy [-- --env staging | --region eu | --all]`: migrates the database on Cloudflare, then deploys the
 * bundle that was built here. `--env` names an environment of wrangler.toml, `--region` a region of regions.json or
 * `main`, the Worker of the main address; `--all` deploys to all regions and the main address, one after the other,
 * and stops at the first failure.
 */
import { resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import {
  configProblem,
  deployTo,
  regionProblem,
  regionTargets,
  rollOut,
  rolloutText,
  secretNames,
} from "./local/deploy-target.ts";
import { environments, mailProblem } from "./local/deployment.ts";
import { commandOptions, orRefuse, refuse as refuseFor } from "./local/options.ts";
import { build } from "./local/prepare.ts";
import { isWritten, readRegionTable } from "./local/regions.ts";
import { releaseName } from "./local/release.ts";
import { wrangler } from "./local/wrangler.ts";
import { settingsProblem } from "./settings.mjs";

const FAILURE = "Not deployed: ";
const refuse = (why: string) => refuseFor(FAILURE + why);

const { APP_URL = "" } = process.env;
const { env, region, all } = commandOptions("npm run deploy [-- --env staging | --region eu | --all]", {
  options: {
    env: { type: "string", default: "" },
    region: { type: "string", default: "" },
    all: { type: "boolean", default: false },
  },
}).values;
/** Variables (not secrets) that are set in this environment. All others keep their value on Cloudflare. */
const vars = [
  "MAIL_FROM",
  "MAIL_IN_DOMAIN",
  "ALERT_EMAIL",
  "AUTH_RATE_LIMIT",
  "WRITE_RATE_LIMIT",
  "DEMO_RATE_LIMIT",
  "ADMIN_SECOND_FACTOR",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_NAME",
  "OIDC_ONLY",
  "LANGUAGE_AUDIENCE",
  "REQUEST_LOG",
].flatMap((name) => (process.env[name] ? [`${name}:${process.env[name]}`] : []));

if ([env, region, all].filter(Boolean).length > 1) refuse("use one of --env, --region and --all.");
if (env && !environments().includes(env)) {
  refuse(`wrangler.toml has no environment ${env}. It has ${environments().join(", ")}.`);
}
const problem = settingsProblem(process.env);
if (problem) refuse(problem);
const isRegional = Boolean(region) || all;
if (
  !isRegional &&
  (!URL.canParse(APP_URL) || new URL(APP_URL).protocol !== "https:" || new URL(APP_URL).pathname !== "/")
) {
  refuse(
    "set APP_URL to where people reach it, such as APP_URL=https://sevenfold.example. Links in mails start with it.",
  );
}
const table = isRegional ? await orRefuse(FAILURE, readRegionTable) : null;
const targets = await orRefuse(FAILURE, () =>
  table ? regionTargets(table, region) : [{ env, address: APP_URL, isRegion: false, isMain: false }],
);
if (table) {
  const missing = targets.map((target) => regionProblem(table, target)).find((wrong) => wrong !== null);
  if (missing) refuse(missing);
  if (!isWritten(table)) refuse("wrangler.toml is not what regions.json says. Run npm run region first.");
}

/** The values of MAIL_URL here and in wrangler.toml. */
const mailers = (name: string) => {
  const { vars: configured } = unstable_readConfig({ config: "wrangler.toml", ...(name && { env: name }) });
  return [process.env.MAIL_URL, configured.MAIL_URL as string | undefined];
};
// All checks run before anything is deployed.
for (const target of targets) {
  const wrong = (target.isMain ? null : mailProblem(mailers(target.env), ["MAIL_URL"])) ?? configProblem(target);
  if (wrong) refuse(wrong);
}
const secrets = new Map<string, string[]>();
for (const target of targets.filter(({ isMain }) => !isMain)) {
  const names = await orRefuse(FAILURE, () => secretNames(target, wrangler));
  const noMailer = mailProblem(mailers(target.env), names, target.env);
  if (noMailer) refuse(noMailer);
  secrets.set(target.env, names);
}

await build();
const rollout = rollOut(targets, (target) => deployTo(target, secrets.get(target.env) ?? [], vars, wrangler));
if (isRegional) console.log(`\n${rolloutText(rollout, releaseName(resolve(".")))}`);
if (rollout.failed) refuse(rollout.failed.reason);
