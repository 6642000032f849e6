import { expect, test } from "vitest";
import { SECRET_BYTES, shownSecret, stepOf } from "./totp.server.ts";

const secret = new TextEncoder().encode("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

test("codes are those of RFC 6238, with six digits", () => {
  // The test vectors of appendix B, with the last six of their eight digits.
  const vectors = [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors) expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("a code is right for one step before and after its own", () => {
  const steps = [-31, -1, 0, 29, 30, 59, 60].map((late) => stepOf(secret, "081804", at(1111111080 + late)));
  expect(steps).toEqual([null, 37037036, 37037036, 37037036, 37037036, 37037036, null]);
});

test("what is no code is never right", () => {
  for (const code of ["", "28708", "2870820", "abcdef", "２８７０８２", "287 082"]) {
    expect(stepOf(secret, code, at(59))).toBeNull();
  }
});

test("a secret is shown as base32, as an address and as a QR code", () => {
  const shown = shownSecret(secret, "ada lovelace@example.com");
  expect(shown.secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const uri = new URL(shown.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Sevenfold:ada lovelace@example.com",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Sevenfold",
    algorithm: "SHA1",
    secret: shown.secret,
    period: "30",
    digits: "6",
  });
  expect(shown.qr.side).toBeGreaterThan(21 + 8);
  // The finder pattern in the corner, inside the quiet zone.
  expect(shown.qr.path).toMatch(/^M4 4h1v1h-1zM5 4h1v1h-1zM6 4/);
  expect(SECRET_BYTES).toBe(20);
});
