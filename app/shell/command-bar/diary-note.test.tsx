import { expect, test, vi } from "vitest";
import { type Databases, FakeDocument, FakeNetwork, stubLocks } from "../../../tests/fake-browser.ts";
import type { Adding } from "./add.tsx";
import { eventually } from "../../../tests/eventually.ts";

const TODAY = "2026-11-27";
const YESTERDAY = "2026-11-26";

stubLocks();

/** Opens a document offline, after the diary of `date` was cached. */
async function openOffline(date: string, diary_text: string | null) {
  const databases: Databases = new Map();
  const page = new FakeDocument(databases);
  const network = new FakeNetwork();
  network.set(false);
  const lost = () => network.send(() => ({ data: null, status: 200 }));
  vi.doMock("#app/remix-internals.client.ts", () => ({
    preloadPage: async () => undefined,
    nextLocation: () => ({ pathname: "/app", search: "" }),
    postToPage: () => page.ask(lost),
  }));
  vi.stubGlobal("fetch", lost);
  const { addSections } = await import("./add.tsx");
  const { pendingCommands } = await import("#app/client/commands/command-queue.ts");
  const { queryClient } = await import("#app/client/cache/query-client.ts");
  const { setPerson } = await import("#app/client/person.ts");
  setPerson("u", true);
  const entry = diary_text === null ? null : { id: "e", entry_date: date, diary_text, updated_at: "v1" };
  const day = { date, entry, template: "Good:" };
  queryClient.setQueryData(["page", "/diary"], { isEarlier: false, day, week: [], entries: [] });
  const tell = vi.fn<Adding["tell"]>();
  const go = vi.fn<Adding["go"]>();
  return {
    tell,
    go,
    async add(text: string) {
      const adding = {
        projects: [],
        today: TODAY,
        locale: "en-GB",
        now: undefined,
        language: undefined,
        plain: [],
        learns: false,
        tell,
        go,
      };
      addSections(text, { ...adding, tellDone: vi.fn() })[0]!.options[0]!.run();
      await eventually(() => expect(tell).toHaveBeenCalled());
    },
    stored: () => [...databases.get("sevenfold-commands")!.values()],
    waiting: () => pendingCommands().map(({ change }) => change),
  };
}

test("a line for the diary without a network waits in this browser, after what the day has", async () => {
  const { add, waiting, tell, go } = await openOffline(TODAY, "Rain.");
  await add("d: quinces at the market");
  const saved = { intent: "save", entry_date: TODAY, diary_text: "Rain.\nquinces at the market", updated_at: "v1" };
  expect(waiting()).toMatchObject([saved]);
  expect(tell.mock.calls[0]![0].text).toBe("Added to today’s diary, not sent yet");
  tell.mock.calls[0]![0].action!.run();
  expect(go).toHaveBeenCalledWith("/diary");
});

test("a second line without a network stands after the first, and both are sent once", async () => {
  const { add, waiting, tell } = await openOffline(TODAY, null);
  await add("d: one");
  tell.mockClear();
  await add("d: two");
  const { textIn } = await import("#app/client/commands/texts.ts");
  const texts = [...waiting(), textIn(`diary:${TODAY}`)?.change].filter(Boolean);
  expect(texts.at(-1)).toMatchObject({ diary_text: "Good:\none\ntwo" });
});

test("a line that is typed on a later day than the diary was opened begins the later day", async () => {
  const { add, waiting } = await openOffline(YESTERDAY, "Rain.");
  await add("d: sun");
  expect(waiting()).toMatchObject([{ entry_date: TODAY, diary_text: "Good:\nsun", updated_at: null }]);
});

test("a line is stored until it is answered, so that another tab sends it if this one is closed, and it is not sent twice", async () => {
  const { add, waiting, tell, stored } = await openOffline(TODAY, "Rain.");
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const read = () => Response.json([{ id: "e", entry_date: TODAY, diary_text: "Rain.\nSun.", updated_at: "v2" }]);
  const saved = vi.fn(() => answer);
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => (method === "POST" ? saved() : read()));
  const adding = add("d: quinces");
  // The text is stored before the page is left, because a browser then stops pending work.
  await eventually(() => expect(stored()).toHaveLength(1));
  await eventually(() => expect(saved).toHaveBeenCalled());
  const [{ tab, ...command }] = stored() as [{ tab: string }];
  expect(command).toMatchObject({
    queue: `diary:${TODAY}`,
    base: "Rain.\nSun.",
    change: { diary_text: "Rain.\nSun.\nquinces", updated_at: "v2" },
  });
  const { otherTabs } = await import("#app/client/commands/command-storage.ts");
  expect((await otherTabs())({ tab } as never)).toBe(true);
  resolve(Response.json({}));
  await adding;
  expect(tell.mock.calls[0]![0].text).toBe("Added to today’s diary");
  await eventually(async () => expect((await otherTabs())({ tab } as never)).toBe(false));
  expect([stored(), waiting()]).toEqual([[], []]);
});

test("a line that was saved although its answer was lost is not added twice", async () => {
  const { add, waiting } = await openOffline(TODAY, "Rain.");
  const { queryClient } = await import("#app/client/cache/query-client.ts");
  const read = () => Response.json([{ id: "e", entry_date: TODAY, diary_text: "Rain.", updated_at: "v1" }]);
  async function save() {
    // The live connection has announced the line, and the page was read again.
    const entry = { id: "e", entry_date: TODAY, diary_text: "Rain.\nquinces", updated_at: "v2" };
    const day = { date: TODAY, entry, template: "Good:" };
    queryClient.setQueryData(["page", "/diary"], { isEarlier: false, day, week: [], entries: [] });
    throw new TypeError("Failed to fetch");
  }
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => (method === "POST" ? save() : read()));
  await add("d: quinces");
  expect(waiting()).toMatchObject([{ diary_text: "Rain.\nquinces", updated_at: "v1" }]);
});

test("a line that the server cannot save now is stored, and a rejected one is reported", async () => {
  for (const [status, said] of [
    [503, "Added to today’s diary, not sent yet"],
    [409, "Added to today’s diary, not sent yet"],
    [403, "“quinces” was not added to the diary: No"],
  ] as const) {
    const { add, waiting, tell } = await openOffline(TODAY, "Rain.");
    const read = () => Response.json([{ id: "e", entry_date: TODAY, diary_text: "Rain.", updated_at: "v1" }]);
    const refuse = () => Response.json({ error: "No" }, { status });
    vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => (method === "POST" ? refuse() : read()));
    await add("d: quinces");
    expect([tell.mock.calls[0]![0].text, waiting().length]).toEqual([said, status === 403 ? 0 : 1]);
  }
});

test("Undo of a line takes it out of the text that the day has by then, and says when it could not", async () => {
  const { add, tell } = await openOffline(TODAY, "Rain.");
  let text = "Rain.";
  let status = 200;
  const read = () => Response.json([{ id: "e", entry_date: TODAY, diary_text: text, updated_at: "v1" }]);
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "GET" || method === undefined) return read();
    if (status === 200) text = (JSON.parse(String(body)) as { diary_text: string }).diary_text;
    return Response.json(status === 200 ? {} : { error: "No" }, { status });
  });
  await add("d: quinces");
  expect(text).toBe("Rain.\nquinces");
  text += "\nSun.";
  const [{ undo }] = tell.mock.calls[0]!;
  undo!();
  await eventually(() => expect(text).toBe("Rain.\nSun."));
  text = "Rain.\nquinces";
  status = 403;
  undo!();
  await eventually(() => expect(tell.mock.lastCall![0].text).toBe("“quinces” was not removed from the diary: No"));
});
