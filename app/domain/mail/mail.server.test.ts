import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, test, vi } from "vitest";
import { newMember, pathOf, stranger } from "../../../tests/accounts.ts";
import { client, newClient } from "../../../tests/api.ts";
import { linksTo } from "../../../tests/mail.ts";
import type { ReceivedMail } from "../../../tests/smtp.ts";
import worker from "../../../tests/worker.ts";
import { connect } from "#app/db/database.ts";
import { purgeMails } from "./mail.server.ts";
import { retryMails } from "./delivery.server.ts";

const { port, inbox } = inject("smtp");
const SMTP = { MAIL_URL: `smtp://127.0.0.1:${port}`, APP_URL: "https://seven.example" };
const at = "2026-11-21T09:30:00.000Z";
const minutes = (n: number) => new Date(Date.parse(at) + n * 60_000).toISOString();
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** The stored states of the mails to one person. */
const rowsOf = async (recipient: string) =>
  (await env.DB.prepare("SELECT * FROM mail WHERE recipient = ? ORDER BY created_at").bind(recipient).all()).results;
const retry = (when: string, more = {}) =>
  retryMails({ env: { ...env, ...more }, db: connect(env.DB), now: new Date(when) });

test("a mail is sent after the response, has a subject, and links only to APP_URL", async () => {
  const { fields, from } = stranger();
  const headers = { ...from.headers, host: "evil.example", "x-forwarded-host": "evil.example", origin: SMTP.APP_URL };
  const username = "bit.ly/abc";
  const answer = await client().post("/auth/register", { ...fields, username }, { headers, env: SMTP, at });
  expect(answer.status).toBe(201);
  const mails = (await (await fetch(inbox)).json()) as ReceivedMail[];
  const [mail, ...more] = mails.filter(({ to }) => to.includes(fields.email));
  expect(more).toEqual([]);
  expect(mail!.raw).toContain("Subject: Verify your email address");
  const text = mail!.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const links = [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => new URL(link.replaceAll("&#38;", "&")));
  const paths = links.map((link) => link.pathname);
  expect(new Set(paths)).toEqual(new Set(["/api/auth/verify-email", "/verify/not-me"]));
  expect(new Set(links.map((link) => link.href)).size).toBe(2);
  expect(new Set(links.map((link) => link.origin))).toEqual(new Set(["https://seven.example"]));
  expect(text).not.toContain("evil.example");
  expect(text).not.toContain(username);
  const row = { kind: "verify", state: "sent", tries: 1, created_at: at, sent_at: at, retry_at: null };
  expect(await rowsOf(fields.email)).toMatchObject([row]);
  const verified = await client().get(pathOf(links[0]!), { at });
  expect(verified.headers.get("location")).toContain("success=true");
});

test("a mail is in the language of the visitor who requests it, or in the one that its person chose", async () => {
  const { fields, from } = stranger();
  const headers = { ...from.headers, cookie: "language=ar" };
  await client().post("/auth/register", fields, { headers, env: SMTP, at });
  const letters = async () => {
    const mails = (await (await fetch(inbox)).json()) as ReceivedMail[];
    return mails.filter(({ to }) => to.includes(fields.email)).map(({ raw }) => raw.replaceAll("=\r\n", ""));
  };
  const [verify] = await letters();
  expect(verify).toContain('<html lang=3D"ar" dir=3D"rtl">');
  await env.DB.prepare("UPDATE user SET locale = 'ko' WHERE email = ?").bind(fields.email).run();
  await client().post("/auth/forgot-password", { email: fields.email }, { headers, env: SMTP, at });
  expect((await letters()).at(-1)).toContain('<html lang=3D"ko" dir=3D"ltr">');
});

