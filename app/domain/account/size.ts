/** Bytes that an account may have: long texts, pictures, and files that wait to be imported. The triggers know them too. */
export const MAX_ACCOUNT_BYTES = { user: 200_000_000, demo: 5_000_000 } as const;

export const ACCOUNT_FULL_MESSAGE =
  "Your account is full: it can have 200 MB of texts and pictures, a demo account 5 MB. Delete some to make room.";
