import { expect, test } from "vitest";
import { RETENTION } from "#app/db/retention.ts";
import { kindsReadBy, PERSONAL } from "./audit-log.server.ts";

/** The tables about the account itself or its use. Admins see them without impersonating, or nobody sees them. */
const ABOUT_THE_ACCOUNT = [
  "user",
  "username_reservation",
  "account_move",
  "account_arrival",
  "session",
  "passkey",
  "provider_link",
  "provider_visit",
  "authenticator",
  "recovery_code",
  "account_link",
  "calendar_feed",
  "mail_address",
  "mail_received",
  "webhook",
  "webhook_event",
  "other_calendar",
  "calendar_event",
  "push_subscription",
  "morning_line",
  "reminder_link",
  "device",
  "rate_limit",
  "idempotency_key",
  "mail",
  "pomodoro_month",
  "import_file",
  "language_access",
  "language_batch",
  "visitor",
  "visit_salt",
  "impersonation",
  "audit_event",
];

test("an impersonating admin's read of any table with data about a person is logged, except of tables about the account", () => {
  const holding = Object.entries(RETENTION).flatMap(([table, { holds }]) => (holds === null ? [] : [table]));
  const unclassified = holding.filter((table) => !(table in PERSONAL) && !ABOUT_THE_ACCOUNT.includes(table));
  expect(unclassified).toEqual([]);
  expect(ABOUT_THE_ACCOUNT.filter((table) => table in PERSONAL || !holding.includes(table))).toEqual([]);
});

test("a read of the trash, of pictures and of the search is of personal rows", () => {
  expect(kindsReadBy('SELECT 1 FROM "deleted_note" WHERE user_id = 1')).toEqual(["deleted_note"]);
  expect(kindsReadBy("SELECT 1 FROM diary_picture p JOIN search s")).toEqual(["diary_entry", "search"]);
  expect(kindsReadBy('SELECT 1 FROM "user" JOIN "session"')).toEqual([]);
});
