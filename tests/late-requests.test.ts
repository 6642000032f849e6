import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AppContext } from "../app/context.ts";
import { addToDay, deleteAddendum } from "../app/domain/diary/addendum.server.ts";
import { deleteDiaryEntry, listDiaryEntries, writeDiaryEntry } from "../app/domain/diary/diary.server.ts";
import { appErrorIn } from "../app/errors.ts";
import { createOwnWord, changeOwnWord } from "../app/domain/own-word/own-word.server.ts";
import { deleteOwnWord, undoOwnWords } from "../app/domain/own-word/undo.server.ts";
import {
  changeMeetingNote,
  createMeetingNote,
  deleteMeetingNote,
} from "../app/domain/meeting-note/meeting-note.server.ts";
import { deletePomodoro, restorePomodoro } from "../app/domain/pomodoro/history.server.ts";
import { addPomodoro } from "../app/domain/pomodoro/log.server.ts";
import { deleteProject } from "../app/domain/project/deletion.server.ts";
import { createProject } from "../app/domain/project/project.server.ts";
import { reorderTodos } from "../app/domain/todo/order.server.ts";
import { createTodo } from "../app/domain/todo/create.server.ts";
import { TodoInput } from "../app/domain/todo/todo-input.ts";
import { changeTodo, deleteTodo, restoreTodo } from "../app/domain/todo/todo.server.ts";
import { restoreItem } from "../app/domain/trash/restore.server.ts";
import { listTrash } from "../app/domain/trash/trash.server.ts";
import { saveWeeklyNotes } from "../app/domain/week/weekly-update.server.ts";
import { createServer } from "../workers/server.ts";
import { type Client, newClient } from "./api.ts";
import { newProject } from "./todos.ts";
import * as z from "zod/mini";

type Act = (context: AppContext, id: string, project: string) => Promise<unknown>;

/** A kind of row that browsers create under their own ids: the requests that may follow the creation in any order. */
interface Noun {
  table: string;
  add: Act;
  changes: Act[];
  removes: Act[];
}

const TODO: Noun = {
  table: "todo",
  add: (context, id, project) => createTodo(context, project, z.parse(TodoInput, { todo_title: "Call Ana" }), id),
  changes: [
    (context, id) => changeTodo(context, id, { todo_title: "Call Bo" }),
    (context, id) => changeTodo(context, id, { is_checked: true }),
    (context, id) => changeTodo(context, id, { is_checked: false }),
    (context, id, project_id) => changeTodo(context, id, { project_id, after: null }),
    (context, id, project) => reorderTodos(context, project, { todoIds: [id] }),
  ],
  removes: [
    (context, id) => deleteTodo(context, id, { mayRepeat: true }),
    (context, id) => deleteTodo(context, id, { mayRepeat: true, isUndo: true }),
  ],
};
const MEETING: Noun = {
  table: "meeting_note",
  add: (context, id, project_id) =>
    createMeetingNote(context, { project_id, meeting_title: "Plan", meeting_note: "", week_start: "2026-11-16" }, id),
  changes: [(context, id) => changeMeetingNote(context, id, { meeting_title: "Plans" } as never)],
  removes: [(context, id, project) => deleteMeetingNote(context, id, project)],
};
const WORD: Noun = {
  table: "language_word",
  add: (context, id) =>
    createOwnWord(context, { id, language: "Late", word_original: id, pronunciation: "", meaning: "x" }),
  changes: [(context, id) => changeOwnWord(context, id, { meaning: "y" })],
  removes: [(context, id) => deleteOwnWord(context, id)],
};

/**
 * A kind of row that can be deleted and restored: the table, a function that creates a row, and the requests about
 * one.
 */
interface Restorable {
  table: string;
  /** Returns the row's id. */
  make(context: AppContext, project: string): Promise<string>;
  remove: Act;
  restore: Act;
}

