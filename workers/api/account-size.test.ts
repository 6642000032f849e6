import { env } from "cloudflare:workers";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { MAX_ACCOUNT_BYTES } from "#app/domain/account/size.server.ts";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, newClient } from "../../tests/api.ts";
import { download } from "../../tests/exports.ts";
import { fullAccount } from "../../tests/full-account.ts";
import { importFile, upload } from "../../tests/import-file.ts";
import { photo } from "../../tests/pictures.ts";
import { newProject, newTodo } from "../../tests/todos.ts";

const sizeOf = (id: string) =>
  env.DB.prepare("SELECT stored_bytes FROM user WHERE id = ?").bind(id).first<number>("stored_bytes");
const fill = (id: string, bytes: number) =>
  env.DB.prepare("UPDATE user SET stored_bytes = ? WHERE id = ?").bind(bytes, id).run();

const LONG = "🙂".repeat(500);

/** Writes long texts of every kind. */
async function write(ada: Client) {
  const project = await newProject(ada);
  const at = { at: "2026-11-16T12:00:00.000Z" };
  const { body: meeting } = await ada.post("/meeting-note/", {
    project_id: project,
    meeting_title: "x",
    meeting_note: LONG,
  });
  await ada.post("/weekly-update/", { project_id: project, update_text: LONG, week_start: "2026-11-16" });
  const { body: entry } = await ada.post("/diary/", { diary_text: LONG }, at);
  return { project, meeting, entry };
}

test("the bytes of long texts and pictures are counted when they are added, changed and deleted, and short ones cost nothing", async () => {
  const ada = await newClient();
  const { meeting, entry, project } = await write(ada);
  expect(await sizeOf(ada.person.id)).toBe(6000);
  const jpeg = { at: "2026-11-16T12:00:00.000Z", headers: { "content-type": "image/jpeg" } };
  await ada.put(`/diary/${entry.id}/picture`, photo(1), jpeg);
  const picture = await env.DB.prepare("SELECT size FROM diary_picture WHERE user_id = ?")
    .bind(ada.person.id)
    .first<number>("size");
  expect(await sizeOf(ada.person.id)).toBe(6000 + picture!);
  await ada.delete(`/diary/${entry.id}/picture`);
  // In the trash it still counts.
  await ada.delete(`/meeting-note/${meeting.id}`);
  expect(await sizeOf(ada.person.id)).toBe(6000);
  const todo = await newTodo(ada, project, { todo_title: "Short" });
  const changed = await ada.patch(`/todo/${todo.id}`, { todo_title: "Other", todo_description: "Short too" });
  expect(changed.rowsWritten).toBeLessThanOrEqual(4);
  expect(await sizeOf(ada.person.id)).toBe(6000);
});

test("a full account accepts no long text, picture or file, and gets room by deleting", async () => {
  const ada = await newClient();
  const { meeting, entry, project } = await write(ada);
  await fill(ada.person.id, MAX_ACCOUNT_BYTES.user - 100);
  const full = { status: 413, body: { error: expect.stringMatching(/^Your account is full/) } };
  const more = { project_id: project, meeting_title: "y", meeting_note: LONG };
  expect(await ada.post("/meeting-note/", more)).toMatchObject(full);
  const jpeg = { at: "2026-11-16T12:00:00.000Z", headers: { "content-type": "image/jpeg" } };
  expect(await ada.put(`/diary/${entry.id}/picture`, photo(1), jpeg)).toMatchObject(full);
  expect((await env.AUDIO.list({ prefix: `diary-${ada.person.id}-` })).objects).toEqual([]);
  expect(await upload(ada, "Buy milk\n".repeat(100))).toMatchObject(full);
  expect((await newTodo(ada, project, { todo_title: "Short" })).id).toBeTruthy();
  expect((await ada.delete(`/meeting-note/${meeting.id}`)).status).toBe(200);
});

test("a staged file is counted, and after the import its rows are", async () => {
  const { bytes } = await download((await fullAccount()).cookie);
  const berta = await newClient();
  const before = await sizeOf(berta.person.id);
  const { body: waits } = await upload(berta, bytes);
  expect(await sizeOf(berta.person.id)).toBeGreaterThan(10_000);
  await berta.delete(`/account/import/${waits.id}`);
  expect(await sizeOf(berta.person.id)).toBe(before);
  const { id } = await importFile(berta, bytes);
  expect(await sizeOf(berta.person.id)).toBeGreaterThan(1000);
  await berta.delete(`/account/import/${id}`);
  expect(await sizeOf(berta.person.id)).toBe(before);
});

test("a demo account's texts of a file are refused before they fill the database", async () => {
  const days = Array.from({ length: 1000 }, (_, i) => new Date(Date.UTC(2023, 0, 1 + i)).toISOString());
  const rows = days.map((at) => ({
    id: `e-${at.slice(0, 10)}`,
    entry_date: at.slice(0, 10),
    diary_text: "🙂".repeat(2000),
    timezone: "UTC",
    created_at: at,
    updated_at: at,
  }));
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `data/diary_entry-${i + 2}.json`,
      strToU8(JSON.stringify(rows.slice(i * 100, i * 100 + 100))),
    ]),
  );
  const account = strToU8('{"format":"sevenfold-account","version":1}');
  const demo = await newDemo();
  const { status, body } = await upload(demo, zipSync({ "account.json": account, ...files }, { level: 9 }));
  expect([status, body.error]).toEqual([
    expect.toBeOneOf([400, 413]),
    expect.stringMatching(/full|unpacks to too much/),
  ]);
  expect(await sizeOf(demo.user.id)).toBeLessThan(5_000_000);
});
