import { text } from "#app/i18n/text.ts";

/** Minutes after which a password is asked for again, before what is dangerous. */
export const REAUTHENTICATE_MINUTES = 10;
export const REAUTHENTICATE_MESSAGE = text(
  /*i18n*/ {
    id: "session.reauthenticate",
    message: "You gave your password more than {reauthenticate_minutes} minutes ago. Please give it again.",
    values: { reauthenticate_minutes: REAUTHENTICATE_MINUTES },
  },
);
/** The same for somebody without a password, who has a passkey. */
export const CONFIRM_BY_PASSKEY_MESSAGE = text(
  /*i18n*/ {
    id: "account.confirm_by_passkey",
    message: "You have no password. Confirm with a passkey, then try again.",
  },
);
