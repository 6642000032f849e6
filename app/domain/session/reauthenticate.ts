/** Minutes after which a password is asked for again, before what is dangerous. */
export const PROOF_MINUTES = 10;
export const PROOF_MESSAGE = `You gave your password more than ${PROOF_MINUTES} minutes ago. Please give it again.`;
