import { expect, test } from "vitest";
import { leadingPage } from "./leading.ts";

test("the page that leads to another region carries the e-mail in its fragment, unless the reason of a closed socket has no room for it", () => {
  expect(leadingPage("us", "ana+x@example.com")).toBe("/login?moved=us#email=ana%2Bx%40example.com");
  expect(leadingPage("us", `${"a".repeat(90)}@example.com`)).toBe("/login?moved=us");
});
