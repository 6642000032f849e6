import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PAGES } from "../authorisation/pages.ts";
import { newVisitor, visitor } from "../page.ts";

const PASSWORD = "Str0ng!pass";
/** Its hash by argon2id. */
const HASH = "$argon2id$v=19$m=19456,t=2,p=1$wLPmts1M8X6yMPTOVK1Qtg$grQlTotgKJXBccnroCTlv/wwYcSaFLa3AWJUMkH72xw";
/** A word that only the diary contains. */
const SECRET = "quincesecret";

/** A person with a diary that is locked in this browser, and a function that changes the row of their session. */
async function withLock() {
  const one = await newVisitor();
  await one.post("/diary", { intent: "save", diary_text: SECRET });
  expect((await one.open("/diary")).html).toContain(SECRET);
  await one.post("/settings", { intent: "diary-lock", is_on: "on" });
  const close = () =>
    env.DB.prepare("UPDATE session SET diary_open_until = NULL WHERE user_id = ?").bind(one.person.id).run();
  return { ...one, close };
}

test("no page of a locked session has a word of the diary, nor its data", async () => {
  const { open, close } = await withLock();
  await close();
  for (const path of Object.keys(PAGES)) {
    if (path === "/*") continue;
    for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`, `${path}?q=${SECRET}`]) {
      const { html, status } = await open(address);
      expect([address, status < 500, html.replaceAll(`q=${SECRET}`, "").includes(SECRET)]).toEqual([
        address,
        true,
        false,
      ]);
    }
  }
  expect((await open("/diary")).text).toContain("Your diary is locked");
});

test("a diary with a lock may not be stored as a document, other pages may, and a cookie says so", async () => {
  const { open, post } = await withLock();
  const diary = await open("/diary");
  expect(diary.html).toContain(SECRET);
  expect(diary.headers.get("x-keep-for")).toBeNull();
  expect(diary.headers.getSetCookie().join()).toContain("diary_lock=1");
  expect((await open("/app")).headers.get("x-keep-for")).toMatch(/^[0-9a-f]{32}$/);
  await post("/settings", { intent: "diary-lock" });
  expect((await open("/diary")).headers.get("x-keep-for")).toMatch(/^[0-9a-f]{32}$/);
});

test("without scripts the password opens it, a wrong one does not, and nothing is written while it is locked", async () => {
  const { open, post, close, person } = await withLock();
  await env.DB.prepare("UPDATE user SET password_hash = ? WHERE id = ?").bind(HASH, person.id).run();
  await close();
  expect((await post("/diary", { intent: "save", diary_text: "Other" })).status).toBe(403);
  const wrong = await post("/diary", { intent: "open-diary", password: "Wrong horse 1!" });
  expect([wrong.status, wrong.text.includes("This password is not right.")]).toEqual([403, true]);
  expect((await post("/diary", { intent: "open-diary", password: PASSWORD })).status).toBe(302);
  expect((await open("/diary")).html).toContain(SECRET);
  expect((await post("/diary", { intent: "lock-diary" })).status).toBe(302);
  expect((await open("/diary")).html).not.toContain(SECRET);
});

test("another browser of the person is not affected", async () => {
  const { person, close } = await withLock();
  await close();
  const { signIn } = await import("../people.ts");
  const other = visitor({ ...person, cookie: await signIn(person.id) });
  expect((await other.open("/diary")).html).toContain(SECRET);
});