const RESTORABLE: Restorable[] = [
  {
    table: "todo",
    make: async (context, project) =>
      (await createTodo(context, project, z.parse(TodoInput, { todo_title: "Call Ana" }))).id,
    remove: (context, id) => deleteTodo(context, id, { mayRepeat: true }),
    restore: (context, id) => restoreTodo(context, id),
  },
  {
    table: "project",
    make: async (context) => (await createProject(context, { proje_title: "Garden" })).id,
    remove: (context, id) => deleteProject(context, id, { mayRepeat: true }),
    restore: (context, id) => restoreItem(context, id, {}, { mayRepeat: true }),
  },
  {
    table: "pomodoro",
    make: async (context, project_id) =>
      (
        await addPomodoro(context, {
          project_id,
          todo_id: null,
          started_at: "2026-01-05T10:00:00.000Z",
          focused_minutes: 25,
          notes: "",
        })
      ).id,
    remove: (context, id) => deletePomodoro(context, id, { mayRepeat: true }),
    restore: (context, id) => restorePomodoro(context, id),
  },
  {
    table: "language_word",
    async make(context) {
      const id = crypto.randomUUID();
      await WORD.add(context, id, "");
      return id;
    },
    remove: (context, id) => deleteOwnWord(context, id),
    restore: (context, id) => undoOwnWords(context, { id }),
  },
];

let act: (context: AppContext) => Promise<unknown>;
/** A server whose only page runs `act` as a request of the cookie's person. */
const server = createServer(async (_, context) => {
  await act(context).catch((error: unknown) => {
    if (!appErrorIn(error)) throw error;
  });
  return new Response(null);
});

/**
 * Sends a request as `client`, which the server handles with `what` under the act's key. Resolves to the result, or
 * to undefined when it is rejected.
 */
async function request<Result>(client: Client, what: (context: AppContext) => Promise<Result>, key?: string) {
  let result: Result | undefined;
  act = async (context) => (result = await what(context));
  const ctx = createExecutionContext();
  const headers = { cookie: client.person.cookie, ...(key && { "Idempotency-Key": key }) };
  const sent = new Request("http://localhost/app", { method: "POST", headers });
  expect((await server.fetch(sent as never, env, ctx)).status).toBe(200);
  await waitOnExecutionContext(ctx);
  return result;
}

async function isIn(table: string, id: string) {
  const alive = ["todo", "project", "pomodoro"].includes(table) ? "AND deleted_at IS NULL" : "";
  return (await env.DB.prepare(`SELECT 1 FROM ${table} WHERE id = ? ${alive}`).bind(id).first()) !== null;
}

test.for(RESTORABLE)(
  "a repeated restore of a $table after a second deletion leaves it deleted, and a repeated deletion after a restore leaves it there",
  async ({ table, make, remove, restore }) => {
    const ada = await newClient({ role: "admin" });
    const project = await newProject(ada);
    const id = (await request(ada, (context) => make(context, project)))!;
    const send = (what: Act, key: string) => request(ada, (context) => what(context, id, project), key);
    expect(await send(remove, "deletion-1")).toBeDefined();
    // A repeated request gets the response of the first one.
    expect(await send(remove, "deletion-1")).toBeDefined();
    expect(await send(restore, "restore-1")).toBeDefined();
    expect(await send(restore, "restore-1")).toBeDefined();
    await send(remove, "deletion-1");
    expect(await isIn(table, id)).toBe(true);
    expect(await send(remove, "deletion-2")).toBeDefined();
    await send(restore, "restore-1");
    expect(await isIn(table, id)).toBe(false);
    expect(await send(restore, "restore-2")).toBeDefined();
    expect(await isIn(table, id)).toBe(true);
  },
);

test("a restore from the trash names its deletion, so it does nothing after another one", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const id = (await request(ada, (context) => RESTORABLE[0]!.make(context, project)))!;
  const remove = () => request(ada, (context) => deleteTodo(context, id));
  const [first] = (await remove(), (await request(ada, (context) => listTrash(context, {})))!);
  const restore = (deleted_at: string) => request(ada, (context) => restoreItem(context, id, { deleted_at }));
  expect(await restore(first!.deleted_at)).toBeDefined();
  await remove();
  const [second] = (await request(ada, (context) => listTrash(context, {})))!;
  if (second!.deleted_at !== first!.deleted_at) expect(await restore(first!.deleted_at)).toBeUndefined();
  expect(await isIn("todo", id)).toBe(false);
  expect(await restore(second!.deleted_at)).toBeDefined();
});

