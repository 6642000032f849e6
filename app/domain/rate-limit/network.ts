/** Length of the longest address: IPv6 with an embedded IPv4 address. */
export const MAX_ADDRESS = 45;

/**
 * The networks that contain an address, the smallest first. An IPv4 address is a network of its own. For IPv6 these
 * are the /64, the smallest block that a customer gets, and the /48 around it, the largest.
 */
export function networksOf(address: string): [string, ...string[]] {
  const ip = address.toLowerCase();
  if (!ip.includes(":")) return [ip];
  // An IPv4 address mapped to IPv6.
  if (ip.includes(".")) return [ip.slice(ip.lastIndexOf(":") + 1)];
  const [head = "", tail = ""] = ip.split("::");
  const gap = Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill("0");
  const all = [...groups(head), ...gap, ...groups(tail)];
  return [`${all.slice(0, 4).join(":")}::/64`, `${all.slice(0, 3).join(":")}::/48`];
}

const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, "")));
