import { Buffer } from "node:buffer";
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { audioForm, csvForm, mp3, zipOf } from "../../tests/recordings.ts";
import worker from "../../tests/worker.ts";

const encoded = (text: string) => new TextEncoder().encode(text);
const HEADER = "word_original,pronunciation,meaning,audio_hash";
const PACK_JSON = '{"format":"sevenfold-language-pack","version":1,"language":"Filed"}';

/** Downloads a pack's file. */
async function download(root: Client, language: string): Promise<Uint8Array> {
  const headers = { cookie: root.person.cookie };
  const request = new Request(`http://localhost/api/admin/language/pack/${language}`, { headers });
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, createExecutionContext());
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${language}.zip"`);
  return new Uint8Array(await answer.arrayBuffer());
}

const zipped = (bytes: Uint8Array) => new Blob([bytes as BlobPart], { type: "application/zip" });
const send = (root: Client, body: Blob, query = "") => root.post(`/admin/language/import-pack${query}`, body);
const packs = async (root: Client) => (await root.get("/admin/language/languages")).body.data as string[];
/** Counts how many of these recordings are stored. */
async function stored(recordings: readonly (readonly [string, string | Uint8Array])[]): Promise<number> {
  const found = await Promise.all(
    recordings.map(async ([, bytes]) => {
      const content = typeof bytes === "string" ? encoded(bytes) : bytes;
      const hash = await crypto.subtle.digest("SHA-256", content as Uint8Array<ArrayBuffer>);
      return env.AUDIO.head(`${new Uint8Array(hash).toHex()}.mp3`);
    }),
  );
  return found.filter((one) => one !== null).length;
}

test("a pack can be exported as one file and imported again, byte for byte", async () => {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language: "Travels" });
  const recordings: [string, Uint8Array][] = [
    ["sì.mp3", mp3("sì", { frames: 40 })],
    ['la "casa".mp3', mp3("casa", { frames: 900, id3: 30 })],
    ...Array.from({ length: 30 }, (_, i): [string, Uint8Array] => [`${i}.mp3`, mp3(`travels ${i}`)]),
  ];
  const { mapping } = (await root.post("/admin/language/upload-audio", audioForm("Travels", recordings))).body.data;
  const rows = [`strada,,road,${mapping[2].hash}`, `sì,siː,yes,${mapping[0].hash}`, '"casa, la",,"house ""x""",'];
  await root.post("/admin/language/upload-csv", csvForm("Travels", [HEADER, ...rows].join("\n")));
  const file = await download(root, "Travels");
  expect(Object.keys(unzipSync(file)).sort()).toEqual(
    ["pack.json", "words.csv", ...recordings.map(([name]) => `audio/${name}`)].sort(),
  );
  expect(await stored(recordings)).toBe(32);
  await root.delete("/admin/language/pack/Travels");
  expect(await stored(recordings)).toBe(0);

  const made = await send(root, zipped(file));
  expect(made).toMatchObject({ status: 201 });
  expect(made.body.data).toEqual({ language: "Travels", word_count: 3, audio_count: 32, batch_count: 1, locale: null });
  expect(await download(root, "Travels")).toEqual(file);
  const { words } = (await root.get("/admin/language/words/Travels")).body.data;
  expect(words.map((word: { word_original: string }) => word.word_original)).toEqual(["strada", "sì", "casa, la"]);

  // The name is taken now. Under another name, the file becomes another pack that shares the bytes.
  expect(await send(root, zipped(file))).toMatchObject({ status: 409, body: { success: false } });
  expect((await send(root, zipped(file), "?language=Other")).body.data).toMatchObject({
    language: "Other",
    word_count: 3,
  });
  expect(await stored(recordings)).toBe(32);
});

test("a missing recording is left out of the export, and its words have none", async () => {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language: "Lost" });
  const recordings: [string, Uint8Array][] = [
    ["a.mp3", mp3("lost a")],
    ["b.mp3", mp3("lost b")],
  ];
  const { mapping } = (await root.post("/admin/language/upload-audio", audioForm("Lost", recordings))).body.data;
  const rows = mapping.map(({ hash }: { hash: string }, i: number) => `w${i},,x,${hash}`);
  await root.post("/admin/language/upload-csv", csvForm("Lost", [HEADER, ...rows].join("\n")));
  await env.AUDIO.delete(`${mapping[0].hash}.mp3`);
  const file = await download(root, "Lost");
  const found = await send(root, zipped(file), "?language=Found");
  expect(found.body.data).toMatchObject({ word_count: 2, audio_count: 1 });
  const { words } = (await root.get("/admin/language/words/Found")).body.data;
  expect(words).toMatchObject([{ audio_path: null }, { audio_path: `${mapping[1].hash}.mp3` }]);
  for (const language of ["Lost", "Found"]) await root.delete(`/admin/language/pack/${language}`);
});

