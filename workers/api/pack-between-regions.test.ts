import { env } from "cloudflare:workers";
import { strFromU8, strToU8, unzipSync } from "fflate";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { LanguagePack } from "#app/domain/pack/pack.ts";
import type { PackPreview } from "#app/domain/pack/preview.ts";
import { newClient } from "../../tests/api.ts";
import { audioForm, csvForm, mp3, zipOf } from "../../tests/recordings.ts";
import { eu, network, startRegions, us } from "../../tests/region-workers.ts";
import { OTHER_REGION_KEY, REGION_KEY } from "../../tests/regions.ts";

type Region = typeof eu;
type Files = Record<string, Uint8Array>;

beforeAll(startRegions);
afterEach(() => {
  network.isDown = false;
  eu.env.REGION_KEY = REGION_KEY;
});

const HEADER = "word_original,pronunciation,meaning,audio_hash";

/** Makes an admin with an account in both regions. Returns functions that call one of the regions. */
async function newAdmin() {
  const { person } = await newClient({ role: "admin" });
  for (const [table, column] of [
    ["user", "id"],
    ["session", "user_id"],
  ] as const) {
    const row = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).bind(person.id).first();
    const names = Object.keys(row!);
    await env.OTHER.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`)
      .bind(...Object.values(row!))
      .run();
  }
  const ask = (region: Region, method: string, path: string, body?: BodyInit) => {
    const headers = { cookie: person.cookie, ...(body instanceof Blob && { "content-type": body.type }) };
    return region.fetch(
      new Request(`http://localhost/api/admin/language${path}`, { method, headers, ...(body && { body }) }),
    );
  };
  const send = async (region: Region, method: string, path: string, body?: BodyInit) => {
    const answer = await ask(region, method, path, body);
    const { data, error } = await answer.json<{ data: PackPreview & LanguagePack; error?: string }>();
    return { status: answer.status, data, error };
  };
  return {
    id: person.id,
    send,
    file: async (region: Region, language: string) =>
      unzipSync(new Uint8Array(await (await ask(region, "GET", `/pack/${language}`)).arrayBuffer())),
    preview: async (region: Region, files: Files) => {
      const { status, data, error } = await send(region, "POST", "/preview-pack", await zipOf(Object.entries(files)));
      expect([status, error]).toEqual([200, undefined]);
      return data;
    },
    publish: async (region: Region, files: Files, query: string) =>
      send(region, "POST", `/import-pack${query}`, await zipOf(Object.entries(files))),
  };
}

type Admin = Awaited<ReturnType<typeof newAdmin>>;

/** Makes a pack in a region, or changes its words. */
async function fill(
  admin: Admin,
  region: Region,
  language: string,
  recordings: [string, Uint8Array][],
  rows: string[],
) {
  const json = new Blob([JSON.stringify({ language })], { type: "application/json" });
  await admin.send(region, "POST", "/create-pack", json);
  if (recordings.length > 0) await admin.send(region, "POST", "/upload-audio", audioForm(language, recordings));
  const text = [HEADER, ...rows].join("\n");
  expect((await admin.send(region, "POST", "/upload-csv", csvForm(language, text))).status).toBe(200);
}

const hashOf = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toHex();

/** Returns the ids of a pack's words in the other region. */
async function wordsThere(language: string) {
  const { results } = await env.OTHER.prepare(
    "SELECT word_original, id FROM language_word WHERE language = ? AND user_id IS NULL ORDER BY position",
  )
    .bind(language)
    .all<{ word_original: string; id: string }>();
  return new Map(results.map((row) => [row.word_original, row.id]));
}

async function learn(user_id: string, language: string, word_id: string) {
  await env.OTHER.prepare(
    `INSERT INTO language_progress (user_id, word_id, language, seen_on, times_practiced, total_attempts, correct_answers,
      struggling) VALUES (?, ?, ?, '2026-11-20', 3, 2, 1, 0)`,
  )
    .bind(user_id, word_id, language)
    .run();
  await env.OTHER.prepare(
    `INSERT INTO language_learner (user_id, language, day_number, total_words_encountered, total_attempts, correct_answers)
      VALUES (?, ?, 1, 0, 2, 1) ON CONFLICT DO UPDATE SET total_attempts = total_attempts + 2, correct_answers = correct_answers + 1`,
  )
    .bind(user_id, language)
    .run();
}

