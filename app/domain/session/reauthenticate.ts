/** Minutes after which a password is asked for again, before what is dangerous. */
export const REAUTHENTICATE_MINUTES = 10;
export const REAUTHENTICATE_MESSAGE = `You gave your password more than ${REAUTHENTICATE_MINUTES} minutes ago. Please give it again.`;
