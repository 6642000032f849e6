import { env, exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { INSIDES } from "../hostile/inputs.ts";
import { newPerson } from "../people.ts";

test("a page that fails on our side says so, names the request as its answer does, and tells nothing else", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { cookie } = await newPerson();
  // The storage is this file's own.
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
