import { randomUUID } from "node:crypto";
import { write } from "./database.ts";
import type { Person } from "./people.ts";
import type { Stage } from "./stage.ts";
import { ZONE } from "./time-zone.ts";

async function post(stage: Stage, person: Person, path: string, body: unknown): Promise<string> {
  const answer = await fetch(`${stage.url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: `session=${person.token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Creates a project of `person`; resolves to its id. */
export const newProject = (stage: Stage, person: Person, proje_title: string) =>
  post(stage, person, "/project/", { proje_title });

/** Creates an open todo; resolves to its id. */
export const newTodo = (stage: Stage, person: Person, project_id: string, fields: Record<string, string>) =>
  post(stage, person, `/todo/project/${project_id}`, fields);

/** Creates a meeting of this week, by default without notes; resolves to its id. */
export const newMeeting = (
  stage: Stage,
  person: Person,
  project_id: string,
  meeting_title: string,
  meeting_note = "",
) => post(stage, person, "/meeting-note/", { project_id, meeting_title, meeting_note });

/** Writes diary entries for the `count` days before yesterday, which the API would reject. `Day 1 …` is the latest. */
export function newEntries(stage: Stage, person: Person, count: number): void {
  write(stage, (database) => {
    const insert = database.prepare(
      `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
       VALUES (?, ?, ?, ?, '${ZONE}', ?, ?)`,
    );
    for (let i = 1; i <= count; i++) {
      const at = new Date(Date.now() - (i + 1) * 86_400_000).toISOString();
      insert.run(randomUUID(), person.id, at.slice(0, 10), `Day ${i} was a day like the others.`, at, at);
    }
  });
}
