/** How wrangler is asked to deploy: the very bundle that the tests ran, and none of the variables that are set already. */
export const DEPLOY = ["deploy", "build/server/index.js", "--no-bundle", "--keep-vars"];

/**
 * Why mails would not leave from Cloudflare; null when they do. There `log:` would keep the links of password resets in
 * the logs.
 * @param given what MAIL_URL is where this is called, and what wrangler.toml says
 * @param secrets names of the secrets that the Worker has
 */
export function mailProblem(given: (string | undefined)[], secrets: string[]): string | null {
  if (given.some((url) => url?.trim().toLowerCase().startsWith("log:"))) {
    return "MAIL_URL is log:, which would write the links of password resets into the logs. Set a mailer that sends.";
  }
  if (secrets.includes("MAIL_URL") || given.at(-1)) return null;
  return "the Worker has no MAIL_URL, so mails would only be logged. Run npx wrangler secret put MAIL_URL.";
}
