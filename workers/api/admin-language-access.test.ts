import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { csvForm } from "../../tests/recordings.ts";

/** A pack of two words, and its admin. */
async function pack(language: string): Promise<Client> {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language });
  const text = "word_original,pronunciation,meaning,audio_hash\nuno,,one,\ndos,,two,";
  await root.post("/admin/language/upload-csv", csvForm(language, text));
  return root;
}

const may = async (person: Client, more: Record<string, string> = {}) =>
  (await person.get("/language-learning/languages", { env: more })).status === 200;

test("an admin opens learning to everyone, to chosen people, and to admins again, in the session's round trip", async () => {
  const [root, ada, bob] = [await newClient({ role: "admin" }), await newClient(), await newClient()];
  const set = (audience: string) => root.put("/admin/language/access", { audience });
  expect((await root.get("/admin/language/access")).body.data).toEqual({ audience: "admins", people: [] });
  // Until an admin chooses, the server's setting applies.
  expect([await may(ada), await may(ada, { LANGUAGE_AUDIENCE: "everyone" })]).toEqual([false, true]);
  await set("everyone");
  expect([await may(ada), await may(bob)]).toEqual([true, true]);
  await set("chosen");
  expect([await may(ada), await may(root), await may(ada, { LANGUAGE_AUDIENCE: "everyone" })]).toEqual([
    false,
    true,
    false,
  ]);
  for (let i = 0; i < 2; i += 1) {
    const chosen = await root.post("/admin/language/access/people", { person: ada.person.email.toUpperCase() });
    expect(chosen).toMatchObject({
      status: 201,
      body: { data: { audience: "chosen", people: [{ user_id: ada.person.id }] } },
    });
  }
  expect([await may(ada), await may(bob)]).toEqual([true, false]);
  expect(await ada.get("/language-learning/languages")).toMatchObject({ status: 200 });
  await root.delete("/admin/language/access/people", { user_id: ada.person.id });
  expect(await may(ada)).toBe(false);
  await set("admins");
  expect([await may(ada), await may(root)]).toEqual([false, true]);
  const log = await env.DB.prepare("SELECT count(*) AS n FROM audit_event WHERE admin_id = ? AND area = 'languages'")
    .bind(root.person.id)
    .first("n");
  expect(log).toBe(6);
  await env.DB.prepare("DELETE FROM language_setting").run();
});

test("the words of a pack for chosen people are 404 for others in every call, and their progress waits", async () => {
  const root = await pack("Chosen");
  const [ada, bob] = [await newClient(), await newClient()];
  const everyone = { env: { LANGUAGE_AUDIENCE: "everyone" }, at: "2026-11-29T10:00:00.000Z" };
  const nextDay = "2026-11-30T10:00:00.000Z";
  const [word] = (await bob.get("/language-learning/daily-words/Chosen", everyone)).body;
  await bob.post(
    "/language-learning/practice-result",
    { word_id: word.id, language: "Chosen", result: "correct" },
    everyone,
  );
  await root.put("/admin/language/access", { language: "Chosen", audience: "chosen" });
  await root.post("/admin/language/access/people", { language: "Chosen", person: ada.person.username });
  const lists = ["daily-words", "progress", "practice-today", "practice-all", "review-words", "learned-words"];
  const answer = { word_id: word.id, language: "Chosen", result: "correct" };
  for (const [person, status] of [
    [ada, 200],
    [bob, 404],
    [root, 200],
  ] as const) {
    for (const list of lists) {
      expect((await person.get(`/language-learning/${list}/Chosen`, everyone)).status, list).toBe(status);
    }
    expect((await person.post("/language-learning/practice-result", answer, everyone)).status).toBe(status);
    const languages = (await person.get("/language-learning/languages", everyone)).body;
    expect(languages.includes("Chosen")).toBe(status === 200);
  }
  expect((await bob.get("/search?q=uno", everyone)).body.results).toEqual([]);
  // An own word of the same language is all that this learner sees.
  const own = { language: "Chosen", word_original: "tres", meaning: "three" };
  await bob.post("/language-learning/words", own, everyone);
  const names = async (list: string, at = nextDay) =>
    (await bob.get(`/language-learning/${list}/Chosen`, { ...everyone, at })).body.map(
      ({ word_original }: { word_original: string }) => word_original,
    );
  expect(await names("daily-words")).toEqual(["tres"]);
  expect(await names("practice-all")).toEqual(["tres"]);
  // The counts include that word: the pack's word was answered correctly.
  const { id } = (await bob.get("/language-learning/words?language=Chosen", everyone)).body.words[0];
  const options = { ...everyone, at: nextDay };
  const wrong = { word_id: id, language: "Chosen", result: "wrong" };
  const met = { total_words_encountered: 1, success_rate: 0, words_needing_review: 1 };
  expect((await bob.post("/language-learning/practice-result", wrong, options)).body.progress).toMatchObject(met);
  expect((await bob.get("/language-learning/progress/Chosen", options)).body).toMatchObject(met);
  await root.put("/admin/language/access", { language: "Chosen", audience: "everyone" });
  expect((await bob.get("/language-learning/progress/Chosen", options)).body).toMatchObject({
    total_words_encountered: 3,
    success_rate: 50,
  });
  expect((await names("practice-all")).sort()).toEqual(["dos", "tres", "uno"]);
});

test("a person and a pack must exist, and a pack is not for admins only", async () => {
  const root = await pack("Asked");
  const choose = (body: object) => root.post("/admin/language/access/people", body);
  expect(await choose({ language: "Asked", person: "nobody-here" })).toMatchObject({
    status: 404,
    body: { details: [{ path: "person" }] },
  });
  expect((await choose({ language: "Unknown", person: root.person.username })).status).toBe(404);
  expect((await root.get("/admin/language/access?language=Unknown")).status).toBe(404);
  expect((await root.put("/admin/language/access", { language: "Unknown", audience: "chosen" })).status).toBe(404);
  expect((await root.put("/admin/language/access", { language: "Asked", audience: "admins" })).status).toBe(400);
});
