import { expect, test } from "vitest";
import { countedPage, referrerHost } from "./analytics.ts";

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

test("a referrer is a site or an Android app, whatever dot is at its end, and not this site", () => {
  const hosts: Record<string, string | null> = {
    "https://www.news.example/a?b": "news.example",
    "https://news.example./a": "news.example",
    "https://www.news.example.": "news.example",
    "android-app://com.google.android.gm": "com.google.android.gm",
    "android-app://com.google.android.gm/path": "com.google.android.gm",
    "https://sevenfold.example./app": null,
    "https://www.sevenfold.example/": null,
    "ftp://news.example/": null,
    "android-app:": null,
    "javascript:alert(1)": null,
    "news.example": null,
  };
  for (const [referrer, host] of Object.entries(hosts))
    expect([referrer, referrerHost(referrer, "sevenfold.example")]).toEqual([referrer, host]);
});