test("a pack that is too large to import is not exported as one file", async () => {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language: "Huge" });
  await root.post("/admin/language/upload-audio", audioForm("Huge", [["a.mp3", mp3("huge")]]));
  await env.DB.prepare("UPDATE language_audio SET size = 95000000 WHERE language = 'Huge'").run();
  const refused = await root.get("/admin/language/pack/Huge");
  expect(refused).toMatchObject({ status: 409, body: { error: "This pack is too large for one file" } });
});

test("a file that was repacked elsewhere, compressed and with extra entries, is accepted", async () => {
  const root = await newClient({ role: "admin" });
  const bytes = mp3("again", { frames: 500 });
  const file = zipSync({
    "audio/again.mp3": bytes,
    "__MACOSX/._again.mp3": encoded("x"),
    "notes.txt": encoded("x"),
    "pack.json": encoded(PACK_JSON.replace("Filed", "Repacked")),
  });
  expect((await send(root, zipped(file))).body.data).toMatchObject({ language: "Repacked", audio_count: 1 });
});

test("a malformed file is refused with the reason, and leaves nothing behind", async () => {
  const root = await newClient({ role: "admin" });
  const before = await packs(root);
  const pack: [string, string] = ["pack.json", PACK_JSON];
  const recording: [string, Uint8Array] = ["audio/a.mp3", mp3("refused")];
  const whole = await zipOf([pack, recording]);
  for (const [body, error] of [
    [zipped(encoded("no ZIP at all")), /This is not the file of a language pack/],
    [zipped(new Uint8Array()), /./],
    [whole.slice(0, 200, "application/zip"), /cut off|damaged/],
    [await zipOf([recording]), /It has no pack.json/],
    [await zipOf([["pack.json", "{}"]]), /Its pack.json cannot be read/],
    [await zipOf([pack, ["audio/a.mp3", "<html>"]]), /a.mp3 is not an MP3 file/],
    [await zipOf([pack, recording, ["audio/../up.mp3", mp3("up")]]), /Invalid file name/],
    [await zipOf([pack, ["audio/long.mp3", new Uint8Array(1024 * 1024 + 1)]]), /audio\/long.mp3 is too large/],
    [
      await zipOf([pack, recording, ["words.csv", `${HEADER}\na,,b,${"0".repeat(64)}`]]),
      /Line 2: The pack has no recording/,
    ],
  ] as const) {
    const answer = await send(root, body);
    expect(answer, String(error)).toMatchObject({ status: 400, body: { success: false } });
    expect(answer.body.error).toMatch(error);
  }
  expect((await send(root, whole, "?language=a%20b")).status).toBe(400);
  // Under a new name it does not become a pack either.
  const damaged = new Uint8Array(await whole.arrayBuffer());
  damaged[Buffer.from(damaged).indexOf(mp3("refused")) + 8]! ^= 1;
  const folder = zipped(zipSync({ "Pack/pack.json": encoded(PACK_JSON), "Pack/audio/a.mp3": mp3("refused") }));
  for (const body of [
    zipped(encoded("no ZIP at all")),
    zipped(new Uint8Array()),
    folder,
    await zipOf([recording]),
    zipped(damaged),
  ])
    expect((await send(root, body, "?language=Elsewhere")).status).toBe(400);
  const json = { headers: { "content-type": "application/json" } };
  expect((await root.post("/admin/language/import-pack", "{}", json)).status).toBe(415);
  const large = { headers: { "content-type": "application/zip", "content-length": String(91 * 1024 * 1024) } };
  expect((await root.post("/admin/language/import-pack", "x", large)).status).toBe(413);
  expect(await packs(root)).toEqual(before);
  expect(await stored([recording])).toBe(0);
  expect((await root.get("/admin/language/pack/none")).status).toBe(404);
});

test("a pack's language code travels with its file; a file of an earlier release has it guessed by the name", async () => {
  const root = await newClient({ role: "admin" });
  const make = (language: string, locale?: string) =>
    root.post("/admin/language/create-pack", { language, ...(locale !== undefined && { locale }) });
  expect((await make("Travelled", "pt-br")).body.data.locale).toBe("pt-BR");
  const file = await download(root, "Travelled");
  expect((await send(root, zipped(file), "?language=Turkish-travels")).body.data.locale).toBe("pt-BR");
  expect((await make("French-none", "")).body.data.locale).toBeNull();
  const none = await download(root, "French-none");
  expect((await send(root, zipped(none), "?language=French-again")).body.data.locale).toBeNull();
  const older = await zipOf([["pack.json", PACK_JSON.replace("Filed", "Swedish-older")]]);
  expect((await send(root, older)).body.data.locale).toBe("sv");
  for (const language of ["Travelled", "Turkish-travels", "French-none", "French-again", "Swedish-older"]) {
    await root.delete(`/admin/language/pack/${language}`);
  }
});
