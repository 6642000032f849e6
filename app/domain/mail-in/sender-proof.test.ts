import { expect, test } from "vitest";
import { isSenderProved, type MailHeader } from "./sender-proof.ts";

const ADA = "ada@example.com";
const received = {
  key: "received",
  value: "from mail.example.com (192.0.2.1) by cloudflare-email.net (cloudflare) id 7A",
};
const seal = { key: "arc-seal", value: "i=1; a=rsa-sha256; d=cloudflare-email.net" };
const results = (value: string): MailHeader => ({ key: "authentication-results", value });
const rest = [
  { key: "dkim-signature", value: "v=1; d=example.com" },
  { key: "from", value: ADA },
];
const proved = (...lines: MailHeader[]) => isSenderProved([received, seal, ...lines, ...rest], ADA);
const ours = (text: string) => results(`mx.cloudflare.net; ${text}`);

test("a mail whose DMARC passed for the domain of its From address is proved", () => {
  expect(proved(ours("dkim=pass header.d=example.com; dmarc=pass header.from=example.com policy.dmarc=none"))).toBe(
    true,
  );
  expect(proved(ours("dmarc=pass header.from=EXAMPLE.com; spf=pass smtp.mailfrom=bounce@mailer.example"))).toBe(true);
});

test.each([
  ["failing DMARC", "dkim=fail header.d=example.com; dmarc=fail header.from=example.com policy.dmarc=reject; spf=fail"],
  ["DMARC of another domain", "dkim=pass header.d=evil.example; dmarc=pass header.from=evil.example"],
  ["DMARC without a domain", "dmarc=pass"],
  ["a result that only begins like a pass", "dmarc=passed header.from=example.com"],
  ["a passing signature of another domain", "dkim=pass header.d=evil.example; dmarc=none"],
  ["a signature of a domain that only ends alike", "dkim=pass header.d=ample.com; dmarc=none"],
  ["a signature of a whole top-level domain", "dkim=pass header.d=com; dmarc=none"],
  ["a failing signature", "dkim=fail header.d=example.com; dmarc=none"],
  ["SPF alone", "dkim=none; dmarc=none; spf=pass smtp.mailfrom=ada@example.com"],
  ["a signature and no result of DMARC", "dkim=pass header.d=example.com; spf=pass smtp.mailfrom=ada@example.com"],
  ["a temporary error", "dkim=temperror header.d=example.com; dmarc=temperror header.from=example.com"],
  [
    "ARC alone",
    "dkim=fail header.d=example.com; dmarc=fail header.from=example.com; arc=pass smtp.remote-ip=192.0.2.1",
  ],
])("%s proves nothing", (_, text) => {
  expect(proved(ours(text))).toBe(false);
});

test("a signature of the sender's domain, or of one above it, proves it where the domain states no policy", () => {
  expect(proved(ours("dkim=pass header.d=mailer.example; dkim=pass header.d=example.com; dmarc=none"))).toBe(true);
  expect(proved(ours("dkim=pass header.i=@example.com header.s=a; dmarc=none; spf=none"))).toBe(true);
  const below = [received, ours("dkim=pass header.d=example.com; dmarc=none"), ...rest];
  expect(isSenderProved(below, "ada@office.example.com")).toBe(true);
});

test("results that the sender or another mail server wrote prove nothing", () => {
  const pass = "dmarc=pass header.from=example.com";
  expect(isSenderProved([ours(pass), received, ...rest], ADA)).toBe(false);
  expect(isSenderProved([received, seal, ...rest, ours(pass)], ADA)).toBe(false);
  expect(proved(results(`mx.google.com; ${pass}`))).toBe(false);
  expect(proved(ours("dmarc=fail header.from=example.com"), ours(pass))).toBe(false);
  expect(proved(ours(pass), ours(pass))).toBe(false);
  const hop = { key: "received", value: "from evil by mx.cloudflare.net (cloudflare)" };
  expect(proved(hop, ours(pass))).toBe(false);
  expect(isSenderProved([], ADA)).toBe(false);
});

test("a name that the sender chose is not read as another result", () => {
  const helo =
    "spf=none (mx.cloudflare.net: no SPF records for postmaster@a); dmarc=pass header.from=example.com (b) smtp.helo=c";
  expect(proved(ours(`dkim=none; dmarc=fail header.from=example.com; ${helo}`))).toBe(false);
  const signed = "spf=pass (domain of x); dkim=pass header.d=example.com (y) smtp.mailfrom=z@evil.example";
  expect(proved(ours(`dkim=none; dmarc=none; ${signed}`))).toBe(false);
});
