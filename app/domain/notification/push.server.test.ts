import { expect, test } from "vitest";
import { subjectOf } from "./push.server.ts";

test("a push service learns whom to contact: the installation's https address, else its e-mail address", () => {
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
