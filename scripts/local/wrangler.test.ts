import { expect, test } from "vitest";
import { wrangler, wranglerProblem } from "./wrangler.ts";

const NOT_LOGGED_IN = "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";

test("a call of Cloudflare by somebody who is not logged in says how to log in", () => {
  const { CLOUDFLARE_API_TOKEN: token } = process.env;
  delete process.env.CLOUDFLARE_API_TOKEN;
  try {
    expect(() => wrangler(["d1", "execute", "DB", "--remote", "--json", "--command", "SELECT 1"])).toThrow(
      NOT_LOGGED_IN,
    );
  } finally {
    if (token !== undefined) process.env.CLOUDFLARE_API_TOKEN = token;
  }
});

test("the reason for a failure is found in JSON and in colours", () => {
  expect(wranglerProblem('{ "error": { "text": "fetch \\"failed\\"" } }')).toBe('fetch "failed"');
  expect(wranglerProblem("\u001B[31m✘ \u001B[41m[\u001B[97mERROR\u001B[0m] no such database\n\nLogs …")).toBe(
    "no such database",
  );
  expect(wranglerProblem("✘ [ERROR] Authentication error [code: 10000]")).toBe(NOT_LOGGED_IN);
  expect(wranglerProblem("")).toBe("it printed no reason.");
});
