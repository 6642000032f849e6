/**
 * `npm run deploy [-- --env staging]`: migrates the database on Cloudflare, then deploys the bundle that was built here.
 * `--env` names an environment of wrangler.toml.
 */
import { unstable_readConfig } from "wrangler";
import { newEncryptionKey } from "./local/installation.ts";
import { deployArgs, environments, inEnvironment, mailProblem } from "./local/deployment.ts";
import { commandOptions, orRefuse, refuse as refuseFor } from "./local/options.ts";
import { build } from "./local/prepare.ts";
import { newVapidKeys } from "./local/vapid-keys.ts";
import { wrangler } from "./local/wrangler.ts";
import { settingsProblem } from "./settings.mjs";

const FAILURE = "Not deployed: ";
const refuse = (why: string) => refuseFor(FAILURE + why);

const { APP_URL = "" } = process.env;
const { env } = commandOptions("npm run deploy [-- --env staging]", {
  options: { env: { type: "string", default: "" } },
}).values;
/** Non-secret variables that are set in this environment. All others keep their value on Cloudflare. */
const vars = [
  "MAIL_FROM",
  "ALERT_EMAIL",
  "AUTH_RATE_LIMIT",
  "WRITE_RATE_LIMIT",
  "DEMO_RATE_LIMIT",
  "ADMIN_SECOND_FACTOR",
  "LANGUAGE_AUDIENCE",
  "REQUEST_LOG",
].filter((name) => process.env[name]);

/** The names of the Worker's secrets on Cloudflare. */
function secretNames(): string[] {
  const answer = wrangler(["secret", "list", "--format", "json", ...inEnvironment(env)]);
  return (JSON.parse(answer) as { name: string }[]).map(({ name }) => name);
}

if (env && !environments().includes(env)) {
  refuse(`wrangler.toml has no environment ${env}. It has ${environments().join(", ")}.`);
}
const problem = settingsProblem(process.env);
if (problem) refuse(problem);
if (!URL.canParse(APP_URL) || new URL(APP_URL).protocol !== "https:" || new URL(APP_URL).pathname !== "/") {
  refuse(
    "set APP_URL to where people reach it, such as APP_URL=https://sevenfold.example. Links in mails start with it.",
  );
}
const { d1_databases, vars: configured } = unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) });
const mailers = [process.env.MAIL_URL, configured.MAIL_URL as string | undefined];
const logs = mailProblem(mailers, ["MAIL_URL"]);
if (logs) refuse(logs);
const [database] = d1_databases;
if (!database?.database_id || /^[0-]*$/.test(database.database_id)) {
  const name = database?.database_name ?? "sevenfold";
  refuse(`wrangler.toml has no database_id yet. Run npx wrangler d1 create ${name} and put its id there.`);
}

const secrets = await orRefuse(FAILURE, secretNames);
const noMailer = mailProblem(mailers, secrets);
if (noMailer) refuse(noMailer);

await build();
const given = [`APP_URL:${new URL(APP_URL).origin}`, ...vars.map((name) => `${name}:${process.env[name]}`)];
// A workers.dev address exists by itself; any other must be a domain of this account.
const { hostname } = new URL(APP_URL);
const domain = hostname.endsWith(".workers.dev") ? [] : ["--domain", hostname];
await orRefuse(FAILURE, () => {
  // Made once: with another one, two-step codes of before do not work.
  if (!secrets.includes("ENCRYPTION_KEY")) {
    wrangler(["secret", "put", "ENCRYPTION_KEY", ...inEnvironment(env)], { input: newEncryptionKey(), isShown: true });
  }
  // Made once: with other keys every device would have to turn notifications on again.
  if (!secrets.includes("VAPID_KEYS")) {
    wrangler(["secret", "put", "VAPID_KEYS", ...inEnvironment(env)], { input: newVapidKeys(), isShown: true });
  }
  wrangler(["d1", "migrations", "apply", "DB", "--remote", ...inEnvironment(env)], { isShown: true });
  wrangler([...deployArgs(env), ...domain, ...given.flatMap((one) => ["--var", one])], { isShown: true });
});
