import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { applyToHome, type HomePage, type TodoChange } from "#app/domain/todo/changes.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import {
  type Databases,
  FakeDocument,
  FakeNetwork,
  type Outcome,
  outcomesOf,
  stubLocks,
} from "../../../tests/fake-browser.ts";

const EMPTY: HomePage = { todos: [], week: { byProject: {} } };
/** Longer than all pauses of a test program together, in milliseconds. */
const LONG_MS = 3_600_000;

/** A server with idempotent changes: adding a row twice adds it once, and states are absolute. */
class FakeServer {
  all: ActiveTodo[] = [];
  deleted = new Set<string>();
  /** By device: its changes in the order in which they first arrived. */
  taken: Record<string, TodoChange[]> = {};

  page = (): HomePage => ({
    ...EMPTY,
    todos: this.all.filter(({ id, is_checked }) => !is_checked && !this.deleted.has(id)),
  });

  requests = 0;

  take(device: string, change: TodoChange): { data: unknown; status: number } {
    this.requests += 1;
    const own = (this.taken[device] ??= []);
    if (!own.includes(change)) own.push(change);
    const id = "todo_id" in change ? change.todo_id : "";
    const isKnown = this.all.some((todo) => todo.id === id);
    const mustLive =
      change.intent !== "delete-todo" && change.intent !== "restore-todo" && change.intent !== "add-todo";
    if (id && ((change.intent !== "add-todo" && !isKnown) || (mustLive && this.deleted.has(id))))
      return { data: { error: "Not found", details: [], status: 404 }, status: 404 };
    if (change.intent === "delete-todo") this.deleted.add(id);
    else if (change.intent === "restore-todo") this.deleted.delete(id);
    else this.all = [...applyToHome({ ...EMPTY, todos: this.all }, change).todos];
    return { data: null, status: 200 };
  }
}

stubLocks();

let server = new FakeServer();
const network = new FakeNetwork();

/** Opens a document of a person's browser: all modules are new, and only what is stored is left of earlier ones. */
async function openDocument(person: string, databases: Databases, told: TodoChange[]) {
  const page = new FakeDocument(databases);
  vi.doMock("#app/remix-internals.client.ts", () => ({
    buildVersion: () => "build",
    preloadPage: async () => undefined,
    nextLocation: () => ({ pathname: "/app", search: "" }),
    postToPage: (_: string, change: TodoChange) => page.ask(() => network.send(() => server.take(person, change))),
  }));
  vi.doMock("../live/connection.ts", () => ({ failureText: page.failureText, signedInAgain: async () => true }));
  const { commandsOf, resumeCommands } = await import("./commands.ts");
  const { pendingCommands } = await import("./command-queue.ts");
  const { persistPages } = await import("../cache/persisted-pages.ts");
  const { queryClient } = await import("../cache/query-client.ts");
  const { setPerson } = await import("../person.ts");
  setPerson(person, true);
  queryClient.mount();
  const commands = commandsOf<TodoChange>({
    path: "/app",
    queue: "todo",
    pages: { "/app": (page, change) => applyToHome(page as HomePage, change) },
    tell: (change) => void told.push(change),
  });
  const known = () => queryClient.getQueryData<HomePage>(["page", "/app"])!;
  const show = (home: HomePage) => void queryClient.setQueryData(["page", "/app"], home);
  show(server.page());
  const ends = [persistPages(person), resumeCommands(person)];
  return {
    known,
    show,
    send: commands.send,
    retry: commands.retry,
    pending: pendingCommands,
    shown: () => pendingCommands().reduce((home, { change }) => applyToHome(home, change as TodoChange), known()).todos,
    close() {
      page.close();
      queryClient.unmount();
      ends.forEach((end) => end());
    },
  };
}

