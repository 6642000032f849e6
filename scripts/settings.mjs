import { resolve } from "node:path";
import { ownAddress, regionsProblem } from "../app/domain/region/rules.mjs";

/** Prints why a command cannot run, and ends it. */
function refuse(/** @type {string} */ why) {
  console.error(`\n${why}\n`);
  process.exit(1);
}

/** @typedef {(value: string) => boolean} Check */

/** @param {string} value */
const isAddress = (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** @type {Check} */
const isMailer = (value) =>
  /^(log|resend|cloudflare):$/i.test(value) ||
  (/^smtps?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname !== "");

/** @type {(least: number, most?: number) => Check} */
const number = (least, most = Number.MAX_SAFE_INTEGER) => {
  return (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
};

/** @type {(...choices: string[]) => Check} */
const oneOf = (...choices) => {
  return (value) => choices.includes(value);
};

/** @type {[Check, string]} */
const KEY_PAIR = [
  (value) => /^[\w-]{87}\.[\w-]{43}$/.test(value),
  "a public and a private key, base64url, with a dot between",
];

/** The checks of the settings. Settings without a check can have any text. @type {Record<string, [Check, string]>} */
const RULES = {
  PORT: [number(1, 65_535), "a number from 1 to 65535"],
  APP_URL: [
    (value) => isAddress(value) && new URL(value).pathname === "/",
    "an address without a path, such as https://sevenfold.example",
  ],
  STATE_DIR: [(value) => !/^\/(proc|sys|dev(?!\/shm\/))(\/|$)/.test(resolve(value)), "a folder on a disk"],
  MAIL_URL: [isMailer, "log:, smtp://host:port, smtps://host:port, resend: or cloudflare:"],
  MAIL_IN_DOMAIN: [
    (value) => /^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    "a domain without an @, such as in.sevenfold.example",
  ],
  AUTH_RATE_LIMIT: [number(1), "a whole number from 1"],
  WRITE_RATE_LIMIT: [number(0), "a whole number, 0 for no limit"],
  DEMO_RATE_LIMIT: [number(0), "a whole number, 0 for no limit"],
  ADMIN_SECOND_FACTOR: [oneOf("optional", "required"), "optional or required"],
  LANGUAGE_AUDIENCE: [oneOf("admin", "everyone"), "admin or everyone"],
  REQUEST_LOG: [oneOf("errors", "all"), "errors or all"],
  OIDC_ISSUER: [
    (value) => isAddress(value) && (value.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(value)),
    "the issuer of an OpenID Connect provider, such as https://id.example, with OIDC_CLIENT_ID beside it",
  ],
  OIDC_ONLY: [oneOf("true", "false"), "true or false"],
  VAPID_KEYS: KEY_PAIR,
  REGION_KEY: KEY_PAIR,
  ENCRYPTION_KEY: [(value) => /^[\w-]{43}$/.test(value), "32 random bytes, base64url"],
};

/** The settings of the installation's own sign-in provider. */
const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_ONLY"];

/** Settings that are secret, so error messages do not contain their value. */
const SECRETS = ["MAIL_URL", "VAPID_KEYS", "REGION_KEY", "ENCRYPTION_KEY"];

/**
 * Why the settings are invalid; null if they are valid. An empty setting counts as not set.
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function settingsProblem(env) {
  for (const [name, [holds, what]] of Object.entries(RULES)) {
    const value = env[name];
    if (!value || holds(value)) continue;
    return `${name} is ${SECRETS.includes(name) ? "set to something else" : value}: it must be ${what}.`;
  }
  if (Boolean(env.OIDC_ISSUER) !== Boolean(env.OIDC_CLIENT_ID)) {
    return "OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both, or none.";
  }
  return regionsProblem(env);
}

/** Reads the installation's port, folder and variables from the environment. Ends the process if one is invalid. */
export function settings() {
  const { env } = process;
  const problem = settingsProblem(env);
  if (problem) refuse(problem);
  const port = Number(env.PORT || 8787);
  const appUrl = env.APP_URL || ownAddress(env) || `http://localhost:${port}`;
  return {
    port,
    stateDir: resolve(env.STATE_DIR || ".wrangler/state"),
    vars: {
      APP_URL: appUrl,
      LOCAL_HOSTS: ["localhost", "127.0.0.1", "[::1]", new URL(appUrl).hostname].join(),
      MAIL_URL: env.MAIL_URL || "log:",
      MAIL_FROM: env.MAIL_FROM || "Sevenfold <no-reply@localhost>",
      CLIENT_IP_HEADER: env.CLIENT_IP_HEADER || "",
      AUTH_RATE_LIMIT: env.AUTH_RATE_LIMIT || "10",
      WRITE_RATE_LIMIT: env.WRITE_RATE_LIMIT || "3000",
      DEMO_RATE_LIMIT: env.DEMO_RATE_LIMIT || "10",
      ADMIN_SECOND_FACTOR: env.ADMIN_SECOND_FACTOR || "optional",
      LANGUAGE_AUDIENCE: env.LANGUAGE_AUDIENCE || "admin",
      REQUEST_LOG: env.REQUEST_LOG || "errors",
      ...(env.REGIONS && { REGION: env.REGION || "", REGIONS: env.REGIONS }),
      ...Object.fromEntries(OIDC.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
      ...(env.MAIL_IN_DOMAIN && { MAIL_IN_DOMAIN: env.MAIL_IN_DOMAIN }),
      ...(env.WEBHOOK_SERVICE && { WEBHOOK_SERVICE: env.WEBHOOK_SERVICE }),
      ...(env.CALENDAR_SERVICE && { CALENDAR_SERVICE: env.CALENDAR_SERVICE }),
      ...(env.PUSH_SERVICE && { PUSH_SERVICE: env.PUSH_SERVICE }),
      ...(env.ALERT_EMAIL && { ALERT_EMAIL: env.ALERT_EMAIL }),
      ...(env.RESEND_API_KEY && { RESEND_API_KEY: env.RESEND_API_KEY }),
    },
  };
}
