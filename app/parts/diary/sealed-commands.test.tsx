import { expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually.ts";
import { type Databases, FakeDocument, stubLocks } from "../../../tests/fake-browser.ts";
import type { Command } from "#app/client/commands/command.ts";

stubLocks();
const KEY = "A".repeat(43);
const OTHER_KEY = `B${"A".repeat(42)}`;

/** Loads the modules of a browser document. The diary has a lock unless `cookie` is empty. */
async function openDocument(databases: Databases, cookie = "diary_lock=1") {
  const page = new FakeDocument(databases);
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  const sealed = await import("./sealed-commands.ts");
  const storage = await import("#app/client/commands/command-storage.ts");
  return { page, ...sealed, ...storage };
}

const command = (more: object = {}): Command => ({
  id: "c1",
  userId: "ada",
  path: "/diary",
  queue: "diary:2026-11-28",
  change: { intent: "save", diary_text: "Quinces" } as Command["change"],
  base: "Quin",
  madeAt: 1,
  ...more,
});
const rowsOf = (databases: Databases) => [...databases.get("sevenfold-commands")!.values()] as Command[];
/** Waits until `count` commands are stored. */
const stored = (databases: Databases, count = 1) => eventually(() => expect(rowsOf(databases)).toHaveLength(count));

test("an unsent text of a locked diary is stored encrypted, and can only be read with the key", async () => {
  const databases: Databases = new Map();
  const first = await openDocument(databases);
  first.setDiaryKey(KEY);
  first.storeCommand(command(), true);
  await stored(databases);
  expect(JSON.stringify(rowsOf(databases))).not.toContain("Quin");
  expect(rowsOf(databases)[0]).toMatchObject({ id: "c1", queue: "diary:2026-11-28", change: { intent: "save" } });
  expect(await first.storedCommands("ada")).toEqual([command()]);

  const next = await openDocument(databases);
  expect(await next.storedCommands("ada")).toEqual([]);
  next.setDiaryKey(OTHER_KEY);
  expect(await next.storedCommands("ada")).toEqual([]);
  next.setDiaryKey(KEY);
  expect(await next.storedCommands("ada")).toEqual([command()]);
  expect(await next.isUnanswered("c1")).toBe(true);
});

test("without the key the text is only in the page, which asks before it is closed", async () => {
  const databases: Databases = new Map();
  const { storeCommand, isUnanswered } = await openDocument(databases);
  storeCommand(command(), true);
  // The answer waits until the command is stored.
  expect(await isUnanswered("c1")).toBe(true);
  expect(databases.get("sevenfold-commands")?.size ?? 0).toBe(0);
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test("a text that is replaced while it is encrypted is not stored after the newer one", async () => {
  const databases: Databases = new Map();
  const page = await openDocument(databases);
  page.setDiaryKey(KEY);
  page.storeCommand(command(), true);
  page.storeCommand(command({ id: "c2", madeAt: 2 }), true);
  await page.deleteCommand("c1");
  await stored(databases);
  expect(rowsOf(databases).map(({ id }) => id)).toEqual(["c2"]);
});

test("changes of other pages, and of a diary without a lock, are stored unencrypted", async () => {
  const databases: Databases = new Map();
  const locked = await openDocument(databases);
  locked.storeCommand(command({ id: "t", path: "/app", queue: "todo" }), true);
  const free = await openDocument(databases, "");
  free.storeCommand(command(), true);
  await stored(databases, 2);
  expect(rowsOf(databases).filter(({ sealed }) => sealed)).toEqual([]);
});

test("texts are stored again when the lock is turned on or off, rejected ones with their reason", async () => {
  const databases: Databases = new Map();
  const held = { status: 403, error: "The day is over", current: "Quinces elsewhere" };
  const free = await openDocument(databases, "");
  free.storeCommand(command({ held }), true);
  await stored(databases);
  const locked = await openDocument(databases);
  locked.setDiaryKey(KEY);
  await locked.storeAnew("ada");
  expect(JSON.stringify(rowsOf(databases))).not.toContain("Quin");
  expect(rowsOf(databases)[0]!.held).toEqual({ status: 403, error: "The day is over" });
  expect(await locked.isUnanswered("c1")).toBe(false);
  const off = await openDocument(databases, "");
  off.setDiaryKey(KEY);
  await off.storeAnew("ada");
  expect(rowsOf(databases)).toEqual([command({ held })]);
});

test("a logout keeps encrypted texts for the person's next sign-in, and deletes the rest", async () => {
  const databases: Databases = new Map();
  const page = await openDocument(databases);
  page.setDiaryKey(KEY);
  page.storeCommand(command(), true);
  page.storeCommand(command({ id: "t", path: "/app", queue: "todo" }), true);
  await stored(databases, 2);
  page.setDiaryKey(null);
  await page.deleteCommands("ada");
  expect(rowsOf(databases).map(({ id }) => id)).toEqual(["c1"]);
});
