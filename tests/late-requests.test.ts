import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AppContext } from "../app/context.ts";
import { appErrorIn } from "../app/domain/errors.ts";
import { createOwnWord, changeOwnWord } from "../app/domain/language/own-word.server.ts";
import { deleteOwnWord } from "../app/domain/language/own-word-undo.server.ts";
import {
  changeMeetingNote,
  createMeetingNote,
  deleteMeetingNote,
} from "../app/domain/meeting-note/meeting-note.server.ts";
import { reorderTodos } from "../app/domain/todo/order.server.ts";
import { createTodo } from "../app/domain/todo/create.server.ts";
import { TodoInput } from "../app/domain/todo/todo-input.ts";
import { changeTodo, deleteTodo } from "../app/domain/todo/todo.server.ts";
import { createServer } from "../workers/server.ts";
import { newClient } from "./api.ts";
import { newProject } from "./todos.ts";
import * as z from "zod/mini";

type Act = (context: AppContext, id: string, project: string) => Promise<unknown>;

/** A noun whose rows a browser creates under its own ids: what may be sent about one, in any order after its creation. */
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

let act: (context: AppContext) => Promise<unknown>;
/** A server whose only page runs `act`, as a request of whoever sends the cookie. */
const server = createServer(async (_, context) => {
  await act(context).catch((error: unknown) => {
    if (!appErrorIn(error)) throw error;
  });
  return new Response(null);
});

test.for([TODO, MEETING, WORD])(
  "a request about a $table that is handled late, twice or out of turn brings nothing back that was deleted",
  async (noun) => {
    const ada = await newClient({ role: "admin" });
    const project = await newProject(ada);
    const run = async (what: Act, id: string) => {
      act = (context) => what(context, id, project);
      const ctx = createExecutionContext();
      const request = new Request("http://localhost/app", { method: "POST", headers: { cookie: ada.person.cookie } });
      expect((await server.fetch(request as never, env, ctx)).status).toBe(200);
      await waitOnExecutionContext(ctx);
    };
    const isThere = async (id: string) => {
      const alive = noun.table === "todo" ? "AND deleted_at IS NULL" : "";
      return (await env.DB.prepare(`SELECT 1 FROM ${noun.table} WHERE id = ? ${alive}`).bind(id).first()) !== null;
    };
    const index = (length: number) => fc.nat({ max: length - 1 });
    const program = fc.record({
      before: fc.array(index(noun.changes.length), { maxLength: 3 }),
      removal: index(noun.removes.length),
      // Requests that were sent before the removal, and again because no answer came.
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
