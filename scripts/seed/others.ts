import type { DatabaseSync } from "node:sqlite";

/** Projects per user, and the most open todos per project. */
const PROJECTS = 3;

/**
 * Adds `users` people with three projects each, and `todos` todos spread over them, half of them completed. SQL
 * generates the rows: a million take a few seconds.
 */
export function others(database: DatabaseSync, { users, todos }: { users: number; todos: number }, now: Date): void {
  const batch = now.getTime().toString(36);
  const at = now.toISOString();
  const count = (n: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 WHERE ${n} > 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${n})`;
  const one = `'${batch}-' || n.i`;
  database.exec(`
    ${count(users)} INSERT INTO user (id, username, email, role, email_verified_at, created_at)
      SELECT 'u-' || ${one}, 's' || substr('${batch}', -4) || n.i, ${one} || '@seed.invalid', 'user', '${at}', '${at}' FROM n;
    ${count(users * PROJECTS)} INSERT INTO project (id, user_id, proje_title, position, created_at)
      SELECT 'p-' || ${one}, 'u-${batch}-' || (n.i / ${PROJECTS}), 'Project ' || (n.i % ${PROJECTS}), n.i % ${PROJECTS}, '${at}'
      FROM n;
    ${count(todos)} INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date,
        is_checked_date, position, created_at, updated_at)
      SELECT 't-' || ${one}, 'u-${batch}-' || (n.i % ${users * PROJECTS} / ${PROJECTS}), 'p-${batch}-' || (n.i % ${users * PROJECTS}),
        'Todo ' || n.i, '', 'none', iif(n.i % 3 = 0, '${at.slice(0, 10)}T12:00:00.000Z', NULL),
        iif(n.i / ${users * PROJECTS} % 2 = 1, '${at}', NULL), n.i, '${at}', '${at}'
      FROM n;`);
}
