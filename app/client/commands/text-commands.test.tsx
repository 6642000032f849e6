import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyMeeting, type MeetingChange } from "#app/domain/meeting-note/changes.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import type { WeekByProject } from "#app/domain/week/notes-changes.ts";
import { EMPTY_WEEK } from "#app/domain/week/week-data.ts";
import {
  type Databases,
  FakeDocument,
  FakeNetwork,
  type Outcome,
  outcomesOf,
  stubLocks,
} from "../../../tests/fake-browser.ts";
import type { Command } from "./command.ts";

const MONDAY = "2026-11-16";
/** Longer than all pauses of a test program together, in milliseconds. */
const LONG_MS = 3_600_000;

interface Page {
  week: WeekByProject;
}

/** A server of one project's meetings, with optimistic locks. */
class FakeServer {
  meetings = new Map<string, MeetingNote>();
  version = 0;
  /** The texts that each meeting has had, in order. */
  had: string[] = [];

  page = (): Page => ({
    week: { monday: MONDAY, byProject: { p: { ...EMPTY_WEEK, meetingNotes: [...this.meetings.values()] } } },
  });

  private save(id: string, meeting_note: string): MeetingNote {
    const updated_at = `v${String(++this.version).padStart(4, "0")}`;
    const row = {
      id,
      project_id: "p",
      week_start: MONDAY,
      created_at: "",
      meeting_title: id,
      meeting_note,
      updated_at,
    };
    this.meetings.set(id, row);
    this.had.push(`${id}: ${meeting_note}`);
    return row;
  }

  take(change: MeetingChange): { data: unknown; status: number } {
    const { meeting_id: id } = change;
    const row = this.meetings.get(id);
    if (change.intent === "add-meeting") return { data: row ?? this.save(id, change.meeting_note), status: 200 };
    if (change.intent === "delete-meeting") {
      this.meetings.delete(id);
      return { data: { message: "Deleted" }, status: 200 };
    }
    if (!row) return { data: { error: "Not found", status: 404 }, status: 404 };
    const text = change.meeting_note.trim();
    if (text === row.meeting_note) return { data: row, status: 200 };
    if (change.updated_at !== row.updated_at) {
      return { data: { error: "Changed", status: 409, current: row }, status: 409 };
    }
    if (text.length > 5_000) return { data: { error: "Too long", status: 400 }, status: 400 };
    return { data: this.save(id, text), status: 200 };
  }
}

const locks = stubLocks();
let documents = 0;

let server = new FakeServer();
const network = new FakeNetwork();

/** Opens a document of a person's browser. */
async function openDocument(person: string, databases: Databases, told: MeetingChange[]) {
  const page = new FakeDocument(databases);
  let isLeaving = false;
  const id = `document-${++documents}`;
  vi.doMock("../live/live.ts", () => ({ clientId: () => id }));
  vi.doMock("#app/remix-internals.client.ts", () => ({
    preloadPage: async () => undefined,
    nextLocation: () => ({ pathname: "/app", search: "" }),
    async postToPage(_: string, change: MeetingChange) {
      // A request that is sent while the page is being left still arrives.
      if (isLeaving) return network.send(() => server.take(change));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return page.ask(() => network.send(() => server.take(change)));
    },
  }));
  vi.doMock("../live/connection.ts", () => ({
    NETWORK_ERROR: "Network error",
    SERVER_ERROR: "Server error",
    failureText: page.failureText,
    signedInAgain: async () => true,
  }));
  const { resumeCommands } = await import("./commands.ts");
  const { pendingCommands } = await import("./command-queue.ts");
  const { loadRefusal, textField, textsOf } = await import("./text-commands.ts");
  // The module must be loaded now: later it would belong to another document.
  await loadRefusal();
  const { allTexts } = await import("./texts.ts");
  const { queryClient } = await import("../cache/query-client.ts");
  const { setPerson } = await import("../person.ts");
  setPerson(person, true);
  const texts = textsOf<MeetingChange, MeetingNote>({
    path: "/app",
    queue: "meeting",
    rowOf: ({ meeting_id }) => meeting_id,
    ...textField("meeting_note"),
    pages: {
      "/app": (page, change, answer) => ({
        week: applyMeeting((page as Page).week, change, answer as MeetingNote | undefined),
      }),
    },
    tell: (change) => void told.push(change),
  });
  const pending = () => pendingCommands() as Command<MeetingChange>[];
  const typed = () => allTexts() as readonly Command<MeetingChange>[];
  /** The meetings as the page shows them. */
  const meetings = () => {
    const { week } = queryClient.getQueryData<Page>(["page", "/app"])!;
    const made = [...pending(), ...typed()];
    return made.reduce((shown, { change }) => applyMeeting(shown, change), week).byProject.p!.meetingNotes;
  };
  const read = () => queryClient.setQueryData(["page", "/app"], server.page());
  read();
  const end = resumeCommands(person);
  return {
    texts,
    typed,
    meetings,
    read,
    waiting: () => pending().length,
    leave() {
      isLeaving = true;
      window.dispatchEvent(new Event("pagehide"));
    },
    close() {
      end();
      page.close();
      locks.release(`sevenfold-tab-${id}`);
    },
  };
}

