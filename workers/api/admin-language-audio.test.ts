import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { connect } from "#app/db/database.ts";
import { deleteUsers } from "#app/domain/account/deletion.server.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { audioForm, csvForm, mp3 } from "../../tests/recordings.ts";

async function adminWith(...languages: string[]): Promise<Client> {
  const root = await newClient({ role: "admin" });
  for (const language of languages) await root.post("/admin/language/create-pack", { language });
  return root;
}

const upload = (root: Client, language: string, files: [string, Uint8Array][]) =>
  root.post("/admin/language/upload-audio", audioForm(language, files));
const files = async (root: Client, language: string) =>
  (await root.get(`/admin/language/audio-files?language=${language}`)).body.data;
const hashOf = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toHex();
const isStored = async (hash: string) => (await env.AUDIO.head(`${hash}.mp3`)) !== null;

/**
 * An admin's change writes a line to the audit log: one round trip, one statement. It is not in the batch of the
 * change, because only the result says whether the change was made or failed; and because one place writes it, no
 * change can lack it.
 */
const AUDIT_TRIPS = 1;

test("an upload answers with the status of each file, and stores it under its content hash", async () => {
  const root = await adminWith("Upload");
  const cat = mp3("cat", { id3: 20 });
  const hash = await hashOf(cat);
  const answer = await upload(root, "Upload", [
    ["gatto.mp3", cat],
    ["copy.mp3", cat],
    ["page.mp3", new TextEncoder().encode("<html>")],
    ["cut.mp3", mp3("cut").subarray(0, 60)],
    ["gatto.wav", mp3("wav")],
    ["../../up.mp3", mp3("up")],
    ["..%2fup.mp3", mp3("encoded")],
  ]);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.body.data).toMatchObject({ total_files: 7, uploaded: 1, duplicates: 1, errors: 5 });
  expect(answer.body.data.mapping).toEqual([
    { original: "gatto.mp3", hash, status: "uploaded" },
    { original: "copy.mp3", hash, status: "duplicate_skipped" },
    { original: "page.mp3", hash: "", status: "error", message: "This is not an MP3 file" },
    { original: "cut.mp3", hash: "", status: "error", message: "This is not an MP3 file" },
    { original: "gatto.wav", hash: "", status: "error", message: "Only MP3 files allowed" },
    { original: "../../up.mp3", hash: "", status: "error", message: expect.stringContaining("Invalid file name") },
    { original: "..%2fup.mp3", hash: "", status: "error", message: expect.stringContaining("Invalid file name") },
  ]);
  expect(await isStored(hash)).toBe(true);
  expect(answer).toMatchObject({ trips: 3 + AUDIT_TRIPS });
  const again = await upload(root, "Upload", [["other.mp3", cat]]);
  expect(again.body.data).toMatchObject({ uploaded: 0, duplicates: 1, errors: 0 });
  expect((await files(root, "Upload")).map((one: { filename: string }) => one.filename)).toEqual(["gatto.mp3"]);
});

