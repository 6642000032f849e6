import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { csvForm, wordsForm } from "../../tests/recordings.ts";
import { FILES_AN_HOUR } from "#app/domain/own-word/own-word.ts";
import { textOf } from "#app/domain/own-word/note-html.server.ts";

const MONDAY = "2026-11-16T10:00:00.000Z";
const LATER = "2026-11-20T10:00:00.000Z";

async function learner(language: string) {
  const person = await newClient();
  const options = (at: string) => ({ at, env: { LANGUAGE_AUDIENCE: "everyone" } });
  const call = (method: string, path: string, body?: object, at = MONDAY) =>
    person.call(method, `/language-learning/${path}`, body, options(at));
  const bring = (text: string | Uint8Array, fields: Record<string, string> = {}, at = LATER) =>
    call("POST", "words/import", wordsForm(language, text, fields), at);
  const words = async () =>
    (await call("GET", `words?language=${encodeURIComponent(language)}&limit=100`)).body.words.map(
      ({ word_original, meaning, pronunciation }: Record<string, string>) => [word_original, meaning, pronunciation],
    );
  const file = async (format = "anki") =>
    (await call("GET", `words/export?language=${encodeURIComponent(language)}&format=${format}`, undefined, LATER))
      .body;
  const progress = async () =>
    (
      await env.DB.prepare(
        `SELECT w.word_original, p.* FROM language_progress p JOIN language_word w ON w.id = p.word_id
         WHERE p.user_id = ? AND p.language = ? ORDER BY w.word_original`,
      )
        .bind(person.person.id, language)
        .all<Record<string, unknown>>()
    ).results.map(({ user_id: _, word_id: __, ...row }) => row);
  return { person, call, bring, words, file, progress };
}

/** A learner with answers to own words and to words of a pack. */
async function experienced(language: string) {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language });
  const csv = "word_original,pronunciation,meaning,audio_hash\nw1,,m1,\nw2,,m2,\n";
  await root.post("/admin/language/upload-csv", csvForm(language, csv));
  const one = await learner(language);
  for (const word_original of ['say "uno"', "#dos"]) {
    await one.call("POST", "words", { language, word_original, meaning: `=of ${word_original}`, pronunciation: "p" });
  }
  const today = (await one.call("GET", `daily-words/${language}`)).body as { id: string }[];
  for (const [i, { id }] of today.entries()) {
    const result = i % 2 === 0 ? "correct" : "wrong";
    await one.call("POST", "practice-result", { word_id: id, language, result, mode: "daily" });
  }
  await one.call("POST", "words", { language, word_original: "waits", meaning: "is not met" });
  return one;
}

test("Anki's file of a language keeps texts and progress when it is read back, for own words and those of packs", async () => {
  const ada = await experienced("Roundtrip");
  const text = await ada.file();
  expect(text.split("\n").slice(0, 2)).toEqual(["#separator:tab", "#html:false"]);
  const bob = await learner("Roundtrip");
  const dry = await bob.bring(text, { dryRun: "true" });
  // The words of the pack exist here, so only their progress is imported.
  expect(dry.body).toMatchObject({ id: null, total: 5, added: 3, known: 2, learned: 4 });
  expect(await bob.progress()).toEqual([]);
  const brought = await bob.bring(text);
  expect(brought.body).toMatchObject({ total: 5, added: 3, learned: 4 });
  expect((await bob.words()).sort()).toEqual((await ada.words()).sort());
  expect(await bob.progress()).toEqual(await ada.progress());
  const figures = async (one: typeof ada) => (await one.call("GET", "progress/Roundtrip", undefined, LATER)).body;
  expect({ ...(await figures(bob)), day_number: 1 }).toEqual(await figures(ada));
  // Today's new words are those that were never asked.
  const daily = (await bob.call("GET", "daily-words/Roundtrip", undefined, LATER)).body;
  expect(daily.map(({ word_original }: { word_original: string }) => word_original)).toEqual(["waits"]);
  expect((await figures(bob)).total_words_encountered).toBe(5);
});