const lastLine = async () =>
  (await env.OTHER.prepare("SELECT * FROM audit_event ORDER BY at DESC, id LIMIT 1").first())!;

test("a pack is published to another region, and after publishing it again learners keep their progress with remaining words", async () => {
  const admin = await newAdmin();
  const [yes, no, road] = [mp3("yes"), mp3("no"), mp3("road")];
  const [yesHash, noHash, roadHash] = await Promise.all([yes, no, road].map(hashOf));
  await fill(
    admin,
    eu,
    "Published",
    [
      ["yes.mp3", yes],
      ["no.mp3", no],
    ],
    [`sì,siː,yes,${yesHash}`, `no,,no,${noHash}`, "casa,,house,", "gatto,,cat,"],
  );
  const first = await admin.file(eu, "Published");
  expect(Object.keys(first).at(-1)).toBe("signature.json");
  const preview = await admin.preview(us, first);
  expect(preview).toMatchObject({
    language: "Published",
    is_new: true,
    signature: { state: "signed", region: "Europe", signed_at: expect.stringMatching(/^20/) },
    words: { total: 4, added: 4, changed: 0, removed: 0, is_reordered: false },
    recordings: { total: 2, added: 2, renamed: 0, removed: 0 },
    learners: 0,
  });
  expect((await wordsThere("Published")).size).toBe(0);
  expect(await env.OTHER_AUDIO.head(`${yesHash}.mp3`)).toBeNull();
  const made = await admin.publish(us, first, `?preview=${preview.token}`);
  expect(made).toMatchObject({ status: 201, data: { language: "Published", word_count: 4, audio_count: 2 } });
  const ids = await wordsThere("Published");
  for (const word of ["sì", "gatto"]) await learn(admin.id, "Published", ids.get(word)!);

  // The pack changes in the first region: one word is changed, one removed, one added before the others, and one gets
  // another recording.
  for (const [method, path, body] of [
    ["DELETE", "/delete-audio", { language: "Published", filename: "no.mp3" }],
  ] as const)
    expect(
      (await admin.send(eu, method, path, new Blob([JSON.stringify(body)], { type: "application/json" }))).status,
    ).toBe(200);
  await env.DB.prepare("DELETE FROM language_word WHERE language = 'Published' AND word_original = 'gatto'").run();
  await fill(admin, eu, "Published", [["road.mp3", road]], [`strada,,road,${roadHash}`, `sì,siː,"yes, indeed",`]);
  await env.DB.prepare(
    "UPDATE language_word SET position = 0 WHERE language = 'Published' AND word_original = 'strada'",
  ).run();
  const second = await admin.file(eu, "Published");
  const next = await admin.preview(us, second);
  expect(next).toMatchObject({
    is_new: false,
    signature: { state: "signed" },
    words: { total: 4, added: 1, changed: 2, removed: 1, is_reordered: false },
    recordings: { total: 2, added: 1, renamed: 0, removed: 1 },
    removed: [{ word_original: "gatto", meaning: "cat" }],
    added: [{ word_original: "strada" }],
    learners: 1,
  });
  expect(next.changed).toMatchObject([
    { before: { word_original: "sì", meaning: "yes" }, after: { meaning: "yes, indeed", audio_hash: yesHash } },
    { before: { word_original: "no", audio_hash: noHash }, after: { audio_hash: "" } },
  ]);
  expect((await admin.publish(us, second, `?preview=${next.token}`)).status).toBe(201);

  const after = await wordsThere("Published");
  expect([...after.keys()]).toEqual(["strada", "sì", "no", "casa"]);
  expect(after.get("sì")).toBe(ids.get("sì"));
  const { results } = await env.OTHER.prepare("SELECT * FROM language_progress WHERE user_id = ?").bind(admin.id).all();
  expect(results).toMatchObject([{ word_id: ids.get("sì"), times_practiced: 3 }]);
  const learner = await env.OTHER.prepare("SELECT * FROM language_learner WHERE user_id = ?").bind(admin.id).first();
  expect(learner).toMatchObject({ total_attempts: 2, correct_answers: 1 });
  expect(await env.OTHER_AUDIO.head(`${noHash}.mp3`)).toBeNull();
  expect(await env.OTHER_AUDIO.head(`${roadHash}.mp3`)).not.toBeNull();
  // The other region's export is the same, except for its signature.
  const { "signature.json": signature, ...back } = await admin.file(us, "Published");
  const { "signature.json": _, ...sent } = second;
  expect(back).toEqual(sent);
  expect(JSON.parse(strFromU8(signature!))).toMatchObject({ region: "us" });
  expect(await lastLine()).toMatchObject({
    area: "languages",
    target_kind: "import",
    target_id: "Published",
    admin_id: admin.id,
    what: expect.stringMatching(
      /^a pack's file \(1 word added, 2 changed, 1 removed; 1 recording added, 1 removed; signed by Europe at 20/,
    ),
  });
  expect(await admin.preview(us, second)).toMatchObject({ words: { added: 0, changed: 0, removed: 0 }, learners: 0 });
});

