import { afterAll, beforeEach, expect, test } from "vitest";
import { type Databases, FakeDocument } from "../../../tests/fake-browser.ts";

const databases: Databases = new Map();
const page = new FakeDocument(databases);
afterAll(() => page.close());
const { countOthers, deleteOthers, keepOthers } = await import("./others-commands.ts");

const stored = () => databases.get("sevenfold-commands")!;

beforeEach(() => {
  stored().clear();
  for (const [id, userId] of [
    ["a1", "ada"],
    ["a2", "ada"],
    ["b1", "bob"],
  ] as const)
    stored().set(id, { id, userId, path: "/app", queue: "todo", change: { intent: "tick-todo" }, madeAt: 1 });
});

test("a person is asked about the changes of others until they are kept, and the next person is asked again", async () => {
  expect(await countOthers("bob")).toBe(2);
  await keepOthers("bob");
  expect([await countOthers("bob"), await countOthers("eve"), stored().size]).toEqual([0, 3, 3]);
  await keepOthers("eve");
  expect(await countOthers("eve")).toBe(0);
});

test("the changes of others are deleted, and one's own stay", async () => {
  await deleteOthers("bob");
  expect([...stored().keys()]).toEqual(["b1"]);
  expect([await countOthers("bob"), await countOthers("ada")]).toEqual([0, 1]);
});

test("changes that were kept are not deleted by the person who kept them", async () => {
  await keepOthers("bob");
  await deleteOthers("bob");
  expect(stored().size).toBe(3);
});