test("an import is undone with its progress, and reading a file twice adds nothing", async () => {
  const ada = await experienced("Undoing");
  const text = await ada.file();
  const before = [await ada.words(), await ada.progress()];
  const again = await ada.bring(text);
  expect(again.body).toMatchObject({ added: 0, known: 5 });
  expect((await ada.call("POST", "words/undo", { id: again.body.id }, LATER)).status).toBe(200);
  expect([await ada.words(), await ada.progress()]).toEqual(before);
  const bob = await learner("Undoing");
  const { id } = (await bob.bring(text)).body;
  expect((await ada.call("POST", "words/undo", { id }, LATER)).status).toBe(404);
  expect((await bob.call("POST", "words/undo", { id }, LATER)).body.message).toBe("3 words were removed again");
  expect([await bob.words(), await bob.progress()]).toEqual([[], []]);
  expect((await bob.call("POST", "words/undo", { id }, LATER)).status).toBe(404);
});

test("a file that Anki exported is read: separators, HTML, guids, tags and quotes", async () => {
  const { bring, words } = await learner("Anki");
  const text = [
    "#separator:semicolon",
    "#html:true",
    "#guid column:1",
    "#notetype column:2",
    "#deck column:3",
    "#tags column:6",
    'a1;Basic;Spanish;"<b>el&nbsp;perro</b> [sound:perro.mp3]";"the ""dog""<br>&lt;animal&gt;";animals',
    'a2;Basic;Spanish;<script>alert(1)</script><img src=x onerror=alert(1)>gato;"cat&#59; &#x1F408;";',
    "",
  ].join("\n");
  const dry = await bring(text, { dryRun: "true" });
  expect(dry.body).toMatchObject({
    columns: ["guid", "notetype", "deck", "Column 4", "Column 5", "tags"],
    word: 3,
    meaning: 4,
    pronunciation: null,
  });
  await bring(text);
  expect(await words()).toEqual([
    ["gato", "cat; 🐈", ""],
    ["el perro", 'the "dog" <animal>', ""],
  ]);
  // The columns can be chosen.
  const other = await learner("Anki other");
  await other.bring("#separator:comma\n#columns:Front,Back,Reading\nuno,one,oo-no\n", { word: "1", meaning: "0" });
  expect(await other.words()).toEqual([["one", "uno", "oo-no"]]);
  await other.bring("perro\tdog\n");
  expect((await other.words())[0]).toEqual(["perro", "dog", ""]);
  await other.bring(new TextEncoder().encode(await other.file("csv")));
  expect(await other.words()).toHaveLength(2);
});

test("a file without a line that can be used is refused, and each problem names its line", async () => {
  const { bring, words } = await learner("Problems");
  const problems = async (text: string | Uint8Array, fields = {}) => {
    const { status, body } = await bring(text, fields);
    for (const { line, code } of body.details ?? [])
      expect(line === null || code, "has a name to translate it by").toBeTruthy();
    return [status, ...(body.details ?? []).map((one: { line: number | null }) => one.line)];
  };
  expect(await problems("word,meaning\nuno,\ndos,\n")).toEqual([400, 2, 3]);
  expect(await problems("#separator:tab\n#html:false\n\n\tnothing\n")).toEqual([400, 4]);
  expect(await problems("")).toEqual([400, null]);
  expect(await problems("only\n")).toEqual([400, null]);
  expect(await problems("#separator:tab\n")).toEqual([400, null]);
  expect(await problems("word,meaning\nuno,one", { word: "0", meaning: "0" })).toEqual([400, null]);
  expect(await problems("word,meaning\nuno,one", { word: "9" })).toEqual([400, null]);
  expect(await problems(new Uint8Array([255, 254, 0]))).toEqual([400, null]);
  const columns = "word,meaning,seen_on,times_practiced,total_attempts,correct_answers,struggling";
  const scheduled = `${columns},reviewed_at,due_at,stability,difficulty,scheduled_days,reps,lapses,state`;
  const row = "2026-11-16T10:00:00.000Z,2026-11-17T00:00:00.000Z,2.3,5,1,1,0,2";
  expect(await problems(`${columns}\nuno,one,2027-11-16,1,1,1,0\n`)).toEqual([400, 2]);
  expect(await problems(`${columns}\nuno,one,x,1,1,1,0\n`)).toEqual([400, 2]);
  expect(await problems(`${scheduled}\nuno,one,2026-11-16,1,1,1,0,${row.replace("2.3", "1e99")}\n`)).toEqual([400, 2]);
  expect(await problems(`${scheduled}\nuno,one,2026-11-16,1,1,1,0,${row.replace("2.3", "")}\n`)).toEqual([400, 2]);
  expect(await words()).toEqual([]);
  expect(await problems(`${scheduled}\nuno,one,2026-11-16,1,1,1,0,${row}\n`)).toEqual([200]);
});