/** A browser with storage of its own and one document. With `return`, it is closed offline and opened online. */
async function newDevice(device: string) {
  const databases: Databases = new Map();
  const told: TodoChange[] = [];
  let page = await openDocument(device, databases, told);
  return {
    told,
    made: [] as TodoChange[],
    /** By deletion: the change that restores the todo. */
    backs: new Map<TodoChange, TodoChange>(),
    read: () => page.show(server.page()),
    shown: () => page.shown(),
    /** The number of pending commands, in memory or stored. */
    waiting: () => page.pending().length + databases.get("sevenfold-commands")!.size,
    send(change: TodoChange) {
      this.made.push(change);
      page.send(change);
    },
    /** Closes the document at once and opens a new one; offline, from what the browser has stored of the page. */
    async reload(comesBackOnline = network.isOnline) {
      const known = page.known();
      page.close();
      network.set(comesBackOnline);
      page = await openDocument(device, databases, told);
      if (!network.isOnline) page.show(known);
    },
    async begin() {
      page.close();
      for (const rows of databases.values()) rows.clear();
      told.length = 0;
      this.made = [];
      page = await openDocument(device, databases, told);
    },
  };
}

/** The change that undoes another one: it puts the todo back where it was. */
function undoOf(
  { todo_id, name }: Extract<TodoChange, { intent: "tick-todo" | "delete-todo" }>,
  todos: readonly ActiveTodo[],
) {
  const place = todos.findIndex(({ id }) => id === todo_id);
  return { intent: "restore-todo", todo_id, name, todo: todos[place]!, before: todos[place + 1]?.id ?? null } as const;
}

const open = (todos: readonly ActiveTodo[]) => todos.filter(({ is_checked }) => !is_checked);

/** Turns a step of the test program into a change of a todo that the device shows. */
function changeOf(kind: Step["kind"], at: number, n: number, todos: readonly ActiveTodo[]): TodoChange {
  const todo = todos[at % Math.max(todos.length, 1)];
  if (kind === "add" || !todo) {
    const fields = {
      todo_title: `todo ${n}`,
      todo_description: "",
      todo_category: "none",
      todo_due_date: null,
    } as const;
    return { intent: "add-todo", todo_id: `id-${n}`, project_id: "p", ...fields };
  }
  const named = { todo_id: todo.id, name: todo.todo_title };
  const before = todos[todos.indexOf(todo) + 1]?.id ?? null;
  if (kind === "edit") return { intent: "change-todo", ...named, todo_title: `renamed ${n}` };
  if (kind === "tick") return { intent: "tick-todo", ...named };
  if (kind === "untick") return { intent: "untick-todo", ...named, todo, before };
  if (kind === "delete") return { intent: "delete-todo", ...named };
  return { intent: "order-todos", project_id: "p", todoIds: todos.map(({ id }) => id).toReversed() };
}

/** The change that restores the todo that a device deleted last. */
function restoreOf({ made, backs }: Device): TodoChange | null {
  const deleted = made.findLast(({ intent }) => intent === "delete-todo");
  return deleted ? { ...backs.get(deleted)! } : null;
}

const KINDS = ["add", "edit", "tick", "untick", "delete", "restore", "order"] as const;
interface Step {
  kind: (typeof KINDS)[number] | "reload" | "return" | "wait" | "offline" | "online";
  device: number;
  at: number;
}
const step = (devices: number) =>
  fc.record<Step>({
    kind: fc.constantFrom(...KINDS, "add", "reload", "return", "wait", "offline", "online"),
    device: fc.nat({ max: devices - 1 }),
    at: fc.nat({ max: 9 }),
  });
const losses = outcomesOf(30);

type Device = Awaited<ReturnType<typeof newDevice>>;

/** Runs a test program until every change has its answer. */
async function run(devices: Device[], steps: Step[], lost: Outcome[]) {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  server = new FakeServer();
  network.begin(lost);
  for (const device of devices) await device.begin();
  for (const [n, { kind, device: which, at }] of steps.entries()) {
    const device = devices[which]!;
    if (kind === "reload" || kind === "return") {
      await device.reload(network.isOnline || kind === "return");
      // Waits until the stored commands are read.
      await vi.advanceTimersByTimeAsync(0);
    } else if (kind === "offline" || kind === "online") network.set(kind === "online");
    else if (kind === "wait") await vi.advanceTimersByTimeAsync(at * 500);
    else {
      const todos = kind === "untick" ? device.shown() : open(device.shown());
      const change = kind === "restore" ? restoreOf(device) : changeOf(kind, at, n, todos);
      if (!change) continue;
      if (change.intent === "delete-todo") device.backs.set(change, undoOf(change, todos));
      device.send(change);
    }
  }
  network.set(true);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  for (const device of devices) expect(device.waiting()).toBe(0);
}

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock("idb-keyval");
});

