import { expect, test } from "vitest";
import { openDatabase } from "../../scripts/local/installation.ts";
import { passDeadTime } from "./dead-time.ts";
import { newProduct } from "./product.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Row {
  status: string;
  focused_seconds: number;
  started_at: string;
  ended_at: string;
}

test("a pomodoro survives a crash past its end, and an abandoned one is ended by its alarm", async () => {
  const { origin, stateDir, start, kill, signIn } = await newProduct();
  await start();
  const as = async (cookie: string, method: string, path: string, data?: object) => {
    const headers = { cookie, ...(data && { "content-type": "application/json" }) };
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(data && { body: JSON.stringify(data) }),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer.json() as Promise<{ id: string; session: Record<string, unknown> }>;
  };
  const begin = async (cookie: string) => {
    const { id } = await as(cookie, "POST", "/project/", { proje_title: "Garden" });
    await as(cookie, "POST", "/pomodoro/start", { project_id: id });
    return id;
  };
  const history = (project: string) => {
    using database = openDatabase(stateDir);
    const rows = database.prepare(
      "SELECT status, focused_seconds, started_at, ended_at FROM pomodoro WHERE project_id = ?",
    );
    return rows.all(project) as unknown as Row[];
  };

  const late = signIn();
  const ended = await begin(late);
  await kill();
  // The server is down until five minutes after the pomodoro's end.
  passDeadTime(stateDir, 30 * MINUTE);
  await start();
  expect(await as(late, "GET", "/pomodoro/active")).toMatchObject({ session: { project_id: ended } });
  await as(late, "PATCH", "/pomodoro/complete", {});
  expect(history(ended)).toMatchObject([{ status: "completed", focused_seconds: 1500 }]);

  const abandoned = await begin(signIn());
  await kill();
  passDeadTime(stateDir, 13 * HOUR);
  await start();
  // Nobody opens a page: the alarm alone ends the pomodoro, twelve hours after the last change.
  await expect.poll(() => history(abandoned)).toMatchObject([{ status: "cancelled", focused_seconds: 1500 }]);
  const [row] = history(abandoned);
  expect(Date.parse(row!.ended_at) - Date.parse(row!.started_at)).toBe(12 * HOUR);
  expect(history(ended)).toHaveLength(1);
}, 600_000);