test("a preview says whether a file is what a region signed", async () => {
  const admin = await newAdmin();
  const recording = mp3("signed");
  const hash = await hashOf(recording);
  await fill(admin, eu, "Signed", [["uno.mp3", recording]], [`uno,,one,${hash}`, "due,,two,"]);
  const file = await admin.file(eu, "Signed");
  const stateOf = async (files: Files, region = us) => (await admin.preview(region, files)).signature;
  const signed = { state: "signed", region: "Europe" };
  expect(await stateOf(file)).toMatchObject(signed);
  expect(await stateOf(file, eu)).toMatchObject(signed);
  // The same pack zipped again, in another order and with files that nobody reads.
  expect(
    await stateOf(Object.fromEntries(Object.entries({ ...file, "notes.txt": strToU8("x") }).toReversed())),
  ).toMatchObject(signed);

  const { "signature.json": signature, ...unsigned } = file;
  const is = (fields: object) => strToU8(JSON.stringify({ ...JSON.parse(strFromU8(signature!)), ...fields }));
  expect(await stateOf(unsigned)).toEqual({ state: "unsigned", region: null, signed_at: null });
  const changed = { state: "changed", region: "Europe" };
  const words = strFromU8(file["words.csv"]!);
  const other = file["audio/uno.mp3"]!.slice();
  other[5]! ^= 1;
  for (const [why, files] of Object.entries({
    "a byte of a word": { ...file, "words.csv": strToU8(words.replace("two", "twO")) },
    "a byte of a recording": { ...file, "audio/uno.mp3": other, "words.csv": strToU8(words.replace(hash, "")) },
    "another name": { ...file, "pack.json": strToU8(strFromU8(file["pack.json"]!).replace("Signed", "Other")) },
    "one recording more": { ...file, "audio/due.mp3": mp3("due") },
    "the moment": { ...file, "signature.json": is({ signed_at: "2026-01-01T00:00:00.000Z" }) },
    "no signature": { ...file, "signature.json": is({ signature: "no signature" }) },
  }))
    expect(await stateOf(files), why).toMatchObject(changed);
  expect(await stateOf({ ...file, "signature.json": is({ region: "us" }) })).toMatchObject({
    state: "changed",
    region: "United States",
  });
  expect(await stateOf({ ...file, "signature.json": is({ region: "mars" }) })).toEqual({
    state: "unknown",
    region: null,
    signed_at: null,
  });

  // An old signature is attached to the changed pack.
  await fill(admin, eu, "Signed", [], ["tre,,three,"]);
  const newer = await admin.file(eu, "Signed");
  expect(await stateOf({ ...newer, "signature.json": signature! })).toMatchObject(changed);
  // One region has a new key, and the other cannot be reached.
  eu.env.REGION_KEY = OTHER_REGION_KEY;
  expect(await stateOf(file)).toMatchObject(changed);
  network.isDown = true;
  expect(await stateOf(file)).toMatchObject({ state: "unreachable", region: "Europe" });
});

