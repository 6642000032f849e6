import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { newProject, newTodo } from "../../tests/todos.ts";

/** Texts that show nothing: spaces, direction marks, joiners, fillers, an empty Braille cell. */
const INVISIBLE = [
  "\u200B",
  "\u200E",
  "\u2060\u200D",
  "\u00A0 \uFEFF",
  "\u2800",
  "\u3164",
  "\u115F\u1160",
  "\u{E0020}",
];

test("a title, a note or an entry without visible characters is rejected as empty, when it is created and when it is changed", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Work");
  const todo = await newTodo(ada, project);
  const meeting = (await ada.post("/meeting-note/", { project_id: project, meeting_title: "Kick-off" })).body;
  const { body: notes } = await ada.post("/weekly-update/", { project_id: project, update_text: "Notes" });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const calls = [
    ["POST", "/project/", "proje_title"],
    ["PATCH", `/project/${project}`, "proje_title"],
    ["POST", `/todo/project/${project}`, "todo_title"],
    ["PATCH", `/todo/${todo.id}`, "todo_title"],
    ["POST", "/meeting-note/", "meeting_title", { project_id: project }],
    ["PATCH", `/meeting-note/${meeting.id}`, "meeting_title"],
    ["POST", "/weekly-update/", "update_text", { project_id: project, week_start: "2026-01-05" }],
    ["PATCH", `/weekly-update/${notes.id}`, "update_text"],
    ["POST", "/diary/", "diary_text"],
    ["POST", `/diary/date/${yesterday}/addenda`, "addendum_text"],
  ] as const;
  for (const [method, path, field, more = {}] of calls) {
    const statuses = await Promise.all(
      INVISIBLE.map(async (text) => (await ada.call(method, path, { ...more, [field]: text })).status),
    );
    expect([method, path, statuses]).toEqual([method, path, INVISIBLE.map(() => 400)]);
  }
  expect((await ada.get("/diary/")).body).toEqual([]);
});

test("joiners and signs of direction inside a text that is seen stay as they were typed", async () => {
  const ada = await newClient();
  const project = await newProject(ada, "Work");
  for (const todo_title of ["👨‍👩‍👧 zoo", "می‌خواهم", "\u200Fשלום\u200F!", "❤️", "क्‍ष"]) {
    expect(await newTodo(ada, project, { todo_title })).toMatchObject({ todo_title });
  }
});
