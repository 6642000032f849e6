/**
 * Checks which addresses of feeds and webhooks may be requested. A person gives them, so none may be a machine in our
 * own network.
 */

/** The ends of host names that are not public: of local networks, of their routers, and of machines beside a server. */
const PRIVATE_ENDS =
  /(^|\.)(localhost|local|localdomain|internal|intranet|intra|private|corp|home|lan|consul|docker|svc|workgroup|arpa|test|onion|alt|invalid|fritz\.box|mshome\.net|speedport\.ip|routerlogin\.net|metadata\.goog)$/;
/** Public names that can lead to any address, or to machines in private networks. */
const LEADS_ANYWHERE =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|lacolhost\.com|vcap\.me|1u\.ms|rbndr\.us|traefik\.me|localhost\.direct|lcl\.host|plex\.direct|local\.gd|localho\.st|fuf\.me|backname\.io)$/;

/**
 * The address, if it is allowed: https, a public host name, the usual port, and no user. Numeric addresses
 * (IPv4 in any form, IPv6) are rejected, even public ones. `service` is the origin of one more service, from
 * CALENDAR_SERVICE or WEBHOOK_SERVICE.
 */
export function publicAddress(address: string, service?: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, hostname, port, username, password, origin } = url;
  if (username !== "" || password !== "") return null;
  url.hash = "";
  if (service && origin === service) return url;
  const host = hostname.replace(/\.$/, "");
  // A public name ends with letters, so an IP address in any notation is rejected.
  const isName = /^([\w-]{1,63}\.)+([a-z]{2,63}|xn--[\w-]{1,59})$/.test(host);
  const isPublic = isName && !PRIVATE_ENDS.test(host) && !LEADS_ANYWHERE.test(host);
  return protocol === "https:" && port === "" && isPublic ? url : null;
}

/**
 * The failure that a status of Cloudflare itself means: 526 is an invalid certificate, 530 an unknown name. Null for
 * a status of the server. In a local installation such a request rejects instead.
 */
export function withoutServer(status: number): "unreachable" | "slow" | null {
  if (status === 522 || status === 524) return "slow";
  return [521, 523, 525, 526, 530].includes(status) ? "unreachable" : null;
}