test("a file name may contain quotation marks, as browsers and curl encode them, and the mapping escapes them", async () => {
  const root = await adminWith("Quotes");
  const name = 'la "casa".mp3';
  const { body } = await upload(root, "Quotes", [[name, mp3("quotes")]]);
  expect(body.data.mapping).toMatchObject([{ original: name, status: "uploaded" }]);
  const head = 'content-disposition: form-data; name="audioFiles"; filename="by \\"curl\\".txt"';
  const form = `--b\r\ncontent-disposition: form-data; name="language"\r\n\r\nQuotes\r\n--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const second = await root.post("/admin/language/upload-audio", form, { headers });
  expect(second.body.data.mapping).toMatchObject([{ original: 'by "curl".txt', status: "error" }]);
  expect((await files(root, "Quotes")).map((file: { filename: string }) => file.filename)).toEqual([name]);
  const mapping = await root.get(`/admin/language/download-mapping/Quotes/${body.data.batch_id}`);
  expect(mapping.body).toContain('"la ""casa"".mp3",');
  const again = { language: "Quotes", oldFilename: name, newFilename: '"casa".mp3' };
  expect((await root.post("/admin/language/rename-audio", again)).status).toBe(200);
});

test("requests that name the same batch of a pack share it", async () => {
  const root = await adminWith("Batch", "Other");
  const send = (language: string, names: string[], batch_id: string) => {
    const form = audioForm(
      language,
      names.map((name) => [name, mp3(`batch ${name}`)]),
    );
    form.set("batch_id", batch_id);
    return root.post("/admin/language/upload-audio", form);
  };
  const first = await send("Batch", ["a.mp3", "b.mp3"], "");
  const { batch_id } = first.body.data;
  const second = await send("Batch", ["b.mp3", "c.mp3", "d.wav"], batch_id);
  expect(second.body.data).toMatchObject({ batch_id, total_files: 3, uploaded: 1, duplicates: 1, errors: 1 });
  expect(second.body.data.mapping.map((file: { original: string }) => file.original)).toEqual([
    "b.mp3",
    "c.mp3",
    "d.wav",
  ]);
  expect(second).toMatchObject({ trips: 3 + AUDIT_TRIPS });
  const history = (await root.get("/admin/language/batch-history/Batch")).body.data;
  const { id, username } = root.person;
  expect(history).toMatchObject([{ batch_id, total_files: 5, admin_id: id, admin_username: username }]);
  const mapping = await root.get(`/admin/language/download-mapping/Batch/${batch_id}`);
  expect(mapping.body.split("\r\n").map((line: string) => line.split(",")[0])).toEqual([
    "original",
    "a.mp3",
    "b.mp3",
    "b.mp3",
    "c.mp3",
    "d.wav",
    "",
  ]);
  expect((await root.get("/admin/language/packs")).body.data).toContainEqual(
    expect.objectContaining({ language: "Batch", batch_count: 1, audio_count: 3 }),
  );
  // A batch of another pack is a 404, like an unknown one.
  for (const [language, id] of [
    ["Other", batch_id],
    ["Batch", "nowhere"],
  ]) {
    expect(await send(language, ["x.mp3"], id)).toMatchObject({ status: 404, body: { error: "Batch not found" } });
  }
  await env.DB.prepare("UPDATE language_batch SET total_files = 998 WHERE batch_id = ?").bind(batch_id).run();
  expect((await send("Batch", ["x.mp3", "y.mp3", "z.mp3"], batch_id)).status).toBe(413);
});

test("an upload names who made it until their account is deleted", async () => {
  const root = await adminWith("Leaving");
  const other = await newClient({ role: "admin" });
  await upload(other, "Leaving", [["a.mp3", mp3("leaving")]]);
  const history = async () => (await root.get("/admin/language/batch-history/Leaving")).body.data;
  const { id, username } = other.person;
  expect(await history()).toMatchObject([{ admin_id: id, admin_username: username }]);
  await deleteUsers({ db: connect(env.DB), env }, sql`id = ${id}`);
  expect(await history()).toMatchObject([{ admin_id: null, admin_username: "", uploaded: 1 }]);
});

test("a hundred recordings take as many statements as one", async () => {
  const root = await adminWith("Hundred");
  const many = (count: number, seed: string) =>
    Array.from({ length: count }, (_, i): [string, Uint8Array] => [
      `${seed}${i}.mp3`,
      mp3(`${seed}${i}`, { frames: 1250 }),
    ]);
  const one = await upload(root, "Hundred", many(1, "one"));
  const hundred = await upload(root, "Hundred", many(100, "many"));
  expect(hundred.body.data).toMatchObject({ uploaded: 100, errors: 0 });
  expect(hundred).toMatchObject({ trips: one.trips, statements: one.statements });
  expect(hundred.statements).toBeLessThanOrEqual(8 + AUDIT_TRIPS);
});

test("a recording whose name is taken gets the start of its hash appended", async () => {
  const root = await adminWith("Names");
  const [one, two, three] = [mp3("one"), mp3("two"), mp3("three")];
  await upload(root, "Names", [
    ["a.mp3", one],
    ["a.mp3", two],
  ]);
  const third = await upload(root, "Names", [["a.mp3", three]]);
  expect(third.body.data).toMatchObject({ uploaded: 1 });
  const names = (await files(root, "Names")).map((file: { filename: string }) => file.filename);
  expect(names).toHaveLength(3);
  expect(names).toContain("a.mp3");
  expect(names).toContain(`a (${(await hashOf(two)).slice(0, 8)}).mp3`);
  expect(names).toContain(`a (${(await hashOf(three)).slice(0, 8)}).mp3`);
});

test("of parallel uploads of the same bytes, one uploads and the others are duplicates", async () => {
  const root = await adminWith("Parallel");
  const bytes = mp3("parallel");
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => upload(root, "Parallel", [[`take${i}.mp3`, bytes]])),
  );
  const statuses = answers.map(({ body }) => body.data.mapping[0].status).sort();
  expect(statuses).toEqual([...Array(4).fill("duplicate_skipped"), "uploaded"]);
  expect(await files(root, "Parallel")).toHaveLength(1);
});

test("an upload past 32 MB is refused while it is read, whatever its Content-Length, and a visitor's is not read at all", async () => {
  const root = await adminWith("Endless");
  const boundary = { "content-type": "multipart/form-data; boundary=b" };
  const head = '--b\r\ncontent-disposition: form-data; name="audioFiles"; filename="a.mp3"\r\n\r\n';
  const endless = () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(pieces === 0 ? new TextEncoder().encode(head) : new Uint8Array(1024 * 1024));
        pieces += 1;
      },
    });
    return { body, pieces: () => pieces };
  };
  const lengths: Record<string, string>[] = [{}, { "content-length": "300" }];
  for (const length of lengths) {
    const { body, pieces } = endless();
    const headers = { ...boundary, ...length };
    expect(await root.post("/admin/language/upload-audio", body, { headers })).toMatchObject({
      status: 413,
      body: { success: false, error: "Send at most 32 MB of files at a time" },
    });
    expect(pieces()).toBeLessThan(40);
  }
  const unread = endless();
  expect((await client().post("/admin/language/upload-audio", unread.body, { headers: boundary })).status).toBe(401);
  expect(unread.pieces()).toBeLessThan(3);
  const honest = { ...boundary, "content-length": String(40 * 1024 * 1024) };
  expect((await root.post("/admin/language/upload-csv", "--b--", { headers: honest })).status).toBe(413);
});

test("an upload has limits, and needs a language and files", async () => {
  const root = await adminWith("Sizes");
  const path = "/admin/language/bulk-upload-audio";
  const bytes = mp3("x");
  const many = (count: number): [string, Uint8Array][] =>
    Array.from({ length: count }, (_, i) => [`${i}.mp3`, mp3(`many ${i}`)]);
  const most = await root.post(path, audioForm("Sizes", many(100)));
  expect(most.body.data).toMatchObject({ total_files: 100, uploaded: 100 });
  expect(most).toMatchObject({ trips: 3 + AUDIT_TRIPS });
  expect(await root.post(path, audioForm("Sizes", many(101)))).toMatchObject({ status: 413, body: { success: false } });
  const long = new Uint8Array(1024 * 1024 + 1);
  expect((await root.post(path, audioForm("Sizes", [["long.mp3", long]]))).status).toBe(413);
  const huge = Array.from({ length: 33 }, (_, i): [string, Uint8Array] => [`${i}.mp3`, new Uint8Array(1024 * 1024)]);
  expect(await root.post(path, audioForm("Sizes", huge))).toMatchObject({ status: 413, body: { success: false } });
  for (const form of [audioForm("", [["a.mp3", bytes]]), audioForm("Sizes", []), new FormData()]) {
    expect(await root.post(path, form)).toMatchObject({
      status: 400,
      body: { success: false, error: "Please select language and files" },
    });
  }
  const asText = audioForm("Sizes", []);
  asText.set("audioFiles", "no file");
  expect((await root.post(path, asText)).status).toBe(400);
  expect((await root.post(path, {})).status).toBe(400);
  const malformed = { headers: { "content-type": "multipart/form-data; boundary=x" } };
  expect((await root.post(path, "no form", malformed)).status).toBe(400);
  expect((await upload(root, "none", [["a.mp3", bytes]])).status).toBe(404);
  const brackets = await root.post(path, audioForm("Sizes", [["brackets.mp3", mp3("brackets")]], "audioFiles[]"));
  expect(brackets.body.data).toMatchObject({ uploaded: 1 });
});

test("the uploads of a pack are listed newest first, and their mappings can be downloaded", async () => {
  const root = await adminWith("History", "Other");
  const first = await root.post("/admin/language/upload-audio", audioForm("History", [["=1+1.mp3", mp3("first")]]), {
    at: "2026-11-20T10:00:00.000Z",
  });
  const second = await root.post(
    "/admin/language/upload-audio",
    audioForm("History", [
      ["b, c.mp3", mp3("second")],
      ["x.txt", mp3("third")],
    ]),
    { at: "2026-11-20T11:00:00.000Z" },
  );
  const { batch_id } = second.body.data;
  const by = { admin_id: root.person.id, admin_username: root.person.username };
  expect((await root.get("/admin/language/batch-history/History")).body.data).toEqual([
    {
      ...by,
      batch_id,
      created_at: "2026-11-20T11:00:00.000Z",
      total_files: 2,
      uploaded: 1,
      duplicates: 0,
      errors: 1,
      refused: ["x.txt: Only MP3 files allowed"],
    },
    {
      ...by,
      batch_id: first.body.data.batch_id,
      created_at: "2026-11-20T10:00:00.000Z",
      total_files: 1,
      uploaded: 1,
      duplicates: 0,
      errors: 0,
      refused: [],
    },
  ]);
  const mapping = await root.get(`/admin/language/download-mapping/History/${batch_id}`);
  expect(mapping.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(mapping.headers.get("content-disposition")).toBe(`attachment; filename="History-${batch_id}.csv"`);
  const hash = second.body.data.mapping[0].hash;
  expect(mapping.body).toBe(`original,hash,status\r\n"b, c.mp3",${hash},uploaded\r\nx.txt,,error\r\n`);
  const formula = await root.get(`/admin/language/download-mapping/History/${first.body.data.batch_id}`);
  expect(formula.body).toContain("'=1+1.mp3,");
  expect((await root.get(`/admin/language/download-mapping/Other/${batch_id}`)).status).toBe(404);
  const packs = (await root.get("/admin/language/packs")).body.data;
  expect(packs).toContainEqual({ language: "History", word_count: 0, audio_count: 2, batch_count: 2, locale: null });
});

test("a recording is served whole or in part to users who may learn", async () => {
  const root = await adminWith("Play");
  const bytes = mp3("play", { frames: 10 });
  const hash = await hashOf(bytes);
  await upload(root, "Play", [["play.mp3", bytes]]);
  const path = `/admin/language/audio/${hash}.mp3`;
  const whole = await root.get(path);
  expect(whole.status).toBe(200);
  for (const [name, value] of [
    ["content-type", "audio/mpeg"],
    ["etag", `"${hash}"`],
    ["accept-ranges", "bytes"],
    ["cache-control", "private, max-age=31536000, immutable"],
    ["x-content-type-options", "nosniff"],
    ["cross-origin-resource-policy", "same-origin"],
  ] as const) {
    expect(whole.headers.get(name)).toBe(value);
  }
  expect(whole).toMatchObject({ trips: 1 });
  const ranged = (range: string, more: Record<string, string> = {}) => root.get(path, { headers: { range, ...more } });
  for (const [range, content] of [
    ["bytes=0-9", "bytes 0-9/240"],
    ["bytes=230-", "bytes 230-239/240"],
    ["bytes=230-999999", "bytes 230-239/240"],
    ["bytes=-5", "bytes 235-239/240"],
    ["bytes=-500", "bytes 0-239/240"],
  ] as const) {
    const part = await ranged(range);
    expect(part.status, range).toBe(206);
    expect(part.headers.get("content-range")).toBe(content);
  }
  for (const range of ["bytes=240-", "bytes=500-600", "bytes=-0"]) {
    const outside = await ranged(range);
    expect(outside.status, range).toBe(416);
    expect(outside.headers.get("content-range")).toBe("bytes */240");
  }
  for (const range of ["bytes=", "bytes=a-b", "bytes=9-1", "lines=0-1", "bytes=0-1,4-5", "x"]) {
    expect((await ranged(range)).status, range).toBe(200);
  }
  expect((await ranged("bytes=0-9", { "if-range": `"${hash}"` })).status).toBe(206);
  expect((await ranged("bytes=0-9", { "if-range": '"other"' })).status).toBe(200);
  for (const tag of [`"${hash}"`, `W/"${hash}"`, `"a", "${hash}"`]) {
    expect((await root.get(path, { headers: { "if-none-match": tag } })).status).toBe(304);
  }
  expect((await root.get(path, { headers: { "if-none-match": "broken" } })).status).toBe(200);
  const ada = await newClient();
  expect((await client().get(path)).status).toBe(401);
  expect(await ada.get(path)).toMatchObject({ status: 403, body: { success: false, error: "Admin access required" } });
  expect((await ada.get(path, { env: { LANGUAGE_AUDIENCE: "everyone" } })).status).toBe(200);
});

test("a malformed hash is a 404", async () => {
  const root = await adminWith();
  for (const file of [
    "x.mp3",
    "..%2f..%2fsecret.mp3",
    `${"0".repeat(64)}.mp3`,
    `${"0".repeat(64)}.wav`,
    "%00.mp3",
    "a%ff",
  ]) {
    const answer = await root.get(`/admin/language/audio/${file}`);
    expect(answer, file).toMatchObject({ status: 404, body: { success: false, error: "Audio file not found" } });
  }
});

test("a corrupt recording is a 404 and is logged", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const root = await adminWith("Corrupt");
  const bytes = mp3("corrupt");
  const hash = await hashOf(bytes);
  await upload(root, "Corrupt", [["corrupt.mp3", bytes]]);
  const path = `/admin/language/audio/${hash}.mp3`;
  const notThere = { status: 404, body: { success: false, error: "Audio file not found" } };

  await env.AUDIO.put(`${hash}.mp3`, mp3("other"));
  expect(await root.get(path)).toMatchObject(notThere);
  expect(errors.mock.calls[0]![0]).toContain(`The recording ${hash}.mp3 is corrupt`);
  // The error of R2 for an object whose bytes end too early.
  const arrayBuffer = () => Promise.reject(new TypeError("FixedLengthStream did not see all expected bytes"));
  const AUDIO = { get: async () => ({ arrayBuffer }) } as unknown as R2Bucket;
  expect(await root.get(path, { env: { AUDIO } })).toMatchObject(notThere);
  expect(errors).toHaveBeenCalledTimes(2);
  errors.mockRestore();
});

test("recordings are assigned to words by hand, and removed again", async () => {
  const root = await adminWith("Assign", "Elsewhere");
  const { mapping } = (await upload(root, "Assign", [["gatto.mp3", mp3("assign")]])).body.data;
  const audio_path = `${mapping[0].hash}.mp3`;
  const add = async (language: string) =>
    (await root.post("/admin/language/words", { language, word_original: "gatto", meaning: "cat" })).body.data;
  const [word, stranger] = [await add("Assign"), await add("Elsewhere")];
  const assign = (word_id: unknown, path: unknown) =>
    root.post("/admin/language/assign-audio", { word_id, audio_path: path });
  expect(await assign(word.id, audio_path)).toMatchObject({ status: 200, body: { success: true } });
  const list = async () => (await root.get("/admin/language/words/Assign")).body.data.words[0];
  expect(await list()).toMatchObject({ audio_path, audio_url: `/api/admin/language/audio/${audio_path}` });
  expect(await files(root, "Assign")).toMatchObject([{ filename: "gatto.mp3", word_id: word.id, size: 72 }]);
  expect(await assign(stranger.id, audio_path)).toMatchObject({ status: 404, body: { error: "Audio file not found" } });
  expect((await assign(word.id, "x.mp3")).status).toBe(404);
  expect((await assign("none", audio_path)).status).toBe(404);
  expect((await assign(word.id, undefined)).status).toBe(400);
  expect((await assign(undefined, audio_path)).status).toBe(400);
  await assign(word.id, null);
  expect(await list()).toMatchObject({ audio_path: null, audio_url: null });
});

test("words are matched to recordings by name, with a dry run that changes nothing", async () => {
  const root = await adminWith("Match");
  await upload(
    root,
    "Match",
    ["gatto", "Buona_Notte", "cane", "CANE", "finestre"].map((name) => [`${name}.mp3`, mp3(`match ${name}`)]),
  );
  const words = ["gatto", "buona notte", "Cane", "finestra", "mare"];
  await root.post(
    "/admin/language/upload-csv",
    csvForm(
      "Match",
      `word_original,pronunciation,meaning,audio_hash\n${words.map((word) => `${word},,x,`).join("\n")}`,
    ),
  );
  const match = async (more: object) => {
    const answer = await root.post("/admin/language/bulk-match-audio", { language: "Match", ...more });
    expect(answer.status).toBe(200);
    const { matched, ambiguous, unmatched, applied } = answer.body.data;
    const originals = (list: { word_original: string }[]) => list.map((one) => one.word_original);
    return [originals(matched), originals(ambiguous), originals(unmatched), applied];
  };
  const withAudio = async () =>
    (await root.get("/admin/language/words/Match")).body.data.words.filter(
      (word: { audio_path: string }) => word.audio_path,
    ).length;
  expect(await match({ dryRun: true })).toEqual([["gatto"], [], ["buona notte", "Cane", "finestra", "mare"], false]);
  expect(await withAudio()).toBe(0);
  expect(await match({})).toEqual([["gatto"], [], ["buona notte", "Cane", "finestra", "mare"], true]);
  expect(await match({ matchingStrategy: "normalized" })).toEqual([
    ["buona notte"],
    ["Cane"],
    ["finestra", "mare"],
    true,
  ]);
  expect(await match({ matchingStrategy: "fuzzy" })).toEqual([["finestra"], ["Cane"], ["mare"], true]);
  expect(await withAudio()).toBe(3);
  for (const more of [{ matchingStrategy: "best" }, { dryRun: "yes" }]) {
    expect((await root.post("/admin/language/bulk-match-audio", { language: "Match", ...more })).status).toBe(400);
  }
});

test("a recording can be renamed to a name that is free in the pack", async () => {
  const root = await adminWith("Rename");
  await upload(root, "Rename", [
    ["a.mp3", mp3("rename a")],
    ["b.mp3", mp3("rename b")],
  ]);
  const ask = (oldFilename: string, newFilename: unknown) =>
    root.post("/admin/language/rename-audio", { language: "Rename", oldFilename, newFilename });
  const rename = async (oldFilename: string, newFilename: unknown) => (await ask(oldFilename, newFilename)).status;
  expect(await rename("a.mp3", "c.mp3")).toBe(200);
  expect(await rename("a.mp3", "d.mp3")).toBe(404);
  const error = "There is already a file named b.mp3";
  const details = [{ path: "newFilename", message: error }];
  expect(await ask("c.mp3", "b.mp3")).toMatchObject({ status: 409, body: { error, details } });
  expect(await rename("c.mp3", "c.mp3")).toBe(200);
  for (const name of ["../c.mp3", "c.txt", "", ".mp3", 7, undefined]) expect(await rename("c.mp3", name)).toBe(400);
  expect((await files(root, "Rename")).map((file: { filename: string }) => file.filename)).toEqual(["b.mp3", "c.mp3"]);
});

test("deleted recordings leave the store, unless another pack uses them", async () => {
  const root = await adminWith("First", "Second");
  const [shared, own, inFolder] = [mp3("shared"), mp3("own"), mp3("in folder")];
  const [sharedHash, ownHash, folderHash] = [await hashOf(shared), await hashOf(own), await hashOf(inFolder)];
  const { mapping } = (
    await upload(root, "First", [
      ["shared.mp3", shared],
      ["own.mp3", own],
      ["folder.mp3", inFolder],
    ])
  ).body.data;
  await upload(root, "Second", [["too.mp3", shared]]);
  const word = await root.post("/admin/language/words", { language: "First", word_original: "own", meaning: "own" });
  await root.post("/admin/language/assign-audio", { word_id: word.body.data.id, audio_path: `${mapping[1].hash}.mp3` });
  const remove = (filename: string) => root.delete("/admin/language/delete-audio", { language: "First", filename });
  expect((await remove("own.mp3")).status).toBe(200);
  expect((await remove("own.mp3")).status).toBe(404);
  expect((await remove("shared.mp3")).status).toBe(200);
  expect([await isStored(sharedHash), await isStored(ownHash)]).toEqual([true, false]);
  const [left] = (await root.get("/admin/language/words/First")).body.data.words;
  expect(left).toMatchObject({ audio_path: null });

  const explore = async () => (await root.get("/admin/language/file-explorer?language=First")).body.data;
  expect(await explore()).toMatchObject({
    name: "First",
    type: "folder",
    created_at: expect.any(String),
    children: [{ name: "folder.mp3", type: "file", hash: folderHash, word_id: null }],
  });
  const folder = { language: "First" };
  expect((await root.delete("/admin/language/delete-folder", folder)).status).toBe(200);
  expect(await isStored(folderHash)).toBe(false);
  expect(await explore()).toMatchObject({ created_at: null, children: [] });
  expect((await root.delete("/admin/language/delete-folder", folder)).status).toBe(404);
  expect((await root.post("/admin/language/create-folder", folder)).status).toBe(200);
  expect(await explore()).toMatchObject({ created_at: expect.any(String) });

  await root.delete("/admin/language/pack/Second");
  expect(await isStored(sharedHash)).toBe(false);
});

test("a batch that stored nothing is no upload, and says what was refused and why", async () => {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language: "Refusing" });
  const files: [string, string | Uint8Array][] = [
    ["notes.txt", "text"],
    ["no.mp3", "no mp3"],
  ];
  await root.post("/admin/language/upload-audio", audioForm("Refusing", files as never));
  const packs = (await root.get("/admin/language/packs")).body.data;
  expect(packs).toContainEqual(expect.objectContaining({ language: "Refusing", batch_count: 0 }));
  expect((await root.get("/admin/language/batch-history/Refusing")).body.data).toMatchObject([
    {
      total_files: 2,
      uploaded: 0,
      errors: 2,
      refused: [expect.stringContaining("notes.txt: "), "no.mp3: This is not an MP3 file"],
    },
  ]);
});
