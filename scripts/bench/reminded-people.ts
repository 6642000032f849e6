import { createECDH, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** People whose todos remind in the same minute. */
export interface RemindedPeople {
  people: number;
  /** The origin of their devices' push service. */
  push: string;
  due: Date;
}

/** Adds people in UTC with a device each, and with a todo that reminds in the same minute. Their ids are u0, u1, … */
export function addRemindedPeople(database: DatabaseSync, { people, push, due }: RemindedPeople): void {
  const at = new Date().toISOString();
  const later = new Date(due.getTime() + 86_400_000).toISOString();
  const [date, time] = [due.toISOString().slice(0, 10), due.toISOString().slice(11, 16)];
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const n = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${people})`;
  database.exec(`
    BEGIN;
    ${n} INSERT INTO user (id, username, email, role, email_verified_at, created_at, timezone)
      SELECT 'u' || i, 'u' || i, i || '@bench.invalid', 'user', '${at}', '${at}', 'UTC' FROM n;
    ${n} INSERT INTO session (token_hash, user_id, created_at, expires_at) SELECT 's' || i, 'u' || i, '${at}', '${later}' FROM n;
    ${n} INSERT INTO push_subscription (id, user_id, session_hash, endpoint, p256dh, auth, browser, device, created_at)
      SELECT 'd' || i, 'u' || i, 's' || i, '${push}/' || i, '${p256dh}', '${auth}', 'Firefox', 'Linux', '${at}' FROM n;
    ${n} INSERT INTO project (id, user_id, proje_title, position, created_at) SELECT 'p' || i, 'u' || i, 'Work', 0, '${at}' FROM n;
    ${n} INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_time, todo_remind, position, created_at, updated_at)
      SELECT 't' || i, 'u' || i, 'p' || i, 'Call Ana', '', 'none', '${date}T12:00:00.000Z', '${time}', 0, 0, '${at}', '${at}' FROM n;
    COMMIT;`);
}
