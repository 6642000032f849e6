import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { settingsProblem } from "./settings.mjs";

test("a setting that cannot be used is reported with what it must be", () => {
  const wrong = {
    PORT: ["abc", "0", "65536", "80.5"],
    APP_URL: ["foo", "sevenfold.example", "ftp://sevenfold.example", "https://sevenfold.example/app"],
    STATE_DIR: ["/proc/sevenfold", "/sys", "/dev/shm/../sevenfold"],
    MAIL_URL: ["ftp://x", "smtp:", "smtp://", "localhost:25", "resend"],
    MAIL_IN_DOMAIN: ["todo@sevenfold.example", "localhost", "https://sevenfold.example", "a b.example"],
    AUTH_RATE_LIMIT: ["abc", "0", "-1", "1e3"],
    WRITE_RATE_LIMIT: ["many", "-1"],
    DEMO_RATE_LIMIT: ["none"],
    ADMIN_SECOND_FACTOR: ["yes", "Required"],
    LANGUAGE_AUDIENCE: ["all"],
    OIDC_ISSUER: ["id.example", "http://id.example", "http://localhost.example/"],
    OIDC_ONLY: ["yes"],
    REGIONS: ["eu", "{}", '{"regions":[]}'],
    REGION: ["EU", "e"],
    REQUEST_LOG: ["none"],
    VAPID_KEYS: ["bar"],
    ENCRYPTION_KEY: ["bar"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) expect(settingsProblem({ [name]: value })).toMatch(new RegExp(`^${name} is .*must be`));
  }
});

test("settings that can be used are no problem, nor are those that are not set", () => {
  expect(settingsProblem({})).toBeNull();
  expect(settingsProblem({ STATE_DIR: "/dev/shm/sevenfold" })).toBeNull();
  expect(settingsProblem({ PORT: "", APP_URL: "", MAIL_URL: "" })).toBeNull();
  expect(
    settingsProblem({
      PORT: "9000",
      STATE_DIR: ".wrangler/other",
      APP_URL: "https://sevenfold.example",
      MAIL_URL: "smtps://user:pass@mail.example:465",
      MAIL_IN_DOMAIN: "in.sevenfold.example",
      AUTH_RATE_LIMIT: "100000",
      WRITE_RATE_LIMIT: "0",
      ADMIN_SECOND_FACTOR: "required",
      LANGUAGE_AUDIENCE: "everyone",
      OIDC_ISSUER: "https://id.example/realms/home",
      OIDC_CLIENT_ID: "sevenfold",
      OIDC_ONLY: "true",
      REQUEST_LOG: "all",
    }),
  ).toBeNull();
});

test("a sign-in provider without a client is reported", () => {
  expect(settingsProblem({ OIDC_ISSUER: "https://id.example" })).toMatch(/belong together/);
});

test("the value of a secret is not repeated", () => {
  expect(settingsProblem({ MAIL_URL: "smtp//user:pass@mail.example" })).not.toContain("pass");
});

test("a start with a wrong setting ends with one sentence", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "abc" },
    encoding: "utf8",
  });
  expect([status, stdout, stderr.trim()]).toEqual([1, "", "PORT is abc: it must be a number from 1 to 65535."]);
});
