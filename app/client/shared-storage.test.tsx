import { afterEach, expect, test, vi } from "vitest";
import { type Databases, FakeDocument } from "../../tests/fake-browser.ts";

afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;
const shared = (text: string) => ({ title: "", text, url: "", isCut: false });
const one = (text: string) => ({ shared: shared(text), picture: null, filesLeft: 0 });

/** The module of a document of the browser. */
async function openDocument(databases: Databases = new Map()) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const page = new FakeDocument(databases);
  return { page, ...(await import("./shared-storage.ts")) };
}

const textsFor = async ({ sharedFor }: Awaited<ReturnType<typeof openDocument>>, userId: string | null) =>
  (await sharedFor(userId)).map(({ shared: { text } }) => text);

test("a share waits for the first person who signs in, over closed documents, and then belongs only to them", async () => {
  const databases: Databases = new Map();
  const first = await openDocument(databases);
  await first.addShared(one("Quinces"));
  first.page.close();
  const next = await openDocument(databases);
  expect(await textsFor(next, null)).toEqual(["Quinces"]);
  const [found] = await next.sharedFor("ada");
  await next.claimShared(found!, "ada");
  expect([await textsFor(next, "ada"), await textsFor(next, "ben"), await textsFor(next, null)]).toEqual([
    ["Quinces"],
    [],
    [],
  ]);
});

test("the newest share comes first, at most twenty are stored, and none for longer than 30 days", async () => {
  const page = await openDocument();
  for (let n = 1; n <= 22; n++) {
    await page.addShared(one(`${n}`));
    vi.advanceTimersByTime(1_000);
  }
  const texts = await textsFor(page, "ada");
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, "22", "3"]);
  vi.advanceTimersByTime(31 * DAY_MS);
  expect(await textsFor(page, "ada")).toEqual([]);
  await page.addShared(one("new"));
  expect(await textsFor(page, "ada")).toEqual(["new"]);
});

test("a share is stored with its draft; after it was added it is gone, and a logout deletes the person's shares", async () => {
  const page = await openDocument();
  await page.addShared(one("mine"));
  await page.addShared(one("nobody's"));
  const [, mine] = (await page.sharedFor("ada")).sort((a, b) => b.shared.text.localeCompare(a.shared.text));
  const draft = { kind: "note", project_id: "p", todo_title: "", todo_description: "", note: "typed" } as const;
  await page.storeShared({ ...mine!, userId: "ada", draft });
  expect((await page.sharedFor("ada")).find(({ id }) => id === mine!.id)?.draft).toEqual(draft);
  await page.deleteAllShared("ada");
  expect(await textsFor(page, "ada")).toEqual(["nobody's"]);
  await page.deleteShared((await page.sharedFor("ada"))[0]!.id);
  expect(await textsFor(page, "ada")).toEqual([]);
});

test("a share that was discarded meanwhile does not reappear when it is claimed", async () => {
  const page = await openDocument();
  await page.addShared(one("gone"));
  const [found] = await page.sharedFor("ada");
  await page.deleteShared(found!.id);
  await page.claimShared(found!, "ada");
  expect(await textsFor(page, "ada")).toEqual([]);
});

test("without storage no share waits, and only storing fails", async () => {
  const page = await openDocument();
  page.page.close();
  expect(await page.sharedFor("ada")).toEqual([]);
  await page.deleteShared("x");
  await page.deleteAllShared("ada");
  await expect(page.addShared(one("lost"))).rejects.toThrow();
});
