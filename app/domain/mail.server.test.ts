import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, test, vi } from "vitest";
import { newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import type { ReceivedMail } from "../../tests/smtp.ts";
import worker from "../../tests/worker.ts";
import { connect } from "../db/database.ts";
import { retryMails } from "./mail.server.ts";

const { port, inbox } = inject("smtp");
const SMTP = { MAIL_URL: `smtp://127.0.0.1:${port}`, APP_URL: "https://seven.example" };
const at = "2026-11-21T09:30:00.000Z";
const minutes = (n: number) => new Date(Date.parse(at) + n * 60_000).toISOString();
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** What became of the mails to one person. */
const rowsOf = async (recipient: string) =>
  (await env.DB.prepare("SELECT * FROM mail WHERE recipient = ? ORDER BY created_at").bind(recipient).all()).results;
const retry = (when: string, more = {}) =>
  retryMails({ env: { ...env, ...more }, db: connect(env.DB), now: new Date(when) });

test("a mail leaves after the answer, says what it is, and leads nowhere but to APP_URL", async () => {
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

test("a refused mail is tried twice at once, then by cron with a new link, and given up after five", async () => {
  const { fields, from } = stranger();
  const email = `refused@${fields.username}.example`;
  await client().post("/auth/register", { ...fields, email }, { ...from, env: SMTP, at });
  expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 2, sent_at: null, retry_at: minutes(5) }]);
  await retry(minutes(4), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ tries: 2 }]);
  await retry(minutes(5), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 3, retry_at: minutes(20) }]);
  await retry(minutes(20), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ state: "pending", tries: 4, retry_at: minutes(80) }]);
  await Promise.all([retry(minutes(80), SMTP), retry(minutes(80), SMTP)]);
  expect(await rowsOf(email)).toMatchObject([{ state: "failed", tries: 5, retry_at: null }]);
  await retry(minutes(500), SMTP);
  expect(await rowsOf(email)).toMatchObject([{ tries: 5 }]);
  expect(warned.mock.lastCall![0]).toMatch(/^Mail [\w-]+ \(verify\), try 5 of 5: .*550 No such person/);
  expect(JSON.stringify(warned.mock.calls)).not.toContain(email);
});

test("a mail that failed at first reaches its reader by cron, and its new link works", async () => {
  const { fields, from } = stranger();
  const gone = { MAIL_URL: "smtp://127.0.0.1:1" };
  await client().post("/auth/register", fields, { ...from, env: gone, at });
  await retry(minutes(5));
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "sent", tries: 3, sent_at: minutes(5), retry_at: null }]);
  const verified = await client().get(pathOf(linksTo(fields.email)[0]!), { at: minutes(6) });
  expect(verified.headers.get("location")).toContain("success=true");
});

test("nobody who proved the e-mail meanwhile is asked to verify it", async () => {
  const { fields } = await newMember();
  await env.DB.prepare("UPDATE mail SET state = 'pending', retry_at = ?, tries = 2 WHERE recipient = ?")
    .bind(at, fields.email)
    .run();
  await retry(minutes(5));
  expect(linksTo(fields.email)).toHaveLength(1);
  expect(await rowsOf(fields.email)).toMatchObject([{ state: "failed", tries: 2, retry_at: null }]);
});

test("one person is sent ten mails of a kind in an hour, whatever is asked for from wherever", async () => {
  const { fields } = await newMember();
  const ask = (when: string) => client().post("/auth/forgot-password", fields, { ...stranger().from, at: when });
  for (let i = 0; i < 12; i++) expect((await ask(minutes(i * 2))).status).toBe(200);
  const resets = () => linksTo(fields.email).filter(({ pathname }) => pathname === "/reset-password");
  expect(resets()).toHaveLength(10);
  await ask(minutes(61));
  expect(resets()).toHaveLength(11);
});

test("the answer does not wait for a mail server that does", async () => {
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