const changeOf = (meeting_id: string, meeting_note: string): MeetingChange => ({
  intent: "change-meeting",
  meeting_id,
  project_id: "p",
  week_start: MONDAY,
  meeting_title: meeting_id,
  meeting_note,
});

/** A browser tab. A device is a browser with one tab, so it has its own databases. */
async function newTab(person: string, databases: Databases = new Map()) {
  const told: MeetingChange[] = [];
  let page = await openDocument(person, databases, told);
  return {
    told,
    databases,
    typed: () => page.typed(),
    meetings: () => page.meetings(),
    read: () => page.read(),
    kept: () => [...databases.get("sevenfold-commands")!.values()],
    waiting: () => page.waiting(),
    textOf: (id: string) => page.meetings().find((meeting) => meeting.id === id)?.meeting_note,
    add: (id: string) =>
      page.texts.send({ ...changeOf(id, "note"), intent: "add-meeting", created_at: "" } as MeetingChange),
    remove: (meeting_id: string) =>
      page.texts.send({ intent: "delete-meeting", meeting_id, project_id: "p", name: meeting_id }),
    type(id: string, text: string) {
      page.texts.type(changeOf(id, text), page.meetings().find((meeting) => meeting.id === id) ?? null, null);
    },
    flush: (id: string) => page.texts.flush(changeOf(id, "")),
    /** Keeps both texts of each conflict. Returns the number of conflicts. */
    resolve() {
      const conflicts = page.typed().filter(({ held }) => held?.status === 409);
      for (const { change, held } of conflicts) {
        const current = held!.current as MeetingNote;
        const mine = (change as { meeting_note: string }).meeting_note;
        page.texts.resolve(changeOf(change.meeting_id, `${current.meeting_note}\n${mine}`), current);
      }
      return conflicts.length;
    },
    close: () => page.close(),
    /** Closes the document at once and opens a new one. A document that is `left` sends its texts first. */
    async reload(isLeft = false) {
      if (isLeft) page.leave();
      page.close();
      page = await openDocument(person, databases, told);
    },
    /** The tab becomes visible again. */
    see: () => document.dispatchEvent(new Event("visibilitychange")),
    async begin() {
      page.close();
      for (const rows of databases.values()) rows.clear();
      told.length = 0;
      page = await openDocument(person, databases, told);
    },
  };
}

type Tab = Awaited<ReturnType<typeof newTab>>;

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  server = new FakeServer();
  network.begin();
});
afterEach(() => void vi.useRealTimers());

interface Step {
  kind: "type" | "add" | "delete" | "flush" | "read" | "reload" | "leave" | "see" | "wait" | "offline" | "online";
  device: number;
  at: number;
}
const step = (devices: number, kinds: Step["kind"][]) =>
  fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    device: fc.nat({ max: devices - 1 }),
    at: fc.nat({ max: 9 }),
  });
const losses = outcomesOf(20);

/**
 * Runs a test program until every change has its answer and every conflict is resolved. Returns the typed texts by
 * meeting.
 */
async function run(devices: Tab[], steps: Step[], lost: Outcome[]) {
  server = new FakeServer();
  network.begin(lost);
  for (const device of devices) await device.begin();
  const words: { id: string; word: string }[] = [];
  const deleted = new Set<string>();
  for (const [n, { kind, device: which, at }] of steps.entries()) {
    const device = devices[which]!;
    const shown = device.meetings();
    const meeting = shown[at % Math.max(shown.length, 1)];
    if (kind === "reload" || kind === "leave") {
      await device.reload(kind === "leave");
      await later(0);
    } else if (kind === "wait") await later(at * 300);
    else if (kind === "see") device.see();
    else if (kind === "offline" || kind === "online") network.set(kind === "online");
    else if (kind === "read") {
      if (device.waiting() === 0) device.read();
    } else if (kind === "add" || !meeting) device.add(`m${n}`);
    else if (kind === "delete") {
      deleted.add(meeting.id);
      device.remove(meeting.id);
    } else if (kind === "flush") device.flush(meeting.id);
    else {
      words.push({ id: meeting.id, word: `w${n}.` });
      device.type(meeting.id, `${device.textOf(meeting.id)}${at % 2 ? "\n" : " "}w${n}. `);
    }
  }
  network.set(true);
  await later(LONG_MS);
  let conflicts = 0;
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const found = devices.map((device) => device.resolve()).reduce((sum, count) => sum + count);
    if (found === 0) break;
    conflicts += found;
    await later(LONG_MS);
    // A text of a closed tab is shown once its field is free.
    for (const device of devices) device.see();
    await later(LONG_MS);
  }
  for (const device of devices) expect(device.waiting()).toBe(0);
  return { words: words.filter(({ id }) => !deleted.has(id)), conflicts };
}

