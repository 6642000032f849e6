import { resolve } from "node:path";

/** Reads the installation's port, folder and variables from the environment. */
export function settings() {
  const { env } = process;
  const port = Number(env.PORT || 8787);
  const appUrl = env.APP_URL || `http://localhost:${port}`;
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
      ...(env.PUSH_SERVICE && { PUSH_SERVICE: env.PUSH_SERVICE }),
      ...(env.ALERT_EMAIL && { ALERT_EMAIL: env.ALERT_EMAIL }),
      ...(env.RESEND_API_KEY && { RESEND_API_KEY: env.RESEND_API_KEY }),
    },
  };
}
