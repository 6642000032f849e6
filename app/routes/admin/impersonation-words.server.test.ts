import { expect, test } from "vitest";
import { CALLS } from "../../../tests/authorisation/calls.ts";
import { INTENTS } from "../../../tests/authorisation/intents.ts";
import { impersonationWords } from "./impersonation-words.ts";

test("a line names the action during an impersonation, or its rejection", () => {
  expect(impersonationWords("DELETE /api/trash")).toBe("Deleted all of the trash for good");
  expect(impersonationWords("POST /api/project/")).toBe("Added a project");
  expect(impersonationWords("POST /app tick-todo")).toBe("Completed a todo");
  expect(impersonationWords("PATCH /api/pomodoro/cancel")).toBe("Cancelled a pomodoro");
  expect(impersonationWords("PATCH /api/pomodoro/pause")).toBe("Paused a pomodoro");
  expect(impersonationWords("PATCH /api/pomodoro/0198-1")).toBe("Corrected a pomodoro session");
  expect(impersonationWords("403 DELETE /api/auth/account")).toBe("Refused: delete the account");
  expect(impersonationWords("403 GET /api/auth/provider")).toBe("Refused: go to the sign-in provider");
  expect(impersonationWords("GET /api/nothing")).toBeNull();
});

/** Calls that are for admins only, calls between regions, and calls before a sign-in. */
const OTHERS =
  /^(\w+ \/(admin|system-stats|analytics|region)\b|\/(admin|admin-language|system-stats) |\/ |\/(login|register|verify|forgot-password|reset-password|morning|reminder)\b|POST \/auth\/(login|register|register-demo|decline-registration|resend-verification|forgot-password|reset-password|logout|confirm-email|undo-email|passkey-options|passkey-login)$)/;

test("every possible change has a description", () => {
  const changes = [...Object.keys(CALLS).filter((call) => !call.startsWith("GET ")), ...Object.keys(INTENTS)];
  const lines = changes
    .filter((call) => !OTHERS.test(call))
    .map((call) => (call.startsWith("/") ? `POST ${call}` : call.replace(" /", " /api/")))
    .map((call) => call.replaceAll(/:\w+/g, "0198-ab"));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => impersonationWords(line) === null)).toEqual([]);
});
