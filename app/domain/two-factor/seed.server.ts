import { seal, unseal } from "../secret/sealed.server.ts";

const row = (user_id: string) => `authenticator ${user_id}`;

/** Encrypts the secret of a person's authenticator app for storage. */
export const sealSeed = (env: Parameters<typeof seal>[0], user_id: string, seed: Uint8Array<ArrayBuffer>) =>
  seal(env, row(user_id), seed);

/** Decrypts the secret of a person's authenticator app; null if it was encrypted with another key. */
export const openSeed = (env: Parameters<typeof seal>[0], user_id: string, stored: string) =>
  unseal(env, row(user_id), stored);
