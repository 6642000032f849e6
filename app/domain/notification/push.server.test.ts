import { expect, test } from "vitest";
import { subjectOf } from "./push.server.ts";

test("a push service gets an address of the installation: its own with https, else a readable one", () => {
  const subject = (env: object) => subjectOf({ APP_URL: "http://localhost:8787", ...env });
  expect(subject({ APP_URL: "https://sevenfold.example", ALERT_EMAIL: "ops@example.org" })).toBe(
    "https://sevenfold.example",
  );
  expect(subject({ ALERT_EMAIL: "ops@example.org", MAIL_FROM: "Sevenfold <hello@example.org>" })).toBe(
    "mailto:ops@example.org",
  );
  expect(subject({ MAIL_FROM: "Sevenfold <hello@example.org>" })).toBe("mailto:hello@example.org");
  expect(subject({})).toBe("mailto:no-reply@localhost");
});
