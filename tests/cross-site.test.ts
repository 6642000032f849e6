import { expect, test } from "vitest";
import { CALLS } from "./authorisation/calls.ts";
import { newWorld } from "./authorisation/roles.ts";
import { client } from "./api.ts";

const FOREIGN: Record<string, string>[] = [
  { origin: "https://elsewhere.example" },
  { origin: "http://localhost.elsewhere.example" },
  { origin: "https://localhost" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];

test("a cross-site request from a browser changes nothing, whatever the call", async () => {
  // One owner for all, since nothing of theirs changes.
  const { things, cookies } = await newWorld();
  for (const name of Object.keys(CALLS)) {
    const [method, template] = name.split(" ") as [string, string];
    const isSocket = template.endsWith("/live");
    if (method === "GET" && !isSocket) continue;
    const { of = "project", send } = CALLS[name]!;
    const path = template.replaceAll(/:\w+/g, things[of]);
    const body = typeof send === "function" ? send(things) : send;
    for (const cookie of [cookies.user, cookies.admin]) {
      for (const foreign of FOREIGN) {
        const headers = isSocket ? { ...foreign, upgrade: "websocket" } : foreign;
        const answer = await client(cookie).call(method, path, body, { headers });
        const { status, rowsWritten } = answer;
        const given = answer.headers.getSetCookie();
        expect([name, foreign, status, rowsWritten, given]).toEqual([name, foreign, 403, 0, []]);
      }
    }
  }
});

test("a form's media type does not bypass the check, and no response allows cross-origin reads", async () => {
  const { owner } = await newWorld();
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const headers = { origin: "https://elsewhere.example", "content-type": type };
    const answer = await client(owner.cookie).call("POST", "/project/", '{"proje_title":"x"}', { headers });
    expect([type, answer.status, answer.rowsWritten]).toEqual([type, 403, 0]);
  }
  const headers = { origin: "https://elsewhere.example" };
  const answer = await client(owner.cookie).get("/project/", { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});
