/** The longest text of an address: of the sixth version, with one of the fourth at its end. */
export const MAX_ADDRESS = 45;

/**
 * The networks that an address belongs to, the narrow one first. Of the fourth version it is the address itself; of the
 * sixth a /64, which one customer has at least, and the /48 around it, which one customer may have whole.
 */
export function networksOf(address: string): [string, ...string[]] {
  const ip = address.toLowerCase();
  if (!ip.includes(":")) return [ip];
  // An address of the fourth version that is written as one of the sixth.
  if (ip.includes(".")) return [ip.slice(ip.lastIndexOf(":") + 1)];
  const [head = "", tail = ""] = ip.split("::");
  const gap = Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill("0");
  const all = [...groups(head), ...gap, ...groups(tail)];
  return [`${all.slice(0, 4).join(":")}::/64`, `${all.slice(0, 3).join(":")}::/48`];
}

const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, "")));
