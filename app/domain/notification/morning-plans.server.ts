import { sql } from "drizzle-orm";
import type { Database } from "#app/db/database.ts";
import { addDays, mondayOf } from "../week/week.ts";
import type { Plans } from "./morning.ts";

interface Row {
  user_id: string;
  kind: keyof Plans;
  title: string;
  count: number;
}

/** Counts the open todos of people on their current date, by kind of plan, and returns the first three titles. */
export async function plansOf(
  db: Database,
  lines: readonly { user_id: string; today: string }[],
): Promise<Map<string, Plans>> {
  if (lines.length === 0) return new Map();
  const who = lines.map(({ user_id, today }) => [user_id, today, addDays(today, 1), mondayOf(today)]);
  const open = sql`t.is_checked_date IS NULL AND t.deleted_at IS NULL AND p.archived_at IS NULL AND p.deleted_at IS NULL`;
  const from = sql`FROM json_each(${JSON.stringify(who)}) w CROSS JOIN todo t ON t.user_id = w.value ->> 0
    CROSS JOIN project p ON p.id = t.project_id`;
  const rows = await db.all<Row>(sql`
    SELECT user_id, kind, title, count FROM (
      SELECT user_id, kind, title, count(*) OVER (PARTITION BY user_id, kind) AS count,
        row_number() OVER (PARTITION BY user_id, kind ORDER BY at, position, id) AS place
      FROM (
        SELECT t.user_id, iif(t.todo_due_date < w.value ->> 1, 'late', 'due') AS kind, t.todo_title AS title,
          t.todo_due_date AS at, t.position, t.id ${from}
        WHERE t.todo_due_date IS NOT NULL AND t.todo_due_date < w.value ->> 2 AND ${open}
        UNION ALL
        SELECT t.user_id, iif(t.todo_week < w.value ->> 3, 'late', 'planned'), t.todo_title, t.todo_week, t.position, t.id ${from}
        WHERE t.todo_week IS NOT NULL AND t.todo_week <= w.value ->> 3 AND ${open}))
    WHERE place <= 3 ORDER BY place`);
  const found = new Map<string, Plans>();
  for (const { user_id, kind, title, count } of rows) {
    const none = () => ({ count: 0, titles: [] as string[] });
    const plans = found.get(user_id) ?? { due: none(), late: none(), planned: none() };
    plans[kind].count = count;
    plans[kind].titles.push(title);
    found.set(user_id, plans);
  }
  return found;
}
