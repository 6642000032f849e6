/** An account with a value everywhere, and the comparison of two exports. */
import { env } from "cloudflare:workers";
import { newDemo } from "./accounts.ts";
import { type Files, fillTheRest, insert, OWN, rowsIn } from "./exports.ts";

const at = "2026-11-21T09:30:00.000Z";

type Row = Record<"id" | "project_id" | "proje_title" | "started_at" | "ended_at", string>;

/** An account with a value in each column that an export has. */
export async function fullAccount() {
  const ada = await newDemo();
  const id = ada.user.id as string;
  await fillTheRest(id);
  const language = `Turkish ${id.slice(0, 6)}`;
  await insert("language_pack", [
    { language, created_at: "2026-11-01T00:00:00.000Z", word_count: 1, audio_count: 0, batch_count: 0 },
  ]);
  const one = (table: string, where = "") =>
    env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ? ${where} LIMIT 1`).bind(id).first<Row>();
  const open = "AND deleted_at IS NULL AND is_checked_date IS NULL";
  const done = await one("todo", "AND deleted_at IS NULL AND is_checked_date IS NOT NULL");
  const meeting = await one("meeting_note");
  const [next, lined] = (
    await env.DB.prepare(`SELECT id FROM todo WHERE user_id = ?1 AND project_id = ?2 ${open} ORDER BY id`)
      .bind(id, meeting!.project_id)
      .all<{ id: string }>()
  ).results;
  const last = await one("pomodoro", "AND deleted_at IS NULL");
  const before = {
    project_id: last!.project_id,
    proje_title: last!.proje_title,
    todo_id: next!.id,
    todo_title: "Before",
    status: "cancelled",
    duration_minutes: 25,
    started_at: last!.started_at,
    ended_at: last!.ended_at,
    focused_seconds: 300,
    notes: "",
    corrected_at: null,
  };
  const run = (text: string, ...values: (string | number | null)[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  await run(
    `UPDATE todo SET todo_week = '2026-11-23', todo_due_date = NULL, todo_time = NULL, todo_remind = NULL,
      todo_remind_at = NULL, todo_repeat = 'FREQ=WEEKLY;BYDAY=MO', repeat_from = 'done',
      repeats_of = ? WHERE id = ?`,
    done!.id,
    next!.id,
  );
  await run(
    "UPDATE todo SET todo_event = 'abcdefghijklmnopqrstuv', todo_due_date = '2026-11-24T12:00:00.000Z', todo_week = NULL, todo_time = '09:15', todo_remind = 15, todo_remind_at = NULL, snoozed_until = '2026-11-24T08:30:00.000Z' WHERE id = ?",
    lined!.id,
  );
  await run(
    `UPDATE todo SET todo_due_date = '2026-11-20T12:00:00.000Z', todo_week = NULL, todo_time = NULL, todo_remind = NULL,
      todo_remind_at = '08:00' WHERE id = ?`,
    done!.id,
  );
  await run("UPDATE meeting_note SET meeting_note = 'Notes\n- [ ] call Ana' WHERE id = ?", meeting!.id);
  await run("UPDATE todo SET meeting_note_id = ?, meeting_line = 'call Ana' WHERE id = ?", meeting!.id, lined!.id);
  await run(
    `UPDATE pomodoro SET todo_id = ?, todo_title = 'Then', status = 'completed', paused_at = started_at, corrected_at = ended_at,
      before_correction = ?, notes = 'note' WHERE id = ?`,
    next!.id,
    JSON.stringify(before),
    last!.id,
  );
  const gone = { id: `${id}-gone`, project_id: "gone", proje_title: "Gone", todo_id: null };
  await insert("pomodoro", [{ ...last, ...gone }]);
  await run("UPDATE project SET proje_goal_minutes = 300 WHERE id = ?", meeting!.project_id);
  const projects = await env.DB.prepare("SELECT id FROM project WHERE user_id = ? ORDER BY position DESC")
    .bind(id)
    .all();
  await run(
    "UPDATE project SET archived_at = ? WHERE id = ?",
    "2026-11-20T10:00:00.000Z",
    projects.results[0]!.id as string,
  );
  await run("UPDATE language_learner SET met_on = '2026-11-21', last_practiced_at = ?1 WHERE user_id = ?2", at, id);
  await run("UPDATE language_review SET mode = 'daily', answer_id = 'answer-' || number WHERE user_id = ?", id);
  await run(
    `UPDATE language_progress SET met_on = '2026-11-21', last_practiced_at = ?1, stability = 2.5, difficulty = 5.25,
      scheduled_days = 3, reps = 4, lapses = 1, state = 2, reviewed_at = ?1 WHERE user_id = ?2`,
    at,
    id,
  );
  return ada;
}

const ID = /(^|_)id$|^repeats_of$/;

/** The rows of all tables of an export in its order. Ids are replaced by numbers in the order of their appearance. */
export function comparable(files: Files) {
  const own = new Set(rowsIn(files, "language_word").map(({ id }) => id));
  const numbers = new Map<unknown, string>();
  const number = (id: unknown) => numbers.get(id) ?? (numbers.set(id, `#${numbers.size}`), numbers.get(id));
  const ids = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (name === "before_correction" && value !== null) return [name, ids(JSON.parse(value as string))];
        // Of the name only the hash stays.
        if (name === "file") return [name, (value as string).slice(0, 64)];
        if (name === "answer_id" || (name === "word_id" && !own.has(value))) return [name, value];
        return [name, ID.test(name) && value !== null ? number(value) : value];
      }),
    );
  const projects = rowsIn(files, "project").map(({ position: _, ...row }) => ids(row));
  const rest = OWN.filter(({ name }) => name !== "project").map(({ name }) => {
    const rows = rowsIn(files, name);
    // Rows of the same instant are in the order of their ids.
    const text = (row: object) => JSON.stringify({ ...row, id: "", project_id: "", todo_id: "", meeting_note_id: "" });
    return [name, rows.sort((a, b) => (text(a) < text(b) ? -1 : 1)).map(ids)];
  });
  return { projects, ...Object.fromEntries(rest) };
}
