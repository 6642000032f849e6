import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

test("a cross-site request is refused with a JSON error", async () => {
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

test("an unknown path is a 404 as JSON, whatever the method", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    expect(await client().call(method, "/nowhere")).toMatchObject({ status: 404, body: { error: "Not found" } });
  }
});

/** Streams `text` in chunks, as a client without a Content-Length does. */
function inPieces(text: string, size = 16 * 1024): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= text.length) return controller.close();
      controller.enqueue(new TextEncoder().encode(text.slice(sent, sent + size)));
      sent += size;
    },
  });
}

test("a body of more than 128 kB is refused before it is parsed, whatever its Content-Length", async () => {
  const root = await newClient({ role: "admin" });
  const large = `{"email":"ada@example.com","password":"${"x".repeat(128 * 1024)}"}`;
  const nested = "[".repeat(1024 * 1024);
  const json = { "content-type": "application/json" };
  const refusal = { status: 413, body: { error: "A request can have at most 128 kB" } };
  for (const text of [large, nested]) {
    for (const path of ["/auth/login", "/project/", "/admin/language/create-pack", "/analytics/visit"]) {
      const isWrapped = path.includes("language");
      const expected = { ...refusal, body: { ...refusal.body, ...(isWrapped && { success: false }) } };
      expect(await root.post(path, text, { headers: json })).toMatchObject(expected);
      expect(await root.post(path, text, { headers: { ...json, "content-length": "20" } })).toMatchObject(expected);
      expect(await root.post(path, inPieces(text), { headers: json })).toMatchObject(expected);
    }
  }
  const honest = { ...json, "content-length": String(40 * 1024 * 1024) };
  expect(await client().post("/auth/login", "{}", { headers: honest })).toMatchObject({ ...refusal, trips: 0 });
});

test("a body below the limit is read completely, however it is sent", async () => {
  const ada = await newClient();
  const fits = `{"proje_title":"Work"${" ".repeat(127 * 1024)}}`;
  for (const body of [fits, inPieces(fits), inPieces(fits, 7)]) {
    const answer = await ada.post("/project/", body, { headers: { "content-type": "application/json" } });
    expect(answer).toMatchObject({ status: 201, body: { proje_title: "Work" } });
  }
});

test("JSON nested sixty thousand times is invalid input", async () => {
  const deep = "[".repeat(60_000) + "]".repeat(60_000);
  const body = `{"email":${deep},"password":"x"}`;
  const answer = await client().post("/auth/login", body, { headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(400);
});
