import { env, exports } from "cloudflare:workers";
import { decode } from "turbo-stream";
import { expect, test, vi } from "vitest";
import { INSIDES } from "../hostile/inputs.ts";
import { newPerson } from "../people.ts";

test("a form whose submission fails on the server keeps what was typed", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { cookie } = await newPerson();
  const sent = { intent: "add-project", proje_title: "Garden" };
  await env.DB.prepare("ALTER TABLE project RENAME COLUMN proje_title TO elsewhere").run();
  const answer = await exports.default.fetch("http://localhost/app.data", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  const { value } = await decode(answer.body!);
  expect([answer.status, value]).toEqual([
    500,
    { data: { error: "Server error", details: [], values: sent, status: 500 } },
  ]);
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockClear();
  await env.DB.prepare("ALTER TABLE project RENAME COLUMN elsewhere TO proje_title").run();
});

test("a page that fails on the server shows an error with the request's id, and no details", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { cookie } = await newPerson();
  // This file has its own storage.
  await env.DB.prepare("DROP TABLE diary_entry").run();
  for (const path of ["/diary", "/diary.data"]) {
    errors.mockClear();
    const answer = await exports.default.fetch(`http://localhost${path}`, { headers: { cookie } });
    const request = answer.headers.get("x-request-id")!;
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 500]);
    expect(text).toContain(request);
    expect(text).not.toMatch(INSIDES);
    if (path === "/diary") expect(text).toContain("Something went wrong on our side.");
    expect(errors.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toMatchObject([{ request }]);
  }
  errors.mockClear();
});
