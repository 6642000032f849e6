import { text } from "#app/i18n/text.ts";

/** Minutes after which a dangerous action asks for the password again. */
export const REAUTHENTICATE_MINUTES = 10;
export const REAUTHENTICATE_MESSAGE = text(
  "session.reauthenticate",
  "You gave your password more than {reauthenticate_minutes} minutes ago. Please give it again.",
  { reauthenticate_minutes: REAUTHENTICATE_MINUTES },
);
/** The same message for a person without a password who has a passkey. */
export const CONFIRM_BY_PASSKEY_MESSAGE = text(
  "account.confirm_by_passkey",
  "You have no password. Confirm with a passkey, then try again.",
);
