/** Codes of authenticator apps (RFC 6238): six digits, SHA-1, 30 seconds, which all apps support. */
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { encode } from "uqr";

const SECONDS = 30;
const DIGITS = 6;
/** The number of steps by which a clock may differ, in both directions. */
const TOLERANCE = 1;
/** Length of a secret in bytes, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;

/** The number of the 30-second step to which `code` belongs; null if it is not valid now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / (SECONDS * 1000));
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    if (verifyHOTP(secret, BigInt(step), DIGITS, code)) return step;
  }
  return null;
}

/** A secret in the forms that authenticator apps accept: as base32, as an address, and as a QR code. */
export function shownSecret(secret: Uint8Array, account: string) {
  const uri = createTOTPKeyURI("Sevenfold", account, secret, SECONDS, DIGITS);
  return { secret: new URL(uri).searchParams.get("secret")!, uri, qr: qrCode(uri) };
}

/** A QR code as an SVG path, with one unit per module, and with the quiet zone that scanners need. */
function qrCode(text: string): { side: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { side: size, path };
}
