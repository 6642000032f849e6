import { text } from "#app/i18n/text.ts";

/** Minutes after which a password is asked for again, before what is dangerous. */
export const REAUTHENTICATE_MINUTES = 10;
export const REAUTHENTICATE_MESSAGE = text(
  "session.reauthenticate",
  "You gave your password more than {reauthenticate_minutes} minutes ago. Please give it again.",
  { reauthenticate_minutes: REAUTHENTICATE_MINUTES },
);
/** The same for somebody without a password, who has a passkey. */
export const CONFIRM_BY_PASSKEY_MESSAGE = text(
  "account.confirm_by_passkey",
  "You have no password. Confirm with a passkey, then try again.",
);