test("a text for the diary that arrives after the entry's deletion is ignored, and one typed after it creates a new entry", async () => {
  const ada = await newClient();
  const write = (text: string, updated_at: string | null, key: string) =>
    request(ada, (context) => writeDiaryEntry(context, { diary_text: text, updated_at }), key);
  const texts = async () =>
    (await request(ada, (context) => listDiaryEntries(context, { limit: 9, offset: 0 })))!.map(
      ({ diary_text }) => diary_text,
    );
  const made = (await write("Quinces", null, "addition-1"))!.saved;
  await write("Quinces\nRain", made.updated_at, "addition-2");
  expect(await texts()).toEqual(["Quinces\nRain"]);
  await request(ada, (context) => deleteDiaryEntry(context, made.id));
  await write("Quinces", null, "addition-1");
  await write("Quinces\nRain", made.updated_at, "addition-2");
  expect(await texts()).toEqual([]);
  await write("Sun", null, "addition-3");
  expect(await texts()).toEqual(["Sun"]);
});

test("an addendum to a past day stays deleted when its request is repeated", async () => {
  const ada = await newClient();
  const id = crypto.randomUUID();
  const add = () =>
    request(
      ada,
      (context) => addToDay(context, { entry_date: "2026-01-05" }, { addendum_text: "Snow" }, id),
      "addition-1",
    );
  expect(await add()).toBeDefined();
  expect(await add()).toBeDefined();
  await request(ada, (context) => deleteAddendum(context, id));
  expect(await add()).toBeUndefined();
  expect(await request(ada, (context) => listDiaryEntries(context, { limit: 9, offset: 0 }))).toEqual([]);
});

test("weekly notes that arrive after their deletion are ignored", async () => {
  const ada = await newClient();
  const project_id = await newProject(ada);
  const write = (update_text: string, updated_at: string | null, key: string) =>
    request(
      ada,
      (context) => saveWeeklyNotes(context, { project_id, week_start: "2026-01-05", update_text, updated_at }),
      key,
    );
  const count = async () =>
    await env.DB.prepare("SELECT count(*) AS n FROM weekly_update WHERE project_id = ?").bind(project_id).first("n");
  const made = (await write("Plan", null, "notes-save-1"))!;
  await write("", made.updated_at, "notes-save-2");
  await write("Plan", null, "notes-save-1");
  await write("Plans", made.updated_at, "notes-save-3");
  expect(await count()).toBe(0);
  await write("Plan B", null, "notes-save-4");
  expect(await count()).toBe(1);
});

test.for([TODO, MEETING, WORD])(
  "a late, repeated or unordered request about a $table restores nothing that was deleted",
  async (noun) => {
    const ada = await newClient({ role: "admin" });
    const project = await newProject(ada);
    const run = (what: Act, id: string) => request(ada, (context) => what(context, id, project));
    const isThere = (id: string) => isIn(noun.table, id);
    const index = (length: number) => fc.nat({ max: length - 1 });
    const program = fc.record({
      before: fc.array(index(noun.changes.length), { maxLength: 3 }),
      removal: index(noun.removes.length),
      // Requests that were sent before the removal, and again because they got no response.
      late: fc.array(fc.oneof(fc.constant(-1), index(noun.changes.length)), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(program, async ({ before, removal, late }) => {
        const id = crypto.randomUUID();
        await run(noun.add, id);
        expect(await isThere(id)).toBe(true);
        for (const i of before) await run(noun.changes[i]!, id);
        await run(noun.removes[removal]!, id);
        expect(await isThere(id)).toBe(false);
        for (const i of late) await run(i < 0 ? noun.add : noun.changes[i]!, id);
        expect(await isThere(id)).toBe(false);
      }),
      { numRuns: 20 },
    );
  },
);
