/**
 * `npm run deploy [-- --env staging]`: migrates the database on Cloudflare, then deploys the bundle that was built here.
 * `--env` names an environment of wrangler.toml.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { deployArgs, inEnvironment, mailProblem } from "./local/deployment.ts";
import { build } from "./local/prepare.ts";
import { newVapidKeys } from "./local/vapid-keys.ts";

const { APP_URL = "" } = process.env;
const { env } = parseArgs({ options: { env: { type: "string", default: "" } } }).values;
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

function refuse(why: string): never {
  console.error(`\nNot deployed: ${why}\n`);
  process.exit(1);
  throw new Error(why);
}

function wrangler(...args: string[]): void {
  run(args);
}

/** Sets a secret of the Worker, which is in no argument, so that no list of processes shows it. */
const putSecret = (name: string, value: string) => run(["secret", "put", name, ...inEnvironment(env)], value);

function run(args: string[], input?: string): void {
  const { status } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
    ...(input !== undefined && { input }),
  });
  if (status !== 0) refuse(`wrangler ${args.slice(0, 2).join(" ")} did not succeed.`);
}

/** The names of the Worker's secrets on Cloudflare. */
function secretNames(): string[] {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["node_modules/wrangler/bin/wrangler.js", "secret", "list", "--format", "json", ...inEnvironment(env)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) refuse("the Worker's secrets cannot be read. Set them first: npx wrangler secret put MAIL_URL.");
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
}

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

const secrets = secretNames();
const noMailer = mailProblem(mailers, secrets);
if (noMailer) refuse(noMailer);

await build();
// Made once: with other keys every device would have to turn notifications on again.
if (!secrets.includes("VAPID_KEYS")) putSecret("VAPID_KEYS", newVapidKeys());
wrangler("d1", "migrations", "apply", "DB", "--remote", ...inEnvironment(env));
const given = [`APP_URL:${new URL(APP_URL).origin}`, ...vars.map((name) => `${name}:${process.env[name]}`)];
// A workers.dev address exists by itself; any other must be a domain of this account.
const { hostname } = new URL(APP_URL);
const domain = hostname.endsWith(".workers.dev") ? [] : ["--domain", hostname];
wrangler(...deployArgs(env), ...domain, ...given.flatMap((one) => ["--var", one]));
