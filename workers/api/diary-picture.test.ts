import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { NIGHTLY } from "#app/domain/health/cron-run.server.ts";
import type { DiaryPicture } from "#app/domain/diary/picture.ts";
import { newDemo } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { cleanPhoto, jpeg, photo, SECRET } from "../../tests/pictures.ts";
import worker from "../../tests/worker.ts";
import { runCron } from "../cron.ts";

const CLOSED = "You can only write diary entries until midnight in your timezone.";
const MONDAY = "2026-11-16T12:00:00.000Z";
const FRIDAY = "2026-11-20T12:00:00.000Z";
const asJpeg = (at = MONDAY, more = {}) => ({ headers: { "content-type": "image/jpeg" }, at, ...more });

/** A person with an entry on a Monday; returns the path of its picture. */
async function withEntry(diary_text = "Monday") {
  const ada = await newClient();
  const { body } = await ada.post<DiaryEntry>("/diary/", { diary_text }, { at: MONDAY });
  const path = `/diary/${body.id}/picture`;
  const put = (bytes: Uint8Array, at = MONDAY, more = {}) => ada.put<DiaryPicture>(path, bytes, asJpeg(at, more));
  return { ada, entry: body, path, put };
}
const keysOf = async ({ person }: Pick<Client, "person">) =>
  (await env.AUDIO.list({ prefix: `diary-${person.id}-` })).objects.map(({ key }) => key);
/** Requests a picture. Returns the status, the headers and the bytes of the answer. */
async function bytesAt(path: string, cookie: string, headers = {}) {
  const request = new Request(`http://localhost/api${path}`, { headers: { cookie, ...headers } });
  const answer = await worker.fetch(request as never, env, createExecutionContext());
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
/** A bucket with one method replaced. */
const bucket = (more: Partial<Record<keyof R2Bucket, unknown>>) => ({
  AUDIO: new Proxy(env.AUDIO, {
    get: (target, name) =>
      more[name as keyof R2Bucket] ?? (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target),
  }),
});

test("a day has one picture, which is stored without the place where it was taken and only its owner sees", async () => {
  const { ada, entry, path, put } = await withEntry();
  expect((await ada.get(path)).status).toBe(404);
  const { status, body } = await put(photo());
  expect([status, body]).toMatchObject([
    200,
    { width: 40, height: 30, size: cleanPhoto().length, picture_description: "" },
  ]);
  expect(await ada.get(`/diary/${entry.id}`)).toMatchObject({ body: { ...entry, picture: body } });
  expect((await ada.get("/diary/")).body).toEqual([{ ...entry, picture: body }]);
  const shown = await bytesAt(path, ada.person.cookie);
  expect(shown.bytes).toEqual(cleanPhoto());
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  const named = await bytesAt(`${path}?file=${body.file}`, ada.person.cookie);
  // The browser may store it but must revalidate, so nobody sees it after the session has ended.
  expect(named.headers.get("cache-control")).toBe("private, no-cache");
  const known = await bytesAt(path, ada.person.cookie, { "if-none-match": named.headers.get("etag")! });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
  // No stored object contains the metadata, whatever its row says.
  for (const key of await keysOf(ada)) expect(await (await env.AUDIO.get(key))!.text()).not.toContain(SECRET);
});

test("nobody else sees or changes a picture, not even an admin who impersonates its owner", async () => {
  const { ada, entry, path, put } = await withEntry();
  const { body } = await put(photo());
  const [eve, admin] = [await newClient(), await newClient({ role: "admin" })];
  const acting = client(await signIn(ada.person.id, admin.person.id));
  for (const [who, status] of [
    [eve, 404],
    [client(), 401],
    [acting, 403],
  ] as const) {
    for (const answer of [
      await who.get(`${path}?file=${body.file}`, { at: MONDAY, headers: { "if-none-match": `"${body.file}"` } }),
      await who.put(path, photo(2), asJpeg()),
      await who.put(`${path}/description`, { picture_description: "Mine" }, { at: MONDAY }),
      await who.delete(path),
    ])
      expect(answer.status).toBe(status);
  }
  expect((await acting.get(`/diary/${entry.id}`)).body).not.toHaveProperty("picture");
  expect((await ada.get<DiaryEntry>(`/diary/${entry.id}`)).body.picture).toEqual(body);
});

test("a picture is set and described until the end of its day, replaced by another, and deleted on any day", async () => {
  const { ada, path, put } = await withEntry();
  const first = await put(photo(1));
  const describe = (picture_description: string, at = MONDAY) =>
    ada.put<DiaryPicture>(`${path}/description`, { picture_description }, { at });
  expect(await describe(" A quince ")).toMatchObject({ body: { ...first.body, picture_description: "A quince" } });
  expect(await describe("x".repeat(201))).toMatchObject({ status: 400 });
  const second = await put(photo(2), "2026-11-16T12:30:00.000Z");
  expect(second.body).toMatchObject({ picture_description: "", created_at: "2026-11-16T12:30:00.000Z" });
  expect((await bytesAt(path, ada.person.cookie)).bytes).toEqual(cleanPhoto(2));
  // The bytes of the first one are deleted.
  expect(await keysOf(ada)).toEqual([`diary-${ada.person.id}-${second.body.file}.jpg`]);
  for (const answer of [await put(photo(3), FRIDAY), await describe("Late", FRIDAY)])
    expect(answer).toMatchObject({ status: 403, body: { error: CLOSED } });
  expect((await bytesAt(path, ada.person.cookie)).bytes).toEqual(cleanPhoto(2));
  // A body is ignored.
  expect(await ada.delete(path, {}, { at: FRIDAY })).toMatchObject({ status: 200 });
  expect((await ada.delete(path)).status).toBe(404);
  expect(await keysOf(ada)).toEqual([]);
});

test("a file that is no JPEG, too large or too wide is rejected and leaves nothing", async () => {
  const { ada, path, put } = await withEntry();
  const big = jpeg({ scan: Array<number>(1024 * 1024).fill(1) });
  expect((await put(big)).status).toBe(413);
  expect((await put(jpeg({ scan: Array<number>(2 * 1024 * 1024).fill(1) }))).status).toBe(413);
  for (const bytes of [new TextEncoder().encode("<svg/>"), new Uint8Array(), photo().subarray(0, 300)])
    expect(await put(bytes)).toMatchObject({ status: 400, body: { error: "This is no JPEG, or it is damaged" } });
  expect((await put(jpeg({ width: 2049 }))).status).toBe(400);
  expect((await put(jpeg({ height: 2049 }))).status).toBe(400);
  expect((await ada.put(path, photo(), { at: MONDAY, headers: { "content-type": "image/png" } })).status).toBe(415);
  expect(await keysOf(ada)).toEqual([]);
  expect((await ada.get(path)).status).toBe(404);
  // Larger than any other body may be.
  expect((await put(jpeg({ scan: Array<number>(900_000).fill(1) }))).status).toBe(200);
});

test("the same picture on two days is two objects, so deleting one day leaves the other its picture", async () => {
  const { ada, entry, put } = await withEntry();
  const { body: tuesday } = await ada.post<DiaryEntry>(
    "/diary/",
    { diary_text: "Tuesday" },
    { at: "2026-11-17T12:00Z" },
  );
  await put(photo());
  await ada.put(`/diary/${tuesday.id}/picture`, photo(), asJpeg("2026-11-17T12:00:00.000Z"));
  await ada.delete(`/diary/${entry.id}`);
  expect(await keysOf(ada)).toHaveLength(1);
  expect((await bytesAt(`/diary/${tuesday.id}/picture`, ada.person.cookie)).bytes).toEqual(cleanPhoto());
  const rows = env.DB.prepare("SELECT entry_id FROM diary_picture WHERE user_id = ?").bind(ada.person.id);
  expect((await rows.all()).results).toEqual([{ entry_id: tuesday.id }]);
});

test("a confirmed picture is never lost: not when R2 fails, nor when two arrive at once", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ada, path, put } = await withEntry();
  const { body } = await put(photo(1));
  const fails = () => Promise.reject(new Error("R2 is down"));
  expect((await put(photo(2), MONDAY, { env: bucket({ put: fails }) })).status).toBe(500);
  expect((await ada.get<DiaryEntry>(path.replace("/picture", ""))).body.picture).toEqual(body);
  expect((await bytesAt(path, ada.person.cookie)).bytes).toEqual(cleanPhoto(1));
  // The old bytes stay until the nightly job.
  expect((await put(photo(3), MONDAY, { env: bucket({ delete: fails }) })).status).toBe(200);
  expect(await keysOf(ada)).toHaveLength(2);
  await Promise.all([put(photo(4)), put(photo(5)), put(photo(4))]);
  const { picture } = (await ada.get<DiaryEntry>(path.replace("/picture", ""))).body;
  expect(await keysOf(ada)).toContain(`diary-${ada.person.id}-${picture!.file}.jpg`);
  logged.mockRestore();
});

