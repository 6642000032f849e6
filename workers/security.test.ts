import { expect, test } from "vitest";
import { client, newClient } from "../tests/api.ts";

test("an answer of the API is no document, for no other site and for no cache, whether it is refused or not", async () => {
  const ada = await newClient();
  for (const [answer, status] of [
    [await ada.get("/project/"), 200],
    [await ada.get("/project/none"), 404],
    [await ada.get("/none"), 404],
    [await ada.post("/project/", { proje_title: "" }), 400],
    [await client().get("/project/"), 401],
    [await client().get("/auth/verify-email?uid=none&token=none"), 302],
  ] as const) {
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      status,
      {
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  }
});
