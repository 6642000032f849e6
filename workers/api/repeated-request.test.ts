import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { EVERYONE, pack } from "../../tests/learners.ts";

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const session = { started_at: "2026-11-23T10:00:00.000Z", focused_minutes: 25 };

test("a request that adds a row adds it once for each key, also in parallel", async () => {
  const ada = await newClient();
  const { body: project } = await ada.post("/project", { proje_title: "Work" }, keyed("project-1"));
  const project_id = project.id as string;
  const calls: [path: string, body: object, list: string][] = [
    ["/project", { proje_title: "Work" }, "/project"],
    [`/todo/project/${project_id}`, { todo_title: "Call Ana" }, `/todo/project/${project_id}`],
    ["/meeting-note", { project_id, meeting_title: "Plans" }, "/meeting-note"],
    ["/pomodoro", { project_id, ...session }, `/pomodoro/project/${project_id}`],
  ];
  for (const [path, body, list] of calls) {
    const answers = await Promise.all([1, 2, 3].map(() => ada.post(path, body, keyed("project-1"))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: row }) => row.id)).size).toBe(1);
    expect((await ada.get(list)).body).toHaveLength(1);
    const { body: other } = await ada.post(path, body, keyed("project-2"));
    expect(other.id).not.toBe(answers[0]!.body.id);
  }
});

test("the same key of two people, or for two kinds of rows, means two rows", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const projects = await Promise.all(
    [ada, eve].map((one) => one.post("/project", { proje_title: "A" }, keyed("same-key"))),
  );
  expect(projects.map(({ status }) => status)).toEqual([201, 201]);
  expect(projects[0]!.body.id).not.toBe(projects[1]!.body.id);
  const todo = await ada.post(`/todo/project/${projects[0]!.body.id}`, { todo_title: "A" }, keyed("same-key"));
  expect(todo.body.id).not.toBe(projects[0]!.body.id);
});

test("at the limit, a request for a new project that arrives again gets its project", async () => {
  const ada = await newClient();
  const add = (key: string) => ada.post("/project", { proje_title: key.slice(0, 10) }, keyed(key));
  const [first] = await Promise.all(["key-number-1", "key-number-2", "key-number-3"].map(add));
  expect(await add("key-number-1")).toMatchObject({ status: 201, body: first!.body });
  expect(await add("key-number-4")).toMatchObject({ status: 409 });
  await ada.delete(`/project/${first!.body.id}`);
  expect(await add("key-number-1")).toMatchObject({
    status: 200,
    body: { id: first!.body.id, deleted_at: expect.any(String) },
  });
  expect((await ada.get("/project")).body).toHaveLength(2);
});

test("a request for a new todo that arrives again after its deletion creates nothing, and is answered as deleted", async () => {
  const ada = await newClient();
  const { body: project } = await ada.post("/project", { proje_title: "Work" });
  const list = `/todo/project/${project.id}`;
  const add = () => ada.post(list, { todo_title: "Call Ana" }, keyed("todo-number-1"));
  const { body: todo } = await add();
  await ada.delete(`/todo/${todo.id}`);
  expect(await add()).toMatchObject({ status: 200, body: { id: todo.id, deleted_at: expect.any(String) } });
  expect((await ada.get(list)).body).toEqual([]);
  await ada.post(`/todo/${todo.id}/restore`);
  expect(await add()).toMatchObject({ status: 201, body: { id: todo.id, deleted_at: null } });
});

test("a pomodoro whose start arrives twice runs once, and is not started again after its end", async () => {
  const ada = await newClient();
  const { body: project } = await ada.post("/project", { proje_title: "Work" });
  const start = () => ada.post("/pomodoro/start", { project_id: project.id }, keyed("start-number-1"));
  const first = await start();
  expect(await start()).toMatchObject({ status: 201, body: { session: { id: first.body.session.id } } });
  await ada.call("PATCH", "/pomodoro/complete", {});
  expect((await start()).body.session).toMatchObject({ id: first.body.session.id, status: "completed" });
  expect((await ada.get("/pomodoro/active")).body.session).toBe(null);
});

test("an own word, and an answer to a word, that arrive twice count once", async () => {
  await pack("Twice", 5);
  const ada = await newClient();
  const post = (path: string, body: object, key: string) => ada.post(path, body, { ...keyed(key), env: EVERYONE });
  const [word] = (await ada.get("/language-learning/daily-words/Twice", { env: EVERYONE })).body;
  const answer = { word_id: word.id, language: "Twice", result: "correct" };
  const addWord = (key: string) =>
    post("/language-learning/words", { word_original: "perro", meaning: "dog", language: "es" }, key);
  for (const times_practiced of [1, 1])
    expect((await post("/language-learning/practice-result", answer, "answer-1")).body.word).toMatchObject({
      times_practiced,
    });
  expect((await post("/language-learning/practice-result", answer, "answer-2")).body.word.times_practiced).toBe(2);
  const added = await addWord("word-key-1");
  expect(await addWord("word-key-1")).toMatchObject({ status: 201, body: { id: added.body.id } });
  expect((await addWord("word-key-2")).status).toBe(409);
});
