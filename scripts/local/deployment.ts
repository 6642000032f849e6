import { readFileSync } from "node:fs";

/** The names of the environments of wrangler.toml. */
export const environments = () => [
  ...new Set([...readFileSync("wrangler.toml", "utf8").matchAll(/^\[+env\.(\w+)/gm)].map(([, name]) => name!)),
];

/** The option of wrangler for an environment of wrangler.toml; empty for production, which has no name. */
export const inEnvironment = (env: string) => [`--env=${env}`];

/** The arguments of wrangler deploy: the tested bundle, keeping the variables that are set already. */
export const deployArgs = (env: string) => [
  "deploy",
  "build/server/index.js",
  "--no-bundle",
  "--keep-vars",
  ...inEnvironment(env),
];

/**
 * Why the deployed Worker could not send mails; null when it can. On Cloudflare, `log:` would write the links of
 * password resets to the logs.
 * @param given MAIL_URL in this environment and in wrangler.toml
 * @param secrets names of the Worker's secrets
 * @param env the environment of wrangler.toml; empty for production
 */
export function mailProblem(given: (string | undefined)[], secrets: string[], env = ""): string | null {
  if (given.some((url) => url?.trim().toLowerCase().startsWith("log:"))) {
    return "MAIL_URL is log:, which would write the links of password resets into the logs. Set a mailer that sends.";
  }
  if (secrets.includes("MAIL_URL") || given.at(-1)) return null;
  const put = `npx wrangler secret put MAIL_URL${env && ` --env ${env}`}`;
  return `the Worker has no MAIL_URL, so mails would only be logged. Run ${put}.`;
}
