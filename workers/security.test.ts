import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../tests/api.ts";
import worker from "../tests/worker.ts";

const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};

/** A request to any address with any Host. */
const ask = (path: string, headers: Record<string, string> = {}, more: object = {}) =>
  worker.fetch(
    new Request(`http://localhost${path}`, { headers }) as Request<unknown, IncomingRequestCfProperties>,
    { ...env, ...more },
    createExecutionContext(),
  );

test("every API response has the security headers, errors too", async () => {
  const ada = await newClient();
  for (const [answer, status] of [
    [await ada.get("/project/"), 200],
    [await ada.get("/project/none"), 404],
    [await ada.get("/none"), 404],
    [await ada.post("/project/", { proje_title: "" }), 400],
    [await client().get("/project/"), 401],
    [await client().get("/auth/verify-email?uid=none&token=none"), 302],
  ] as const) {
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([status, HEADERS]);
  }
});

test("a document is separated from another site that opens it, and from nothing else", async () => {
  const policy = async (headers: Record<string, string>) =>
    (await ask("/login", headers)).headers.get("cross-origin-opener-policy");
  const navigation = { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };
  for (const site of ["none", "same-origin"]) {
    expect([site, await policy({ ...navigation, "sec-fetch-site": site })]).toEqual([site, null]);
    // A service worker stores this response, and may show it to whoever opens it.
    expect(await policy({ "sec-fetch-dest": "empty", "sec-fetch-site": site })).toBe("same-origin");
  }
  for (const site of ["cross-site", "same-site", "None", "none, cross-site"]) {
    expect([site, await policy({ ...navigation, "sec-fetch-site": site })]).toEqual([site, "same-origin"]);
  }
  expect(await policy({})).toBe("same-origin");
});

test("a malformed Host is a 400, on the API and on pages", async () => {
  for (const host of ["a b", "", "[", "<x>", "a/b", "%", "user@localhost", "localhost:99999x"]) {
    for (const path of ["/api/auth/me", "/login"]) {
      const answer = await ask(path, { host });
      expect([host, path, answer.status, Object.fromEntries(answer.headers)]).toMatchObject([host, path, 400, HEADERS]);
    }
  }
  expect((await ask("/api/auth/me", { host: "seven.example" })).status).toBe(200);
});

test("a local installation accepts only its own hosts", async () => {
  const LOCAL_HOSTS = "localhost,127.0.0.1,[::1],seven.example";
  const statuses = async (hosts: string[]) =>
    Promise.all(hosts.map(async (host) => (await ask("/api/auth/me", { host }, { LOCAL_HOSTS })).status));
  const own = ["localhost:8787", "LOCALHOST", "127.0.0.1:8787", "[::1]:8787", "seven.example"];
  expect(await statuses(own)).toEqual(own.map(() => 200));
  const foreign = ["evil.example:8787", "localhost.evil.example", "127.0.0.1.nip.io", "[::2]", "10.0.0.1"];
  expect(await statuses(foreign)).toEqual(foreign.map(() => 400));
});

test("a form of a page without a referrer is same-origin only if the browser says so", async () => {
  const send = async (headers: Record<string, string>) =>
    (await client().post("/auth/logout", undefined, { headers: { origin: "null", ...headers } })).status;
  expect(await send({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await send({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await send({})).toBe(403);
});

test("security.txt names a contact, and expires within a year", async () => {
  const answer = await ask("/.well-known/security.txt", { "x-now": "2026-11-21T09:30:00.000Z" });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:support@localhost",
      "Contact: http://localhost/contact",
      "Expires: 2027-05-20T09:30:00.000Z",
      "Preferred-Languages: en",
      "Canonical: http://localhost/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