test("a rejected mail is tried twice at once, then by cron at growing intervals for a day, and then given up", async () => {
  const { fields, from } = stranger();
  const email = `refused@${fields.username}.example`;
  await client().post("/auth/register", { ...fields, email }, { ...from, env: SMTP, at });
  expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 2, sent_at: null, retry_at: minutes(5) }]);
  await retry(minutes(4), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ tries: 2 }]);
  const due = [5, 20, 50, ...Array.from({ length: 11 }, (_, i) => 110 + 120 * i)];
  for (const [i, when] of due.entries()) {
    expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 2 + i, retry_at: minutes(when) }]);
    await Promise.all([retry(minutes(when), SMTP), retry(minutes(when), SMTP)]);
  }
  expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 16, retry_at: minutes(1430) }]);
  await retry(minutes(1430), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ state: "failed", tries: 17, retry_at: null }]);
  await retry(minutes(3000), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ tries: 17 }]);
  expect(JSON.parse(warned.mock.lastCall![0] as string)).toMatchObject({
    release: "development",
    what: "mail",
    kind: "verify",
    tried: 17,
    failure: expect.stringContaining("550 No such person"),
  });
  expect(JSON.stringify(warned.mock.calls)).not.toContain(email);
});

/** Adds rows of mails that are due, each for another person. */
async function newDueMails(count: number) {
  const tag = crypto.randomUUID().slice(0, 8);
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO user (id, username, email, password_hash, role, created_at)
       SELECT ?1 || i, ?1 || i, ?1 || i || '@example.com', 'x', 'user', ?3 FROM n`,
    ).bind(tag, count, at),
    env.DB.prepare(
      `INSERT INTO mail (id, user_id, recipient, kind, state, tries, created_at, retry_at)
       SELECT id, id, email, 'reset', 'pending', 2, ?2, ?2 FROM user WHERE username LIKE ?1 || '%'`,
    ).bind(tag, at),
  ]);
  const left = () =>
    env.DB.prepare("SELECT count(*) AS n FROM mail WHERE id LIKE ? || '%' AND state = 'pending'").bind(tag).first("n");
  return { left };
}

test("mails that waited during an outage are sent by one run, in batches, once the server is back", async () => {
  const { left } = await newDueMails(130);
  let open = 0;
  let most = 0;
  let tried = 0;
  const send = (down: boolean) => async () => {
    tried += 1;
    most = Math.max(most, (open += 1));
    await scheduler.wait(1);
    open -= 1;
    if (down) throw new Error("Down");
    return { messageId: "1" };
  };
  await retry(minutes(1), { MAIL_URL: "cloudflare:", EMAIL: { send: send(true) } });
  // If a whole batch fails, no other batch is tried.
  expect([tried, await left(), most]).toEqual([50, 130, 5]);
  await retry(minutes(30), { MAIL_URL: "cloudflare:", EMAIL: { send: send(false) } });
  expect([tried, await left(), most]).toEqual([180, 0, 5]);
});

test("admins see waiting and failed mails, and resend them with a new link", async () => {
  const admin = await newClient({ role: "admin" });
  const { fields, from } = stranger();
  const gone = { MAIL_URL: "smtp://127.0.0.1:1" };
  await client().post("/auth/register", fields, { ...from, env: gone, at });
  const mails = async (list: "waiting" | "failed") =>
    (await admin.get("/admin/mails")).body[list].filter((one: { recipient: string }) => one.recipient === fields.email);
  const [waiting] = await mails("waiting");
  expect(waiting).toEqual({
    id: expect.any(String),
    recipient: fields.email,
    kind: "verify",
    state: "pending",
    tries: 2,
    created_at: at,
    retry_at: minutes(5),
  });
  await env.DB.prepare("UPDATE mail SET state = 'failed', tries = 17, retry_at = NULL WHERE id = ?")
    .bind(waiting.id)
    .run();
  expect([await mails("waiting"), await mails("failed")]).toMatchObject([[], [{ state: "failed", retry_at: null }]]);

  const again = `/admin/mails/${waiting.id}/send`;
  const twoDays = minutes(2 * 24 * 60);
  const down = await admin.post(again, undefined, { env: gone, at: twoDays });
  expect(down).toMatchObject({
    status: 200,
    body: {
      is_sent: false,
      message: expect.stringMatching(/^The mail was not sent: .+\. It is tried again in 5 minutes\.$/),
    },
  });
  expect(await mails("waiting")).toMatchObject([{ tries: 1, retry_at: minutes(2 * 24 * 60 + 5) }]);
  const up = await admin.post(again, undefined, { at: twoDays });
  expect(up.body).toEqual({ is_sent: true, message: "The mail was sent." });
  expect([await mails("waiting"), await mails("failed")]).toEqual([[], []]);
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "sent", sent_at: twoDays }]);
  const verified = await client().get(pathOf(linksTo(fields.email)[0]!), { at: minutes(2 * 24 * 60 + 1) });
  expect(verified.headers.get("location")).toContain("success=true");
  expect(await admin.post(again)).toMatchObject({
    status: 409,
    body: { error: "This mail was sent, or nobody needs it any more." },
  });
  expect((await admin.post("/admin/mails/nobody/send")).status).toBe(404);
});

test("mails are deleted 90 days after they were sent or given up, and the totals still count them", async () => {
  const admin = await newClient({ role: "admin" });
  const { fields } = await newMember();
  const [{ sent_at }] = (await rowsOf(fields.email)) as [{ sent_at: string }];
  const total = async () => (await admin.get("/admin/emails/total")).body.total as number;
  const before = await total();
  const days = (n: number) => new Date(Date.parse(sent_at) + n * 86_400_000);
  await purgeMails(connect(env.DB), days(89));
  expect(await rowsOf(fields.email)).toHaveLength(1);
  await purgeMails(connect(env.DB), days(90));
  expect([await rowsOf(fields.email), await total()]).toEqual([[], before]);
});

test("a mail that failed at first is delivered by cron, and its new link works", async () => {
  const { fields, from } = stranger();
  const gone = { MAIL_URL: "smtp://127.0.0.1:1" };
  await client().post("/auth/register", fields, { ...from, env: gone, at });
  await retry(minutes(5));
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "sent", tries: 3, sent_at: minutes(5), retry_at: null }]);
  const verified = await client().get(pathOf(linksTo(fields.email)[0]!), { at: minutes(6) });
  expect(verified.headers.get("location")).toContain("success=true");
});

test("a user who verified the e-mail meanwhile gets no verification mail", async () => {
  const { fields } = await newMember();
  await env.DB.prepare("UPDATE mail SET state = 'pending', retry_at = ?, tries = 2 WHERE recipient = ?")
    .bind(at, fields.email)
    .run();
  await retry(minutes(5));
  expect(linksTo(fields.email)).toHaveLength(1);
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "failed", tries: 2, retry_at: null }]);
});

test("a person gets at most ten mails of a kind per hour, whoever asks for them", async () => {
  const { fields } = await newMember();
  const ask = (when: string) => client().post("/auth/forgot-password", fields, { ...stranger().from, at: when });
  for (let i = 0; i < 12; i++) expect((await ask(minutes(i * 2))).status).toBe(200);
  const resets = () => linksTo(fields.email).filter(({ pathname }) => pathname === "/reset-password");
  expect(resets()).toHaveLength(10);
  await ask(minutes(61));
  expect(resets()).toHaveLength(11);
});

test("a slow mail server does not delay the answer", async () => {
  const { fields } = stranger();
  const taken = Promise.withResolvers<{ messageId: string }>();
  const ctx = createExecutionContext();
  const request = new Request("http://localhost/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  const slow = { ...env, MAIL_URL: "cloudflare:", EMAIL: { send: () => taken.promise } };
  const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, slow, ctx);
  expect(answer.status).toBe(201);
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "pending", tries: 0 }]);
  taken.resolve({ messageId: "1" });
  await waitOnExecutionContext(ctx);
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "sent", tries: 1 }]);
});