/** Counts how often each word is in its meeting's text on the server. */
const timesOf = (words: { id: string; word: string }[]) =>
  words.map(({ id, word }) => [word, server.meetings.get(id)!.meeting_note.split(word).length - 1]);
const once = (words: { word: string }[]) => words.map(({ word }) => [word, 1]);

const runs = { numRuns: 100 };

/** A new meeting is stored but its answer is lost, and it is sent again after another device has written into it. */
const sentAgain: [Step[], Outcome[]] = [
  [
    { kind: "add", device: 0, at: 0 },
    { kind: "wait", device: 0, at: 1 },
    { kind: "type", device: 0, at: 0 },
    { kind: "read", device: 1, at: 0 },
    { kind: "type", device: 1, at: 0 },
  ],
  ["not answered", "lost on the way"],
];

/**
 * A text is stored while its page is being left. Both devices type on before the first one gets the answer: `at` the
 * end of its line or below.
 */
const sentWhileLeaving = (at: number): [Step[], Outcome[]] => [
  [
    { kind: "add", device: 0, at: 0 },
    { kind: "wait", device: 0, at: 1 },
    { kind: "type", device: 0, at },
    { kind: "leave", device: 0, at: 0 },
    { kind: "read", device: 1, at: 0 },
    { kind: "type", device: 1, at },
    { kind: "flush", device: 1, at: 0 },
    { kind: "type", device: 0, at },
  ],
  ["answered", "answered", "lost on the way"],
];

/** After a reload, a text of a new meeting fails once; its meeting is deleted before the text is sent again. */
const deletedWhileSent: [Step[], Outcome[]] = [
  [
    { kind: "add", device: 0, at: 0 },
    { kind: "type", device: 0, at: 0 },
    { kind: "wait", device: 0, at: 1 },
    { kind: "reload", device: 0, at: 0 },
    { kind: "delete", device: 0, at: 0 },
  ],
  [],
];

test("with any lost requests, text typed on one device arrives in order, without a conflict with itself", async () => {
  const device = await newTab("one");
  const kinds: Step["kind"][] = [
    "type",
    "type",
    "type",
    "add",
    "delete",
    "flush",
    "reload",
    "wait",
    "offline",
    "online",
  ];
  const program = fc.asyncProperty(fc.array(step(1, kinds), { maxLength: 25 }), losses, async (steps, lost) => {
    const { words } = await run([device], steps, lost);
    expect([device.typed(), device.kept(), device.told]).toEqual([[], [], []]);
    for (const { id, word } of words) expect(server.meetings.get(id)!.meeting_note).toContain(word);
    const texts = (all: readonly MeetingNote[]) => all.map((one) => `${one.id}: ${one.meeting_note.trim()}`).toSorted();
    expect(texts(device.meetings())).toEqual(texts([...server.meetings.values()]));
    // Each text continues the one before it.
    const had = Map.groupBy(server.had, (text) => text.split(":")[0]!);
    for (const all of had.values()) for (const [i, text] of all.entries()) expect(text).toContain(all[i - 1] ?? "");
  });
  await fc.assert(program, { ...runs, examples: [deletedWhileSent] });
});

test("text typed on two devices at the end of a text arrives once, without a conflict, and a text of a deleted meeting stays", async () => {
  const devices = [await newTab("one"), await newTab("two")];
  const kinds: Step["kind"][] = [
    "type",
    "type",
    "type",
    "add",
    "delete",
    "flush",
    "read",
    "reload",
    "leave",
    "wait",
    "offline",
    "online",
  ];
  const program = fc.asyncProperty(fc.array(step(2, kinds), { maxLength: 30 }), losses, async (steps, lost) => {
    const { words, conflicts } = await run(devices, steps, lost);
    expect([conflicts, timesOf(words)]).toEqual([0, once(words)]);
    for (const device of devices) for (const { held } of device.typed()) expect(held!.status).toBe(404);
  });
  await fc.assert(program, { ...runs, examples: [sentAgain, sentWhileLeaving(0), sentWhileLeaving(1)] });
});

