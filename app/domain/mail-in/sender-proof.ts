/**
 * Checks who sent a mail: by the results of SPF, DKIM and DMARC (RFC 8601), which Cloudflare's mail server writes
 * above it. A From address alone proves nothing, and neither do results that somebody else wrote.
 */

/** A header of a mail: its name in lower case, and its value as it was sent, unfolded. */
export interface MailHeader {
  key: string;
  value: string;
}

/** The name with which Cloudflare's mail server signs its results. */
const AUTHORITY = "mx.cloudflare.net";
/** The first line that Cloudflare's mail server writes, above all others. */
const OWN_RECEIVED = /\bby \S*cloudflare\S* /i;
/** The headers that it writes below that. The first other header is the sender's. */
const OWN_LINE =
  /^(arc-seal|arc-message-signature|arc-authentication-results|received-spf|authentication-results|x-cf-[\w-]+)$/;
const RESULTS = "authentication-results";

/**
 * Cloudflare's results, each as `method=result …`; null if there are none, or if it is not certain which ones are
 * Cloudflare's.
 */
function resultsIn(headers: readonly MailHeader[]): string[] | null {
  const [first, ...below] = headers;
  if (first?.key !== "received" || !OWN_RECEIVED.test(first.value)) return null;
  const end = below.findIndex(({ key }) => !OWN_LINE.test(key));
  const own = below.slice(0, end === -1 ? below.length : end).filter(({ key }) => key === RESULTS);
  const stated = own.map(({ value }) => value.split(";").map((one) => one.trim()));
  const ours = stated.filter(([authority]) => authority?.toLowerCase() === AUTHORITY);
  // Of two such headers the sender wrote one, at the beginning of the mail, so neither is trusted.
  return ours.length === 1 ? ours[0]!.slice(1) : null;
}

/** The value of a property such as `header.d` in a result. */
const property = (result: string, name: string) =>
  new RegExp(String.raw`\s${name.replace(".", String.raw`\.`)}=@?([^\s;"()]+)`, "i").exec(result)?.[1]?.toLowerCase();

/** Says whether a signature of `domain` is valid for `from`: the same domain, or one of its subdomains. */
const isAligned = (domain: string | undefined, from: string) =>
  domain !== undefined && domain.includes(".") && (from === domain || from.endsWith(`.${domain}`));

/**
 * Says whether Cloudflare's mail server found that a mail is from the domain of `from`, the one address in its From
 * header: DMARC passed for that domain, or the domain states no policy and a DKIM signature of it passed. Nothing
 * after the result of DMARC is read, because the rest repeats names that the sender chose.
 */
export function isSenderProved(headers: readonly MailHeader[], from: string): boolean {
  const results = resultsIn(headers);
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  if (results === null || domain === "") return false;
  const at = results.findIndex((one) => /^dmarc=/i.test(one));
  // A name that the sender chose could look like another result.
  if (at === -1 || results.filter((one) => /^dmarc=/i.test(one)).length > 1) return false;
  const dmarc = results[at]!;
  if (/^dmarc=pass(\s|$)/i.test(dmarc)) return property(dmarc, "header.from") === domain;
  if (!/^dmarc=none(\s|$)/i.test(dmarc)) return false;
  const signed = results.slice(0, at).filter((one) => /^dkim=pass(\s|$)/i.test(one));
  return signed.some((one) => isAligned(property(one, "header.d") ?? property(one, "header.i"), domain));
}
