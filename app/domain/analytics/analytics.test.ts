import { expect, test } from "vitest";
import { countedPage } from "./analytics.ts";

const at = (path: string) => `http://localhost${path}`;

test("public pages are counted by path, other pages are not counted", () => {
  expect(["/", "/login", "/login/", "/privacy"].map((path) => countedPage(path, null))).toEqual([
    "landing",
    "login",
    "login",
    "privacy",
  ]);
  expect(["/app", "/admin", "/login/x", "/constructor"].map((path) => countedPage(path, null))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a data request counts as a visit after a link, and not on revalidation", () => {
  expect(countedPage("/register.data", at("/login"))).toBe("register");
  expect(countedPage("/_root.data", at("/login"))).toBe("landing");
  expect(countedPage("/register.data", at("/register?x"))).toBe(null);
  expect(countedPage("/_root.data", at("/?x"))).toBe(null);
  expect(countedPage("/register.data", null)).toBe(null);
  expect(countedPage("/app.data", at("/login"))).toBe(null);
});
