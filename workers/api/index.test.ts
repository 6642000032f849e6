import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

test("what another site makes a browser send is refused, as JSON", async () => {
  const ada = await newClient();
  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    const answer = await ada.post("/project/", { proje_title: "Work" }, { headers });
    expect(answer).toMatchObject({ status: 403, body: { error: "Requests from another site are not allowed" } });
  }
  const own: Record<string, string>[] = [{}, { origin: "http://localhost" }, { "sec-fetch-site": "same-origin" }];
  for (const headers of own) {
    expect((await ada.post("/project/", { proje_title: "Work" }, { headers })).status).toBe(201);
  }
});

test("a path that is none is a 404 as JSON, whatever the method", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    expect(await client().call(method, "/nowhere")).toMatchObject({ status: 404, body: { error: "Not found" } });
  }
});
