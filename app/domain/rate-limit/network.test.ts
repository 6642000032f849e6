import { expect, test } from "vitest";
import { networksOf } from "./network.ts";

test("the network of an IPv4 address is the address, and of an IPv6 address its /64 and /48", () => {
  expect(networksOf("203.0.113.9")).toEqual(["203.0.113.9"]);
  expect(networksOf("2001:db8:1:2:3:4:5:6")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(networksOf("2001:DB8:1:2::1")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(networksOf("2001:0db8:0001:0002::1")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(networksOf("2001:db8::1")).toEqual(["2001:db8:0:0::/64", "2001:db8:0::/48"]);
  expect(networksOf("::1")).toEqual(["0:0:0:0::/64", "0:0:0::/48"]);
  expect(networksOf("::ffff:203.0.113.9")).toEqual(["203.0.113.9"]);
});
