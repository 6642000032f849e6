import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";
import { hashToken } from "#app/domain/secret/token.server.ts";

/** A person with a morning line, and the address of a link in its mails. */
async function newRiser() {
  const ada = await newVisitor({ timezone: "Europe/Berlin" });
  const { id } = ada.person;
  const token = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO morning_line (user_id, hour, way, with_titles, next_at) VALUES (?, 7, 'mail', 0, '2999')",
    ).bind(id),
    env.DB.prepare(
      "INSERT INTO account_link (token_hash, user_id, kind, expires_at) VALUES (?, ?, 'morning', '2999')",
    ).bind(hashToken(token), id),
  ]);
  const isOn = async () =>
    (await env.DB.prepare("SELECT 1 FROM morning_line WHERE user_id = ?").bind(id).first()) !== null;
  return { ada, isOn, address: `/morning?uid=${id}&token=${token}` };
}

test("the link of a morning mail shows a page without a sign-in, and its button ends the line", async () => {
  const { address, isOn } = await newRiser();
  const page = await visitor(null).open(address);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  expect(page.text).toContain("End the morning line?");
  expect(await isOn()).toBe(true);
  const done = await visitor(null).post(address, {});
  expect([done.status, await isOn()]).toEqual([200, false]);
  expect(done.text).toContain("The morning line has ended.");
});

test("one click in a mail program ends the line, and a wrong link nothing", async () => {
  const { address, isOn } = await newRiser();
  const click = { "List-Unsubscribe": "One-Click" };
  const wrong = await visitor(null).post(address.replace("token=", "token=x"), click);
  expect([wrong.status, await isOn()]).toEqual([400, true]);
  expect((await visitor(null).open("/morning")).text).toContain("This link is not valid any more.");
  expect((await visitor(null).post(address, click)).status).toBe(200);
  expect(await isOn()).toBe(false);
});

test("without scripts the morning line is set, refused in place, and turned off", async () => {
  const { ada, isOn } = await newRiser();
  const { text, html } = await ada.open("/settings");
  expect(text).toContain("every day at 07:00 (Europe/Berlin)");
  expect(html).not.toContain("On since");
  const set = { intent: "set-morning", hour: "22", way: "push", with_titles: "on" };
  expect((await ada.post("/settings", set)).text).toContain("every day at 22:00");
  const refused = await ada.post("/settings", { ...set, hour: "25" });
  expect([refused.status, refused.text.includes("The hour must be 0 to 23")]).toEqual([400, true]);
  await ada.post("/settings", { intent: "stop-morning" });
  expect(await isOn()).toBe(false);
});
