import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";

/** The number of recovery codes that are made together. */
export const RECOVERY_CODES = 10;

export const CODE_NEEDED_MESSAGE = text(
  "two_factor.code_needed",
  "Enter the code of your authenticator app, or a recovery code.",
);
export const CODE_WRONG_MESSAGE = text("two_factor.code_wrong", "This code is not right.");
export const CODE_USED_MESSAGE = text("two_factor.code_used", "This code was used already. Wait for the next one.");
export const CODES_ON_MESSAGE = text("two_factor.codes_on", "You use codes already. Turn them off first.");
export const CODES_OFF_MESSAGE = text("two_factor.codes_off", "You use no codes.");

export const SecondStep = z.object({
  /** Since when codes are required; null if they are not. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.number(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** A new secret for an authenticator app. No other answer contains it. */
export const NewAuthenticator = z.object({
  /** As base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The address as a QR code: its side in modules, and an SVG path with one unit per module. */
  qr: z.object({ side: z.number(), path: z.string() }),
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

/** New recovery codes. No other answer contains them. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