/** One tab types on. The other tab, which has not read that text, types too and is left. */
const typedOn: [Step[], Outcome[]] = [
  [
    { kind: "type", device: 0, at: 0 },
    { kind: "wait", device: 0, at: 9 },
    { kind: "read", device: 1, at: 0 },
    { kind: "type", device: 0, at: 0 },
    { kind: "wait", device: 0, at: 9 },
    { kind: "type", device: 1, at: 0 },
    { kind: "type", device: 0, at: 0 },
    { kind: "see", device: 0, at: 0 },
  ],
  [],
];

test("text typed in two tabs of a browser at the end of a text arrives once, and no tab shows an unsaved text as saved", async () => {
  const one = await newTab("one");
  const tabs = [one, await newTab("one", one.databases)];
  const kinds: Step["kind"][] = ["type", "type", "see", "read", "reload", "wait", "offline", "online"];
  const program = fc.asyncProperty(fc.array(step(2, kinds), { maxLength: 30 }), losses, async (steps, lost) => {
    const { words, conflicts } = await run(tabs, steps, lost);
    expect([conflicts, timesOf(words)]).toEqual([0, once(words)]);
    expect([...tabs.flatMap((tab) => tab.typed()), ...one.kept()]).toEqual([]);
  });
  await fc.assert(program, { ...runs, examples: [typedOn] });
});

test("a tab does not send a text of another open tab, but sends it soon after that tab is closed", async () => {
  const typing = await newTab("ada");
  const other = await newTab("ada", typing.databases);
  typing.add("m1");
  await later(200);
  for (const tab of [typing, other]) tab.read();
  network.set(false);
  typing.type("m1", "from this tab");
  await later(5_000);
  other.see();
  await later(LONG_MS);
  expect(other.waiting()).toBe(0);
  typing.close();
  network.set(true);
  await later(LONG_MS);
  expect(server.meetings.get("m1")!.meeting_note).toBe("from this tab");
});

test("a conflict is asked about only in the tab where the text was typed, also after a reload, and in another one once that is closed", async () => {
  const typing = await newTab("ada");
  const other = await newTab("ada", typing.databases);
  const elsewhere = await newTab("phone");
  elsewhere.add("m1");
  await later(200);
  for (const tab of [typing, other, elsewhere]) tab.read();
  elsewhere.type("m1", "from the phone");
  await later(2_000);
  typing.type("m1", "from this tab");
  await later(2_000);
  expect(typing.typed().map(({ held }) => held?.status)).toEqual([409]);

  other.see();
  await later(0);
  expect(other.typed()).toEqual([]);
  await typing.reload();
  await later(LONG_MS);
  expect([typing, other].map((tab) => tab.typed().length)).toEqual([1, 0]);
  typing.close();
  await later(LONG_MS);
  expect(other.resolve()).toBe(1);
  await later(2_000);
  expect(server.meetings.get("m1")!.meeting_note).toBe("from the phone\nfrom this tab");
  expect([other.typed(), other.kept()]).toEqual([[], []]);
});

test("text typed onto a pending text after a reload of the tab is merged with the changes of another device", async () => {
  const typing = await newTab("ada");
  const elsewhere = await newTab("phone");
  elsewhere.add("m1");
  await later(200);
  for (const tab of [typing, elsewhere]) tab.read();
  elsewhere.type("m1", "note\nfrom the phone");
  await later(2_000);
  network.set(false);
  typing.type("m1", "note\none");
  await later(2_000);
  typing.type("m1", "note\none\ntwo");
  await later(500);
  await typing.reload();
  network.set(true);
  await later(LONG_MS);
  expect(server.meetings.get("m1")!.meeting_note).toBe("note\nfrom the phone\none\ntwo");
  expect([typing.typed(), typing.kept()]).toEqual([[], []]);
});

test("a text whose row was deleted meanwhile stays unsent until the person types on, which creates a new row", async () => {
  const typing = await newTab("ada");
  typing.add("m1");
  await later(200);
  typing.read();
  const take = server.take.bind(server);
  server.take = (change) =>
    change.intent === "change-meeting" && !server.meetings.has(change.meeting_id)
      ? change.updated_at
        ? { data: { error: "Gone", status: 409, current: null }, status: 409 }
        : take({ ...change, intent: "add-meeting" } as MeetingChange)
      : take(change);
  server.meetings.delete("m1");
  typing.type("m1", "milk");
  await later(LONG_MS);
  expect(server.meetings.has("m1")).toBe(false);
  expect(typing.typed().map(({ held }) => held?.status)).toEqual([409]);
  typing.type("m1", "and eggs");
  await later(LONG_MS);
  expect(server.meetings.get("m1")!.meeting_note).toContain("and eggs");
  expect([typing.typed(), typing.kept()]).toEqual([[], []]);
});
