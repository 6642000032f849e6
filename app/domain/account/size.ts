import * as z from "zod/mini";

/** Bytes that an account may have: long texts, pictures, and files that wait to be imported. The triggers know them too. */
export const MAX_ACCOUNT_BYTES = { user: 200_000_000, demo: 5_000_000 } as const;

/** The bytes that count, and how many there may be. */
export const AccountSize = z.object({ stored_bytes: z.number(), max_bytes: z.number() });
export type AccountSize = z.infer<typeof AccountSize>;

const MB = 1_000_000;

/** `12 MB of 200 MB used`; below ten with a decimal. */
export function sizeText({ stored_bytes, max_bytes }: AccountSize): string {
  const used = stored_bytes / MB;
  const text = used === 0 ? "0" : used < 0.1 ? "Less than 0.1" : used < 10 ? used.toFixed(1) : String(Math.round(used));
  return `${text} MB of ${max_bytes / MB} MB used`;
}
