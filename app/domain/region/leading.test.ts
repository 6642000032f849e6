import { expect, test } from "vitest";
import { leadingPage } from "./leading.ts";

test("the redirecting page passes the e-mail in its fragment, in which a closed socket has the room", () => {
  expect(leadingPage("us", "ana+x@example.com")).toBe("/login?moved=us#email=ana%2Bx%40example.com");
  expect(leadingPage("us", `${"a".repeat(90)}@example.com`)).toBe("/login?moved=us");
});
