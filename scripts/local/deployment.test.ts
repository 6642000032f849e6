import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { mailProblem } from "./deployment.ts";

test("a deployment whose mails would only be logged is refused before anything is done", () => {
  const { status, stderr } = spawnSync("node_modules/.bin/node", ["scripts/deploy.ts"], {
    env: { ...process.env, APP_URL: "https://sevenfold.example", MAIL_URL: "log:" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Not deployed: MAIL_URL is log:, which would write the links of password resets");
});

test("a mailer is a secret of the Worker or a variable of wrangler.toml", () => {
  expect(mailProblem([undefined, undefined], ["AGENT_TOKEN"])).toContain("the Worker has no MAIL_URL");
  expect(mailProblem([undefined, undefined], ["MAIL_URL"])).toBeNull();
  expect(mailProblem([undefined, "cloudflare:"], [])).toBeNull();
  // A value in the local environment is not deployed.
  expect(mailProblem(["resend:", undefined], [])).toContain("the Worker has no MAIL_URL");
  expect(mailProblem([undefined, " LOG: "], ["MAIL_URL"])).toContain("MAIL_URL is log:");
});
