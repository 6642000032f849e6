/**
 * Mails as Cloudflare's mail server passes them to a Worker: its own header lines first, then the text of a mail
 * program.
 */

/** The domain of the tests' addresses for todos (`MAIL_IN_DOMAIN`). */
export const MAIL_IN_DOMAIN = "in.sevenfold.example";

/** The results of the checks of a sender, as Cloudflare's mail server writes them. */
interface Checks {
  dkim?: string;
  dmarc?: string;
  spf?: string;
  arc?: string;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/** The results of a mail that passed all checks. */
export function passing(from: string): Required<Checks> {
  const domain = domainOf(from);
  return {
    dkim: `pass header.d=${domain} header.s=20230601 header.b=NmJ1c2lj`,
    dmarc: `pass header.from=${domain} policy.dmarc=none`,
    spf: `pass (mx.cloudflare.net: domain of ${from} designates 209.85.208.171 as permitted sender) smtp.mailfrom=${from}`,
    arc: `none smtp.remote-ip=209.85.208.171`,
  };
}

/** The header lines of the mail servers, the last hop first. */
export function stampOf(to: string, checks: Checks): string {
  const results = ["mx.cloudflare.net", ...Object.entries(checks).map(([name, result]) => `${name}=${result}`)];
  return [
    "Received: from mail-lj1-f171.google.com (209.85.208.171)",
    "        by cloudflare-email.net (cloudflare) id 7A5WGdLawxFA",
    `        for <${to}>; Fri, 27 Nov 2026 09:37:45 +0000`,
    "ARC-Seal: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; cv=none;",
    "\tb=hM960DZnLay0+0zyt/a6LACC2E0aNk9/ZNO2dsSuzrwMPRxHfjkdhSl3iKv/LMh1ImrZvcqWq==;",
    "ARC-Message-Signature: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; c=relaxed/relaxed;",
    "\th=Date:Subject:To:From:from:reply-to:cc; t=1795772265; x=1796377065; bh=SmCLGCqW=; b=E1exGffQ=;",
    `ARC-Authentication-Results: i=1; ${results.join(";\r\n\t")}`,
    "Received-SPF: pass (mx.cloudflare.net: designates 209.85.208.171 as permitted sender)",
    "\treceiver=mx.cloudflare.net; client-ip=209.85.208.171; helo=mail-lj1-f171.google.com;",
    `Authentication-Results: ${results.join(";\r\n\t")}`,
    "X-CF-SpamH-Score: 1",
  ].join("\r\n");
}

/** A mail as a mail program writes it, and the checks of its sender. */
interface Writing {
  from: string;
  to: string;
  subject?: string | undefined;
  messageId?: string | null;
  /** Further headers, one a line. */
  headers?: string[];
  /** The body, with the headers of its type before it. */
  body?: string;
  checks?: Checks | null;
}

/** A whole mail. When `checks` is null, it has no results of Cloudflare. */
export function mailOf({
  from,
  to,
  subject = "Call Ana",
  messageId = `<${crypto.randomUUID()}@mail.example.com>`,
  headers = [],
  body = "Content-Type: text/plain; charset=utf-8\r\n\r\nAbout the quinces.\r\n",
  checks = passing(from),
}: Writing): string {
  const results = checks === null ? [] : [stampOf(to, checks)];
  return [
    ...results,
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domainOf(from)}; s=20230601; bh=47DEQpj8=; b=NmJ1c2lj`,
    "MIME-Version: 1.0",
    ...headers,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    "Date: Fri, 27 Nov 2026 10:37:41 +0100",
    `Subject: ${subject}`,
    `From: Ada Lovelace <${from}>`,
    `To: ${to}`,
    body,
  ].join("\r\n");
}

/** A body of plain text in quoted-printable, as Apple Mail writes it. */
export const quotedPrintable = [
  "Content-Type: text/plain;\r\n\tcharset=utf-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Zw=C3=B6lf gro=C3=9Fe Quitten f=C3=BCr =E2=82=AC=C2=A05, und ein sehr langer Satz, der umg=",
  "ebrochen ist.",
  "",
].join("\r\n");

/** A body in ISO-2022-JP, with bytes of its own: `会議の資料` and `よろしくお願いします。`. */
export const japaneseSubject = "=?iso-2022-jp?B?GyRCMnE1RCROO3FOQRsoQiBmcmk=?=";
export const japaneseBody = [
  "Content-Type: text/plain; charset=iso-2022-jp",
  "Content-Transfer-Encoding: 7bit",
  "",
  "\u001B$B$h$m$7$/$*4j$$$7$^$9!#\u001B(B",
  "",
].join("\r\n");

/** A mail that was forwarded in Gmail: both parts, with Gmail's block above the text. */
export const forwardedFromGmail = [
  'Content-Type: multipart/alternative; boundary="0000000000004f9c5d0628a1b2c3"',
  "",
  "--0000000000004f9c5d0628a1b2c3",
  'Content-Type: text/plain; charset="UTF-8"',
  "",
  "please look at this",
  "",
  "---------- Forwarded message ---------",
  "From: Grace Hopper <grace@navy.example>",
  "Date: Fri, Nov 27, 2026 at 9:12 AM",
  "Subject: Offer for the compiler",
  "To: Ada Lovelace <ada@example.com>",
  "",
  "",
  "The offer holds until Friday.",
  "",
  "--0000000000004f9c5d0628a1b2c3",
  'Content-Type: text/html; charset="UTF-8"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  '<div dir=3D"ltr">please look at this<br><br><div class=3D"gmail_quote">----------=',
  " Forwarded message ---------<br>The offer holds until Friday.</div></div>",
  "",
  "--0000000000004f9c5d0628a1b2c3--",
  "",
].join("\r\n");

/** A mail that was forwarded in Outlook, in German and only as HTML, with a logo and an attachment. */
export const forwardedFromOutlook = [
  'Content-Type: multipart/mixed; boundary="_005_AM0PR0502outlook_"',
  "",
  "--_005_AM0PR0502outlook_",
  'Content-Type: multipart/related; boundary="_004_AM0PR0502outlook_"; type="text/html"',
  "",
  "--_004_AM0PR0502outlook_",
  'Content-Type: text/html; charset="iso-8859-1"',
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "<html><head><style>p.MsoNormal {margin:0cm}</style><title>x</title></head><body lang=3D=22DE=22>",
  "<p class=3D=22MsoNormal=22>Bitte pr=FCfen &amp; antworten.<o:p></o:p></p>",
  "<hr><p class=3D=22MsoNormal=22><b>Von:</b> Konrad Zuse &lt;konrad@z3.example&gt;<br>",
  "<b>Gesendet:</b> Freitag, 27. November 2026 09:12<br><b>An:</b> Ada Lovelace<br>",
  "<b>Betreff:</b> Angebot</p><p>Das Angebot gilt bis Freitag.</p><img src=3D=22cid:logo@1=22></body></html>",
  "",
  "--_004_AM0PR0502outlook_",
  'Content-Type: image/png; name="image001.png"',
  'Content-Disposition: inline; filename="image001.png"',
  "Content-ID: <logo@1>",
  "Content-Transfer-Encoding: base64",
  "",
  "iVBORw0KGgo=",
  "--_004_AM0PR0502outlook_--",
  "",
  "--_005_AM0PR0502outlook_",
  'Content-Type: application/pdf; name="Angebot.pdf"',
  "Content-Disposition: attachment;\r\n\tfilename*=UTF-8''Angebot%20f%C3%BCr%20Ada.pdf",
  "Content-Transfer-Encoding: base64",
  "",
  "JVBERi0xLjQK",
  "--_005_AM0PR0502outlook_--",
  "",
].join("\r\n");

/** A body with an attachment of `bytes` bytes. */
export function withAttachment(bytes: number): string {
  const line = `${"QUJD".repeat(19)}\r\n`;
  return [
    'Content-Type: multipart/mixed; boundary="big"',
    "",
    "--big",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "See the film.",
    "--big",
    'Content-Type: video/mp4; name="film.mp4"',
    'Content-Disposition: attachment; filename="film.mp4"',
    "Content-Transfer-Encoding: base64",
    "",
    line.repeat(Math.ceil(bytes / line.length)) + "--big--",
    "",
  ].join("\r\n");
}