test("lines without anything new are skipped, two meanings are joined, and unusable lines are left out and listed", async () => {
  const { bring, words } = await learner("Lines");
  const long = "x".repeat(490);
  const lines = [
    "#separator:tab",
    "#html:true",
    "rosso\tred",
    "<b>rosso</b>&nbsp;\tred",
    "porta\tdoor",
    "porta\tgate",
    "porta\tdoor",
    `lungo\t${long}`,
    "lungo\tanother long one",
    "[sound:x.mp3]\tnothing",
    "vuoto\t",
    `troppo\t${"y".repeat(501)}`,
  ];
  const dry = await bring(lines.join("\n"), { dryRun: "true" });
  expect(dry.body).toMatchObject({ total: 3, repeated: 2, joined: 1, left_out: 4 });
  expect(dry.body.problems).toEqual([
    {
      line: 9,
      message: "lungo is already on line 8, and both meanings are longer than 500 characters",
      code: "own_word.meanings_too_long",
      values: { word: "lungo", line: 8, max: 500 },
    },
    { line: 10, message: "Word is required", code: "word.required" },
    { line: 11, message: "Meaning is required", code: "word.meaning_required" },
    {
      line: 12,
      message: "A meaning cannot exceed 500 characters",
      code: "word.meaning_too_long",
      values: { max: 500 },
    },
  ]);
  expect((await bring(lines.join("\n"))).body).toMatchObject({ added: 3 });
  expect(await words()).toEqual([
    ["lungo", long, ""],
    ["porta", "door; gate", ""],
    ["rosso", "red", ""],
  ]);
});

test("ruby, named letters and gaps of a note become the text and how it is read", async () => {
  const { bring, words } = await learner("Notes");
  const lines = [
    "#separator:tab",
    "#html:true",
    "<ruby>山<rt>やま</rt></ruby>\tmountain",
    "<ruby>学<rp>(</rp><rt>がっ</rt><rp>)</rp>校<rt>こう</rt></ruby>へ\tto school",
    "<ruby><rb>川</rb><rt>かわ</ruby>\triver",
    "na&iuml;ve &Uuml;ber stra&szlig;e &ccedil;a &hellip; &nothing;\tcaf&eacute; &amp;c.",
    "{{c1::Lisboa}} is in {{c2::Portugal::country}}\tcloze",
  ];
  await bring(lines.join("\n"));
  expect((await words()).toReversed()).toEqual([
    ["山", "mountain", "やま"],
    ["学校へ", "to school", "がっこうへ"],
    ["川", "river", "かわ"],
    ["naïve Über straße ça … &nothing;", "café &c.", ""],
    ["Lisboa is in Portugal", "cloze", ""],
  ]);
});

test("the first row is a word or the names of the columns, as the person says", async () => {
  const { bring, words } = await learner("Header");
  const text = "Vokabel;Übersetzung\nHund;dog";
  expect((await bring(text, { dryRun: "true" })).body).toMatchObject({ total: 2, header: false });
  expect((await bring(text, { dryRun: "true", header: "true" })).body).toMatchObject({
    total: 1,
    header: true,
    columns: ["vokabel", "übersetzung"],
  });
  expect((await bring("word,meaning\nuno,one", { dryRun: "true", header: "false" })).body).toMatchObject({ total: 2 });
  expect((await bring("#separator:tab\nFront\tBack\nuno\tone", { header: "true" })).body).toMatchObject({ added: 1 });
  expect(await words()).toEqual([["uno", "one", ""]]);
});

