import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../../scripts/local/installation.ts";
import { newProduct } from "./product.ts";

/** Milliseconds that another process locks the database. */
const LOCKED = 5_000;

test("reads and writes wait while another process locks the database, and are executed once", async () => {
  const { origin, stateDir, start, signIn } = await newProduct();
  await start();
  const headers = { cookie: signIn(), "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const get = (path: string) => fetch(`${origin}${path}`, { headers });
  const { id } = (await (await post("/api/project/", { proje_title: "Work" })).json()) as { id: string };

  const other = openDatabase(stateDir);
  other.exec("BEGIN EXCLUSIVE");
  const asked = [
    get("/api/project/"),
    get("/app"),
    post(`/api/todo/project/${id}`, { todo_title: "Once" }),
    post("/api/diary/", { diary_text: "Once" }),
  ];
  await sleep(LOCKED);
  other.exec("COMMIT");
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 201, 201]);
  expect(await (await get(`/api/todo/project/${id}`)).json()).toMatchObject([{ todo_title: "Once" }]);
  expect(other.prepare("SELECT diary_text FROM diary_entry").all()).toMatchObject([{ diary_text: "Once" }]);
  other.close();
}, 600_000);
