import { seal, unseal } from "../sealed.server.ts";

const row = (user_id: string) => `authenticator ${user_id}`;

/** The secret of a person's authenticator app as it is stored. */
export const sealSeed = (env: Parameters<typeof seal>[0], user_id: string, seed: Uint8Array<ArrayBuffer>) =>
  seal(env, row(user_id), seed);

/** The secret of a person's authenticator app; null when it was encrypted with another key. */
export const openSeed = (env: Parameters<typeof seal>[0], user_id: string, stored: string) =>
  unseal(env, row(user_id), stored);
