import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

test("a visitor is asked to sign in, without asking the database", async () => {
  const answer = await client().get("/project/");
  expect(answer).toMatchObject({ status: 401, body: { error: "Authentication required" }, trips: 0 });
});

test("a person makes three projects, and a fourth is refused also under parallel requests", async () => {
  const ada = await newClient();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ada.post("/project/", { proje_title: `Work ${i}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, ...Array(9).fill(409)]);
  const list = await ada.get("/project/");
  expect(list.body).toHaveLength(3);
  expect(list.body[0]).toMatchObject({ is_archived: false, archived_at: null, deleted_at: null });
  expect(list).toMatchObject({ trips: 1, statements: 2 });
});

test("a title is trimmed, required and at most ten characters long", async () => {
  const ada = await newClient();
  const message = "Title is required and must be ≤ 10 characters.";
  for (const proje_title of ["", "   ", "eleven char", 7, null, undefined, "a\u0000b"]) {
    const answer = await ada.post("/project/", { proje_title });
    expect(answer.status).toBe(400);
    if (proje_title !== "a\u0000b") expect(answer.body.error).toBe(message);
  }
  const made = await ada.post("/project/", { proje_title: "  🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍 " });
  expect(made).toMatchObject({ status: 201, body: { proje_title: "🌍🌍🌍🌍🌍🌍🌍🌍🌍🌍" } });
});