test("bytes without a row are deleted some nights later, others stay, and so do recordings", async () => {
  const { ada, put } = await withEntry();
  const { body } = await put(photo(1));
  const [lost, recording] = [`diary-${ada.person.id}-${"a".repeat(64)}-00000000.jpg`, `${"b".repeat(64)}.mp3`];
  for (const key of [lost, recording]) await env.AUDIO.put(key, "bytes");
  const night = (days: number) => runCron(NIGHTLY, env, new Date(Date.now() + days * 86_400_000));
  await night(2);
  expect(await keysOf(ada)).toContain(lost);
  await night(4);
  expect(await keysOf(ada)).toEqual([`diary-${ada.person.id}-${body.file}.jpg`]);
  expect(await env.AUDIO.head(recording)).not.toBeNull();
});

test("an account is deleted with its pictures, and their number in an hour is limited", async () => {
  const demo = await newDemo();
  const { body } = await demo.post<DiaryEntry>("/diary/", { diary_text: "Today" });
  const at = new Date().toISOString();
  expect((await demo.put(`/diary/${body.id}/picture`, photo(), asJpeg(at))).status).toBe(200);
  const key = () => env.AUDIO.list({ prefix: `diary-${demo.user.id}-` });
  expect((await key()).objects).toHaveLength(1);
  await env.DB.prepare("UPDATE rate_limit SET attempts = 60 WHERE key = ?").bind(`picture ${demo.user.id} 3600`).run();
  expect((await demo.put(`/diary/${body.id}/picture`, photo(), asJpeg(at))).status).toBe(429);
  expect((await demo.delete("/auth/account", {})).status).toBe(200);
  expect((await key()).objects).toHaveLength(0);
});
