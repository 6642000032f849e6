import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { audioForm, csvForm, mp3 } from "../../tests/recordings.ts";

const HEADER = "word_original,pronunciation,meaning,audio_hash";

async function adminWith(language: string): Promise<Client> {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language });
  return root;
}
const send = (root: Client, language: string, rows: string[], fields = {}) =>
  root.post("/admin/language/upload-csv", csvForm(language, [HEADER, ...rows].join("\r\n"), fields));
const words = async (root: Client, language: string) =>
  (await root.get(`/admin/language/words/${language}?limit=100`)).body.data.words;

test("a file adds its words in order, and updates known words without losing progress", async () => {
  const root = await adminWith("Import");
  const first = await send(root, "Import", ["gatto,ˈɡatto,cat,", "cane,,dog,"]);
  expect(first).toMatchObject({ status: 200 });
  expect(first.body).toEqual({ success: true, data: { total: 2, created: 2, updated: 0, errors: [] } });
  const [gatto] = await words(root, "Import");
  await root.get("/language-learning/daily-words/Import");
  await root.post("/language-learning/practice-result", { word_id: gatto.id, language: "Import", result: "correct" });
  const second = await root.post(
    "/admin/language/words/bulk-import",
    csvForm("Import", `${HEADER}\ngatto,,tomcat,\nmare,,sea,`),
  );
  expect(second.body.data).toEqual({ total: 2, created: 1, updated: 1, errors: [] });
  const all = await words(root, "Import");
  expect(all.map((one: { word_original: string }) => one.word_original)).toEqual(["gatto", "cane", "mare"]);
  expect(all[0]).toMatchObject({ id: gatto.id, meaning: "tomcat", pronunciation: "", correct_answers: 1 });
});

test("a file with any error changes nothing, and every error names its line", async () => {
  const root = await adminWith("Errors");
  const { hash } = (await root.post("/admin/language/upload-audio", audioForm("Errors", [["a.mp3", mp3("errors")]])))
    .body.data.mapping[0];
  const answer = await send(root, "Errors", [
    `fine,,fine,${hash}`,
    "bad,,,",
    `missing,,x,${"0".repeat(64)}`,
    "no,,x,zzz",
  ]);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    success: false,
    error: "Line 3: Meaning is required (and 2 more)",
    details: [
      { line: 3, message: "Meaning is required" },
      { line: 4, message: `The pack has no recording ${"0".repeat(64)}` },
      { line: 5, message: "The pack has no recording zzz" },
    ],
  });
  expect(await words(root, "Errors")).toEqual([]);
  const good = await send(root, "Errors", [`fine,,fine,${hash.toUpperCase()}.mp3`]);
  expect(good.status).toBe(200);
  expect(await words(root, "Errors")).toMatchObject([{ audio_path: `${hash}.mp3` }]);
  await send(root, "Errors", ["fine,,finer,"]);
  expect(await words(root, "Errors")).toMatchObject([{ meaning: "finer", audio_path: `${hash}.mp3` }]);
});

test("a dry run counts and previews a file without changing anything", async () => {
  const root = await adminWith("Dry");
  await send(root, "Dry", ["gatto,,cat,", "mare,ma,sea,"]);
  const tried = await send(root, "Dry", ["gatto,,tomcat,", "cane,,dog,", "mare,ma,sea,"], { dryRun: "true" });
  expect(tried.body.data).toEqual({
    total: 3,
    created: 1,
    updated: 2,
    errors: [],
    changed: 1,
    changes: [
      {
        before: { word_original: "gatto", pronunciation: "", meaning: "cat", audio_hash: "" },
        after: { word_original: "gatto", pronunciation: "", meaning: "tomcat", audio_hash: "" },
      },
    ],
    preview: [
      { word_original: "gatto", pronunciation: "", meaning: "tomcat", audio_hash: "" },
      { word_original: "cane", pronunciation: "", meaning: "dog", audio_hash: "" },
      { word_original: "mare", pronunciation: "ma", meaning: "sea", audio_hash: "" },
    ],
  });
  expect(await words(root, "Dry")).toMatchObject([
    { word_original: "gatto", meaning: "cat" },
    { word_original: "mare" },
  ]);
  expect(tried.trips).toBeLessThanOrEqual(4);
});

test("a file needs an existing pack, a language and a valid size", async () => {
  const root = await adminWith("Needs");
  const path = "/admin/language/upload-csv";
  const error = "Please select language and CSV file";
  for (const form of [csvForm("", HEADER), audioForm("Needs", []), new FormData()]) {
    expect(await root.post(path, form)).toMatchObject({ status: 400, body: { success: false, error } });
  }
  expect((await send(root, "None", ["a,,b,"])).status).toBe(404);
  expect((await root.post(path, csvForm("Needs", new Uint8Array(4 * 1024 * 1024 + 1)))).status).toBe(413);
  expect((await root.post(path, csvForm("Needs", new Uint8Array(5 * 1024 * 1024)))).status).toBe(413);
  expect(await root.post(path, csvForm("Needs", new Uint8Array(1000)))).toMatchObject({ status: 400 });
  expect((await root.post(path, csvForm("Needs", ""))).body).toMatchObject({
    error: "The file is empty",
    details: [{ line: null, message: "The file is empty" }],
  });
  expect((await root.post(path, csvForm("Needs", "word_original\ngatto"))).body.error).toMatch(
    /^Line 1: Missing column/,
  );
});

test("five thousand words take a few statements, and the export equals the import", async () => {
  const root = await adminWith("Large");
  const rows = Array.from({ length: 5000 }, (_, i) => `"word, ${i}",p${i},"=meaning ""${i}"" ${"ö".repeat(100)}",`);
  const answer = await send(root, "Large", rows);
  expect(answer.body.data).toMatchObject({ total: 5000, created: 5000 });
  expect(answer.trips).toBeLessThanOrEqual(4);
  expect(answer.statements).toBeLessThanOrEqual(14);
  const file = await root.get("/admin/language/export/Large");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="Large.csv"');
  expect(file.body).toContain(`"word, 4999",p4999,"'=meaning ""4999""`);
  const table = () => env.DB.prepare("SELECT * FROM language_word WHERE language = 'Large' ORDER BY position").all();
  const before = (await table()).results;
  const back = await root.post("/admin/language/upload-csv", csvForm("Large", file.body));
  expect(back.body.data).toMatchObject({ total: 5000, created: 0, updated: 5000 });
  expect((await table()).results).toEqual(before);
  const page = await root.get("/admin/language/words/Large?limit=50");
  expect(page.body.data.total).toBe(5000);
  expect(page.rowsRead).toBeLessThanOrEqual(110);
});