test("an import makes the changes of its preview and no others", async () => {
  const admin = await newAdmin();
  await fill(admin, eu, "Previewed", [], ["uno,,one,", "due,,two,"]);
  await fill(admin, us, "previewed", [], ["uno,,ONE,"]);
  const file = await admin.file(eu, "Previewed");
  const { token, language, words } = await admin.preview(us, file);
  // The pack keeps the name that it has here.
  expect([language, words.changed, words.added]).toEqual(["previewed", 1, 1]);
  expect(await admin.publish(us, file, "")).toMatchObject({ status: 409, error: /already exists/ });
  expect((await admin.publish(us, file, "?preview=none")).status).toBe(400);
  const stale = { status: 409, error: expect.stringContaining("Choose the file again") };
  const edited = { ...file, "words.csv": strToU8(`${HEADER}\nuno,,eins,\n`) };
  expect(await admin.publish(us, edited, `?preview=${token}`)).toMatchObject(stale);
  await fill(admin, us, "previewed", [], ["tre,,three,"]);
  expect(await admin.publish(us, file, `?preview=${token}`)).toMatchObject(stale);
  expect([...(await wordsThere("previewed")).keys()]).toEqual(["uno", "tre"]);
  const again = await admin.preview(us, file);
  expect((await admin.publish(us, file, `?preview=${again.token}`)).data.language).toBe("previewed");
  expect([...(await wordsThere("previewed")).keys()]).toEqual(["uno", "due"]);
});

test("a file whose entries are there twice, or whose signature cannot be read, is refused", async () => {
  const admin = await newAdmin();
  await fill(admin, eu, "Hostile", [], ["uno,,one,"]);
  const file = Object.entries(await admin.file(eu, "Hostile"));
  const extra = (name: string, text: string | Uint8Array) => [...file, [name, text]] as [string, string | Uint8Array][];
  for (const [files, error] of [
    [extra("words.csv", `${HEADER}\ndue,,two,\n`), /words.csv is in it twice/],
    [extra("pack.json", strFromU8(Object.fromEntries(file)["pack.json"]!)), /pack.json is in it twice/],
    [[...extra("audio/a.mp3", mp3("a")), ["audio/a.mp3", mp3("b")]], /audio\/a.mp3 is in it twice/],
    [extra("signature.json", "{}"), /Its signature.json cannot be read/],
    [extra("signature.json", JSON.stringify({ region: {}, signed_at: "now", signature: 1 })), /cannot be read/],
    [extra("signature.json", " ".repeat(2000)), /too large/],
  ] as [[string, string | Uint8Array][], RegExp][])
    for (const call of ["/preview-pack", "/import-pack"]) {
      const answer = await admin.send(us, "POST", call, await zipOf(files));
      expect(answer, String(error)).toMatchObject({ status: 400, error: expect.stringMatching(error) });
    }
  expect((await wordsThere("Hostile")).size).toBe(0);
});

test("a single installation signs nothing and shows nothing about signatures", async () => {
  const admin = await newAdmin();
  const root = await newClient({ role: "admin" });
  await fill(admin, eu, "Alone", [], ["uno,,one,"]);
  const file = await zipOf(Object.entries(await admin.file(eu, "Alone")));
  const preview = await root.post("/admin/language/preview-pack?language=Alone-2", file);
  expect(preview.body.data).toMatchObject({ language: "Alone-2", is_new: true, signature: null });
  const path = `/admin/language/import-pack?language=Alone-2&preview=${preview.body.data.token}`;
  expect((await root.post(path, file)).status).toBe(201);
  expect((await root.post("/admin/language/preview-pack?language=Alone-2", file)).body.data.locale).toBeNull();
});

vi.setConfig({ testTimeout: 60_000 });
