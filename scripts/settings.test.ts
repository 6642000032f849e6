import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { REGIONS, regionEnv } from "../tests/regions.ts";
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
    REGION_KEY: ["bar"],
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

const wrongRegions = (change: object, own: object = {}) =>
  settingsProblem({ ...regionEnv("eu"), REGIONS: JSON.stringify({ ...REGIONS, ...change }), ...own });
const [eu, us] = REGIONS.regions;

test("a list of regions that the pages could not read is reported with its first wrong value", () => {
  const place = "must be one of weur, eeur, enam, wnam, apac, oc";
  for (const [change, sentence] of [
    [{ regions: [eu, { ...us, place: "europe" }] }, `the place of us ${place} (it is "europe").`],
    [{ regions: [eu, { ...us, place: undefined }] }, `the place of us ${place} (it is not there).`],
    [{ regions: [eu, { ...us, address: "us.sevenfold.example" }] }, "the address of us must be such as https://"],
    [{ regions: [{ ...eu, address: `${eu!.address}/` }] }, `the address of eu must be`],
    [{ regions: [eu, { ...us, name: "US" }] }, "the name of region 2 must be 2 to 12 lower-case letters and digits"],
    [{ regions: [eu, { ...us, label: "" }] }, "the label of us must be 1 to 40 characters"],
    [{ regions: [eu, null] }, "the name of region 2 must be"],
    [{ regions: [eu, { ...us, name: "eu" }] }, "each name must be there once (eu is there twice)."],
    [{ regions: [eu, { ...us, address: eu!.address }] }, `each address must be there once (${eu!.address} is there`],
    [{ main: eu!.address }, `each address must be there once (${eu!.address} is there`],
    [{ main: "sevenfold.example" }, '"main" must be an address such as https://'],
    [{ main: undefined }, '"main" must be an address such as https://'],
  ] as const) {
    expect(wrongRegions(change)).toContain(`REGIONS is not usable: ${sentence}`);
  }
  expect(settingsProblem({ REGIONS: "null" })).toMatch(/^REGIONS is .*must be/);
});

test("a server has to be a region of its list, at the address that the list has", () => {
  expect(wrongRegions({})).toBeNull();
  expect(wrongRegions({}, { APP_URL: "" })).toBeNull();
  expect(wrongRegions({}, { APP_URL: `${eu!.address}/` })).toBeNull();
  expect(wrongRegions({}, { REGION: "au" })).toBe(
    "REGION is au: it must be the name of a region of REGIONS: eu, us, ap.",
  );
  expect(wrongRegions({}, { REGION: undefined })).toMatch(/^REGION is not set: it must be/);
  expect(settingsProblem({ REGION: "eu" })).toMatch(/^REGION is eu: REGIONS must be set as well/);
  expect(wrongRegions({}, { APP_URL: us!.address })).toBe(
    "APP_URL is https://us.sevenfold.example: it must be the address of eu in REGIONS, https://eu.sevenfold.example.",
  );
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

test("a start as a region with a wrong place ends with one sentence", () => {
  const regions = JSON.stringify({ ...REGIONS, regions: [{ ...eu, place: "europe" }] });
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "", APP_URL: "", REGION: "eu", REGIONS: regions },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.trim()).toBe(
    'REGIONS is not usable: the place of eu must be one of weur, eeur, enam, wnam, apac, oc (it is "europe").',
  );
});
