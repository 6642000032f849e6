import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { audioForm, mp3 } from "../recordings.ts";

const admin = () => newVisitor({ role: "admin" });

async function withPack(language: string, words: string[] = []) {
  const root = await admin();
  await root.post("/admin-language", { intent: "create-pack", language });
  for (const word_original of words) {
    await root.post("/admin-language", {
      intent: "add-word",
      language,
      word_original,
      meaning: `meaning of ${word_original}`,
    });
  }
  const path = `/admin-language?language=${language}`;
  return { ...root, show: (more = "") => root.open(path + more) };
}

const upload = (cookie: string, language: string, files: [string, Uint8Array][]) =>
  exports.default.fetch("http://localhost/api/admin/language/upload-audio", {
    method: "POST",
    headers: { cookie },
    body: audioForm(language, files),
  });

test("language administration is for admins; visitors are redirected to the landing page", async () => {
  const gone = await visitor(null).open("/admin-language");
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
  const user = await newVisitor();
  expect((await user.open("/admin-language")).status).toBe(403);
  expect((await user.post("/admin-language", { intent: "create-pack", language: "Nope" })).status).toBe(403);
});

test("without a pack the page shows an empty state", async () => {
  const page = await (await admin()).open("/admin-language");
  expect(page.text).toContain("There is no language pack yet.");
  expect(page.html).toContain("<title>Language Admin · Sevenfold</title>");
});

test("a pack is created and shown; an invalid and a taken name are refused in place", async () => {
  const { post, open } = await admin();
  const made = await post("/admin-language", { intent: "create-pack", language: "Basque" });
  expect([made.status, made.headers.get("location")]).toEqual([302, "/admin-language?language=Basque"]);
  const page = await open("/admin-language?language=Basque");
  expect(page.text).toContain("Basque 0 words · 0 recordings · 0 uploads");
  expect(page.text).toContain("No words yet.");
  const bad = await post("/admin-language", { intent: "create-pack", language: "a b" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("Invalid name. Use only letters, numbers, underscore, and hyphen.");
  expect(bad.html).toMatch(/<input[^>]* value="a b"/);
  const long = await post("/admin-language", { intent: "create-pack", language: "x".repeat(51) });
  expect(long.status).toBe(400);
  expect(long.text).toContain("A name can have at most 50 characters.");
  expect(long.text).not.toContain("Invalid name.");
  const taken = await post("/admin-language", { intent: "create-pack", language: "basque" });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("The language pack basque already exists");
});

test("words are listed, sorted, searched and paged by the address", async () => {
  const { show } = await withPack("Listed", ["bat", "bi", "hiru"]);
  expect((await show()).text).toMatch(/bat .*meaning of bat.* bi .*hiru/);
  expect((await show("&sortBy=word_original&sortOrder=desc")).text).toMatch(/hiru .* bi .* bat/);
  const found = await show("&search=HIR");
  expect(found.text).toContain("1 word");
  expect(found.text).not.toContain("meaning of bat");
  expect((await show("&search=zzz")).text).toContain("No word has “zzz” in it.");
  expect((await show("&page=x&sortBy=nothing")).text).toContain("meaning of bat");
});

test("a page past the end redirects to the last page", async () => {
  const { show } = await withPack("Paged", ["bat", "bi"]);
  const past = await show("&page=9&search=b&sortBy=meaning");
  expect([past.status, past.headers.get("location")]).toEqual([
    302,
    "/admin-language?language=Paged&page=1&search=b&sortBy=meaning",
  ]);
  expect((await show("&page=1&search=b&sortBy=meaning")).text).toContain("2 words");
  const folder = await show("&tab=audio&page=2");
  expect([folder.status, folder.headers.get("location")]).toEqual([
    302,
    "/admin-language?language=Paged&tab=audio&page=1",
  ]);
});

test("a word is changed and deleted by forms", async () => {
  const { post, show } = await withPack("Changed", ["bat"]);
  const word_id = /data-id="([^"]+)"/.exec((await show()).html)![1]!;
  await post("/admin-language", { intent: "change-word", word_id, meaning: "one" });
  expect((await show()).text).toContain("one");
  const refused = await post("/admin-language", { intent: "change-word", word_id, meaning: "" });
  expect(refused.status).toBe(400);
  await post("/admin-language", { intent: "delete-word", word_id });
  expect((await show()).text).toContain("No words yet.");
});

test("recordings are matched, renamed, assigned and deleted by forms", async () => {
  const { post, show, person } = await withPack("Sounds", ["bat"]);
  await upload(person.cookie, "Sounds", [
    ["bat.mp3", mp3("page bat")],
    ["bi.mp3", mp3("page bi")],
  ]);
  const audio = () => show("&tab=audio");
  expect((await audio()).text).toMatch(/bat\.mp3 no word .*bi\.mp3 no word/);
  await post("/admin-language", {
    intent: "match-audio",
    language: "Sounds",
    matchingStrategy: "exact",
    dryRun: "true",
  });
  expect((await audio()).text).toMatch(/bat\.mp3 no word/);
  await post("/admin-language", {
    intent: "match-audio",
    language: "Sounds",
    matchingStrategy: "exact",
    dryRun: "false",
  });
  expect((await audio()).text).toMatch(/bat\.mp3 bat/);
  const word_id = /data-id="([^"]+)"/.exec((await show()).html)![1]!;
  await post("/admin-language", { intent: "assign-audio", word_id, audio_path: "" });
  expect((await audio()).text).toMatch(/bat\.mp3 no word/);
  const names = { language: "Sounds", oldFilename: "bi.mp3" };
  await post("/admin-language", { intent: "rename-audio", ...names, newFilename: "two.mp3" });
  expect((await show("&tab=audio&search=TWO")).text).toContain("two.mp3");
  await post("/admin-language", { intent: "delete-audio", language: "Sounds", filename: "two.mp3" });
  expect((await audio()).text).toContain("1 recording ");
  await post("/admin-language", { intent: "delete-folder", language: "Sounds" });
  expect((await audio()).text).toContain("This pack has no audio folder.");
  await post("/admin-language", { intent: "create-folder", language: "Sounds" });
  expect((await audio()).text).toContain("No recordings yet.");
});

test("uploads and learners of a pack have tabs", async () => {
  const { show, person } = await withPack("Tabs", ["bat"]);
  expect((await show("&tab=uploads")).text).toContain("No recordings were uploaded yet.");
  expect((await show("&tab=learners")).text).toContain("Nobody has practised this language yet.");
  await upload(person.cookie, "Tabs", [["bat.mp3", mp3("tabs")]]);
  const uploads = await show("&tab=uploads");
  expect(uploads.text).toContain("1 file");
  expect(uploads.html).toMatch(/href="\/api\/admin\/language\/download-mapping\/Tabs\/[\w-]+"/);
});

test("a pack is deleted by its form", async () => {
  const { post, open } = await withPack("Deleted");
  const gone = await post("/admin-language", { intent: "delete-pack", language: "Deleted" });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/admin-language"]);
  expect((await open("/admin-language?language=Deleted")).text).not.toContain("Deleted 0 words");
});