test("own words as CSV can be imported again unchanged, also where a spreadsheet would evaluate them, and the file has their language's name", async () => {
  const { call, bring, words, file, person } = await learner("Español");
  const fields = [
    { word_original: "-s", meaning: "=plural", pronunciation: "@s" },
    { word_original: "@home", meaning: "at home", pronunciation: "" },
  ];
  for (const word of fields) await call("POST", "words", { language: "Español", ...word });
  const before = await words();
  const text = new TextEncoder().encode(await file("csv"));
  expect((await bring(text, { dryRun: "true" })).body).toMatchObject({ added: 0, known: 2 });
  const other = await learner("Elsewhere");
  await other.bring(text);
  expect((await other.words()).sort()).toEqual(before.sort());
  const { headers } = await person.call("GET", "/language-learning/words/export?language=Espa%C3%B1ol", undefined, {
    at: LATER,
    env: { LANGUAGE_AUDIENCE: "everyone" },
  });
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="words.txt"; filename*=UTF-8''Espa%C3%B1ol.txt`,
  );
});

test("a large file is imported at once, and past the limit nothing is", async () => {
  const { bring, call } = await learner("Large");
  const file = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => `${name}${i}\tmeaning ${i}`).join("\n");
  const first = await bring(file(9000, "a"));
  expect(first.body).toMatchObject({ added: 9000 });
  expect(await bring(file(1001, "b"))).toMatchObject({ status: 409 });
  expect((await bring(file(10_001, "c"))).status).toBe(400);
  expect((await call("GET", "words?language=Large&limit=1")).body.total).toBe(9000);
  expect((await call("POST", "words/undo", { id: first.body.id }, LATER)).status).toBe(200);
  expect((await call("GET", "words?language=Large&limit=1")).body.total).toBe(0);
});

test("of files that arrive at once, those without room are refused", async () => {
  const { bring, call, person } = await learner("AtOnce");
  const file = (name: string) => Array.from({ length: 3000 }, (_, i) => `${name}${i}\tm`).join("\n");
  const answers = await Promise.all(["a", "b", "c", "d", "e"].map((name) => bring(file(name))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
  expect((await call("GET", "words?language=AtOnce&limit=1")).body.total).toBe(9000);
  const languages = Array.from({ length: 55 }, (_, i) => bring("uno\tone", { language: `Tongue ${i}` }));
  const added = (await Promise.all(languages)).filter(({ status }) => status === 200);
  expect(added).toHaveLength(49);
  const { results } = await env.DB.prepare("SELECT DISTINCT language FROM language_word WHERE user_id = ?")
    .bind(person.person.id)
    .all();
  expect(results).toHaveLength(50);
});

test("a person may send 100 files of words an hour", async () => {
  const { bring } = await learner("Files");
  for (let i = 0; i < FILES_AN_HOUR; i += 1) expect((await bring("", { dryRun: "true" })).status).toBe(400);
  expect(await bring("uno\tone")).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Too many files\./) },
  });
  expect((await bring("uno\tone", {}, "2026-11-20T12:00:00.000Z")).status).toBe(200);
});

test("a large note that opens what it never closes is read at once", async () => {
  const { bring } = await learner("Unclosed");
  for (const open of ["<br ", "<a ", "</p", "<!--", "<style>", "<script></script", "[sound:", "&#", "<rt>", "{{c1::"]) {
    const note = open.repeat(1_000_000 / open.length);
    const answer = await bring(`#separator:tab\n#html:true\n${note}\tmeaning`);
    expect([open, answer.status, answer.body.details[0].line]).toEqual([open, 400, 3]);
  }
});

test("nothing of a note's HTML is left as a tag", () => {
  const pieces = fc.constantFrom(
    "<b>",
    "</b>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "&lt;",
    "&#60;",
    "a",
    " ",
    "<",
    ">",
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = textOf(parts.join(""));
      expect(text).toBe(text.trim());
      if (!parts.some((part) => part.startsWith("&") || part === "<")) expect(text).not.toMatch(/<[a-z]/);
    }),
  );
});
