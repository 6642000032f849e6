import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { newPerson } from "../people.ts";
import { exports } from "cloudflare:workers";

const api = (cookie: string, method: string, path: string, body?: unknown) =>
  exports.default.fetch(`http://localhost/api${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function pack(language: string, words: string[]) {
  const { cookie } = await newPerson({ role: "admin" });
  await api(cookie, "POST", "/admin/language/create-pack", { language });
  for (const word_original of words) {
    await api(cookie, "POST", "/admin/language/words", {
      language,
      word_original,
      meaning: `meaning of ${word_original}`,
    });
  }
}

test("learning is for admins; visitors are redirected to the landing page", async () => {
  const gone = await visitor(null).open("/language");
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
  const user = await (await newVisitor()).open("/language");
  expect(user.status).toBe(403);
  expect(user.text).toContain("Admin access required");
});

test("without a language the page links admins to where they can create one", async () => {
  const { open } = await newVisitor({ role: "admin" });
  const page = await open("/language");
  expect(page.text).toContain("There is no language to learn yet.");
  expect(page.html).toContain('href="/admin-language"');
  expect(page.html.match(/day-column fold/g)).toHaveLength(7);
});

test("a practice without words says so in the page's language, also in the browser's data", async () => {
  await pack("Gothic", ["ains"]);
  const { cookie } = await newPerson({ role: "admin" });
  const headers = { cookie, "accept-language": "de" };
  for (const path of ["/language?", "/language.data?_routes=routes%2Flanguage%2Froute&"]) {
    const page = await exports.default.fetch(`http://localhost${path}language=Gothic&mode=review`, { headers });
    const said = await page.text();
    expect(said).toContain("Keine Wörter für diese Art der Übung.");
    expect(said).not.toContain("No words available");
  }
});

test("the dashboard shows the progress and the practice modes, today's five words first", async () => {
  await pack("Norse", ["einn", "tveir", "þrír", "fjórir", "fimm", "sex"]);
  const { open } = await newVisitor({ role: "admin" });
  const start = await open("/language?language=Norse");
  expect(start.text).toContain("Day 0 Words met 0 Success rate 0 % Need review 0");
  expect(await open("/language?language=Norse&mode=review")).toMatchObject({
    text: expect.stringContaining("No words available for this practice mode."),
  });
  const run = await open("/language?language=Norse&mode=daily");
  expect(run.text).toContain("1 of 5");
  expect(run.text).toContain("einn");
  expect(run.text).not.toContain("meaning of einn");
  expect(run.html).toContain("<title>Daily words · Norse · Sevenfold</title>");
  const after = await open("/language?language=Norse");
  expect(after.text).toContain("Day 1 Words met 5");
  expect(after.html).toMatch(/mode=today[\s\S]*?>5</);
});

test("another device opens the language that was practised last", async () => {
  await pack("Aramaic", ["abba"]);
  await pack("Zulu", ["ubaba"]);
  const learner = await newVisitor({ role: "admin" });
  const words = await api(learner.person.cookie, "GET", "/language-learning/daily-words/Zulu");
  const [word] = (await words.json()) as [{ id: string }];
  const answer = { word_id: word.id, language: "Zulu", result: "correct" };
  await api(learner.person.cookie, "POST", "/language-learning/practice-result", answer);
  for (const path of ["/language", "/language/words"]) {
    expect((await learner.open(path)).html, path).toMatch(/<option selected=""[^>]*>Zulu</);
  }
});

test("an answer is recorded by the page's action, and an invalid one shows the error", async () => {
  await pack("Faroese", ["eitt"]);
  const { open, post, person } = await newVisitor({ role: "admin" });
  await open("/language?language=Faroese&mode=daily");
  const words = await (
    await api(person.cookie, "GET", "/language-learning/practice-all/Faroese")
  ).json<{ id: string }[]>();
  const answer = { intent: "answer", word_id: words[0]!.id, language: "Faroese", mode: "daily" };
  expect((await post("/language", { ...answer, result: "maybe" })).status).toBe(400);
  expect((await post("/language", { ...answer, result: "wrong" })).status).toBe(200);
  expect((await open("/language?language=Faroese")).text).toContain("Need review 1");
  expect((await post("/language", { intent: "undo", word_id: words[0]!.id, language: "Faroese" })).status).toBe(200);
  expect((await open("/language?language=Faroese")).text).toContain("Need review 0");
});

test("a meaning that another device saved while a word was edited stays beside the new one", async () => {
  const { open, post } = await newVisitor({ role: "admin" });
  const id = crypto.randomUUID();
  await post("/language/words", { intent: "add-word", id, language: "Norn", word_original: "hund", meaning: "dog" });
  const before = { word_original_before: "hund", meaning_before: "dog", pronunciation_before: "" };
  const change = (texts: object) =>
    post("/language/words", {
      intent: "change-word",
      id,
      word_original: "hund",
      pronunciation: "",
      ...before,
      ...texts,
    });
  await change({ meaning: "a dog" });
  await change({ meaning: "dog", pronunciation: "hoont" });
  await change({ meaning: "hound" });
  const { text } = await open("/language/words?language=Norn");
  expect(text).toMatch(/hund\s*hoont\s*a dog; hound/);
});