const runs = { numRuns: 100 };

test("with any lost requests, each change of a device arrives once and in order, and the page shows what the database has", async () => {
  const device = await newDevice("one");
  const program = fc.asyncProperty(fc.array(step(1), { maxLength: 25 }), losses, async (steps, lost) => {
    await run([device], steps, lost);
    expect(server.taken.one ?? []).toEqual(device.made);
    expect(device.told).toEqual([]);
    const [shown, stored] = [open(device.shown()), server.page().todos].map((todos) =>
      todos.map(({ id, todo_title }) => `${id}: ${todo_title}`),
    ) as [string[], string[]];
    // When other todos were moved meanwhile, only the database knows the position of a restored todo.
    const isInOrder = !steps.some(({ kind }) => kind === "restore");
    expect(isInOrder ? shown : shown.toSorted()).toEqual(isInOrder ? stored : stored.toSorted());
  });
  await fc.assert(program, runs);
});

test("two devices that lose requests end with the same todos, and each reports the changes that failed", async () => {
  const devices = [await newDevice("one"), await newDevice("two")];
  const program = fc.asyncProperty(fc.array(step(2), { maxLength: 30 }), losses, async (steps, lost) => {
    await run(devices, steps, lost);
    expect([server.taken.one ?? [], server.taken.two ?? []]).toEqual(devices.map(({ made }) => made));
    for (const { made, told } of devices) expect(made).toEqual(expect.arrayContaining(told));
    const [one, two] = devices.map((device) => {
      device.read();
      return device.shown();
    });
    expect(one).toEqual(two);
    expect(one).toEqual(server.page().todos);
  });
  await fc.assert(program, runs);
});

test("pages that an earlier version stored together with pending changes do not block these changes", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  server = new FakeServer();
  network.begin();
  const change = changeOf("add", 0, 1, []);
  const command = { id: "c1", userId: "ada", path: "/app", queue: "todo", change, madeAt: Date.now() };
  const waiting = { status: "pending", isPaused: true, variables: command, failureCount: 0 };
  const mutations = [{ mutationKey: ["command"], scope: { id: "todo" }, state: waiting }];
  const pages = { buster: "build", timestamp: Date.now(), clientState: { queries: [], mutations } };
  const databases: Databases = new Map<string, Map<string, unknown>>([
    ["sevenfold-commands", new Map([["c1", command]])],
    ["sevenfold-pages", new Map([["ada", pages]])],
  ]);
  const page = await openDocument("ada", databases, []);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(server.taken.ada).toEqual([change]);
  expect([...databases.get("sevenfold-commands")!.keys(), ...page.pending()]).toEqual([]);
  page.close();
});

/**
 * A document with `count` added todos. Their requests have failed so often that the pause between tries is half a
 * minute.
 */
async function withWaiting(count: number) {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  server = new FakeServer();
  network.begin(Array.from({ length: 20 }, () => "lost on the way"));
  const page = await openDocument("ada", new Map(), []);
  const changes = Array.from({ length: count }, (_, n) => changeOf("add", 0, n, []));
  changes.forEach(page.send);
  await vi.advanceTimersByTimeAsync(120_000);
  network.begin();
  return { page, changes };
}

test("Try Again sends all pending changes at once, in order", async () => {
  const { page, changes } = await withWaiting(3);
  page.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(server.taken.ada).toEqual(changes);
  page.close();
});

test("pending changes are sent at once when the browser is online again", async () => {
  const { page, changes } = await withWaiting(3);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(100);
  expect(server.taken.ada).toEqual(changes);
  page.close();
});

test("a browser that refuses its storage sends a change once, also when it is retried while it is sent", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  server = new FakeServer();
  network.begin(["lost on the way"]);
  const refuse = () => {
    throw new DOMException("The quota is exceeded", "QuotaExceededError");
  };
  const rows = Object.assign(new Map<string, unknown>(), { get: refuse, set: refuse, delete: refuse, values: refuse });
  const page = await openDocument("ada", new Map([["sevenfold-commands", rows]]), []);
  page.send(changeOf("add", 0, 1, []));
  await vi.advanceTimersByTimeAsync(100);
  page.retry();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(server.requests).toBe(1);
  page.close();
});
