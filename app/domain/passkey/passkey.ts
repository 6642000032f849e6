import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked, shortText } from "../text/text.ts";

/** Maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20;
/** Length of a passkey's name in code points. */
export const MAX_PASSKEY_NAME = 40;
/** Minutes in which a browser can answer a challenge. */
export const CHALLENGE_MINUTES = 10;

const NAME_MESSAGE = text("passkey.name", "Give the passkey a name of 1-{max} characters.", { max: MAX_PASSKEY_NAME });
export const PASSKEYS_FULL_MESSAGE = text("passkey.passkeys_full", "You have {max} passkeys. Remove one first.", {
  max: MAX_PASSKEYS,
});
export const PASSKEY_TAKEN_MESSAGE = text("passkey.taken", "This passkey is stored already.");
/** The same error for an unknown passkey, a removed one and a wrong signature. */
export const PASSKEY_REFUSED_MESSAGE = text("passkey.refused", "This passkey does not work here.");
export const CHALLENGE_OVER_MESSAGE = text("passkey.challenge_over", "That took too long. Please try again.");

/** How an authenticator can be reached. */
export const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const BYTES_MESSAGE = text("passkey.bytes", "Send bytes as base64url");
/**
 * Bytes as base64url, at most `max` characters.
 * @__NO_SIDE_EFFECTS__
 */
function bytes(max: number) {
  return checked(z.string(BYTES_MESSAGE), z.regex(/^[\w-]*$/, BYTES_MESSAGE), z.maxLength(max, BYTES_MESSAGE));
}

export const PasskeyName = z.object({ name: shortText(MAX_PASSKEY_NAME, NAME_MESSAGE, NAME_MESSAGE) });
export type PasskeyName = z.infer<typeof PasskeyName>;

/** A new credential, as `PublicKeyCredential.toJSON()` returns it. */
export const PasskeyInput = z.extend(PasskeyName, {
  credential: z.object({
    id: bytes(1400),
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(40_000),
      transports: z.optional(checked(z.array(z.string()), z.maxLength(20))),
    }),
  }),
});
export type PasskeyInput = z.infer<typeof PasskeyInput>;

/** The answer of a passkey to a challenge, as `PublicKeyCredential.toJSON()` returns it. */
export const PasskeyAnswer = z.object({
  credential: z.object({
    id: bytes(1400),
    response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(1400) }),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey, as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

const descriptor = z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.string()) });

/** Options to sign in or to confirm, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** Options to add a passkey, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;
