import { env } from "cloudflare:workers";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { type Client, newClient } from "../tests/api.ts";
import { loggedLines, subjectsTo } from "../tests/mail.ts";
import {
  forwardedFromGmail,
  forwardedFromOutlook,
  japaneseBody,
  japaneseSubject,
  mailOf,
  passing,
  quotedPrintable,
  withAttachment,
} from "../tests/mails.ts";
import { insertTodos, newProject } from "../tests/todos.ts";
import { JOBS } from "./cron.ts";
import { connect } from "#app/db/database.ts";
import { receiveMail } from "./email.ts";

const AT = "2026-11-27T09:30:00.000Z";

const NOT_ACCEPTED = "This mail was not accepted: the settings of the account say why";

/** A person with a project and an address for todos. */
async function mailer(fields: Parameters<typeof newClient>[0] = {}) {
  const ada = await newClient(fields);
  const project = await newProject(ada, "Work");
  const { address } = (await ada.post("/auth/mail-address", {})).body as { address: string };
  return { ada, project, address, from: ada.person.email };
}

interface Envelope {
  from?: string;
  at?: string;
  env?: object;
}

/** Delivers a mail as the runtime does. Returns why it was rejected, or null. */
async function deliver(to: string, mail: string, { from = "ada@example.com", at = AT, env: more }: Envelope = {}) {
  const bytes = new TextEncoder().encode(mail);
  const ctx = createExecutionContext();
  let refusal: string | null = null;
  const message = { from, to, raw: new Blob([bytes]).stream(), rawSize: bytes.length };
  const setReject = (reason: string) => void (refusal = reason);
  await receiveMail({ ...message, setReject }, { ...env, ...more } as typeof env, ctx, new Date(at));
  await waitOnExecutionContext(ctx);
  return refusal;
}

const todosOf = async (ada: Client, project: string) => (await ada.get(`/todo/project/${project}`)).body;
const addressOf = async (ada: Client) => (await ada.get("/auth/mail-address")).body.mail_address;
/** The subjects of the answers to a sender. */
const answersTo = (email: string) => subjectsTo(email).filter((one) => one.startsWith("Not added"));

test("a mail becomes a todo by the grammar of typed lines, in the person's zone, with its text as the description", async () => {
  const { ada, project, address, from } = await mailer({ timezone: "Europe/Berlin" });
  const garden = await newProject(ada, "Garden");
  const subject = "Re: Fwd: Call Ana tomorrow 15:30 !high #gard";
  expect(await deliver(address, mailOf({ from, to: address, subject }))).toBe(null);
  expect(await todosOf(ada, project)).toEqual([]);
  expect(await todosOf(ada, garden)).toMatchObject([
    {
      todo_title: "Call Ana",
      todo_description: "About the quinces.",
      todo_category: "high",
      todo_due_date: "2026-11-28T12:00:00.000Z",
      todo_time: "15:30",
    },
  ]);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "added", last_at: AT });
});

test("a mail without a project goes into the first active one", async () => {
  const { ada, project, address, from } = await mailer();
  const second = await newProject(ada, "Second");
  await deliver(address, mailOf({ from, to: address }));
  await ada.patch(`/project/${project}/archive`);
  await deliver(address, mailOf({ from, to: address, subject: "Water the roses" }));
  expect((await todosOf(ada, second)).map((one: { todo_title: string }) => one.todo_title)).toEqual([
    "Water the roses",
  ]);
});

test("a mail is read in the person's language", async () => {
  const { ada, project, address, from } = await mailer({ timezone: "Europe/Berlin" });
  await ada.put("/auth/language", { locale: "de" });
  await deliver(address, mailOf({ from, to: address, subject: "AW: Ana anrufen morgen" }));
  expect(await todosOf(ada, project)).toMatchObject([
    { todo_title: "Ana anrufen", todo_due_date: "2026-11-28T12:00:00.000Z" },
  ]);
});

test.each([
  ["quoted-printable", "Quitten", quotedPrintable, "Quitten", /^Zwölf große Quitten für € 5, .* umgebrochen ist\.$/],
  ["ISO-2022-JP", japaneseSubject, japaneseBody, /会議/, /^よろしくお願いします。$/],
  [
    "a mail forwarded in Gmail",
    "Fwd: Offer for the compiler",
    forwardedFromGmail,
    "Offer for the compiler",
    /^please look at this\n\nFrom: Grace Hopper <grace@navy\.example>\n\nThe offer holds until Friday\.$/,
  ],
  [
    "HTML forwarded in Outlook, with an attachment",
    "=?iso-8859-1?Q?WG:_Angebot_f=FCr_Ada?=",
    forwardedFromOutlook,
    "Angebot für Ada",
    /^Bitte prüfen & antworten\.\nVon: Konrad Zuse <konrad@z3\.example>\nDas Angebot gilt bis Freitag\.\nAttachments left out: Angebot für Ada\.pdf$/,
  ],
  [
    "base64",
    "=?UTF-8?B?UXVpdHRlbmdlbMOpZSDwn42Q?=",
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa("Jam")}\r\n`,
    "Quittengelée 🍐",
    /^Jam$/,
  ],
])("%s is read", async (_, subject, body, title, description) => {
  const { ada, project, address, from } = await mailer();
  expect(await deliver(address, mailOf({ from, to: address, subject, body }))).toBe(null);
  const [todo] = await todosOf(ada, project);
  expect(todo.todo_title).toMatch(title);
  expect(todo.todo_description).toMatch(description);
});

test("a subject and a text that are too long are cut, and the todo says so", async () => {
  const { ada, project, address, from } = await mailer();
  const body = `Content-Type: text/plain\r\n\r\n${"quince ".repeat(100)}`;
  await deliver(address, mailOf({ from, to: address, subject: "long ".repeat(50), body }));
  const [{ todo_title, todo_description }] = await todosOf(ada, project);
  expect([todo_title.length, todo_title.at(-1)]).toEqual([120, "…"]);
  expect(todo_description).toMatch(/rest of the mail was left out\.\nThe subject was longer than 120 characters\.$/);
});

test("the same mail makes one todo, however often and however parallel it comes", async () => {
  const { ada, project, address, from } = await mailer();
  const mail = mailOf({ from, to: address });
  expect(await Promise.all([deliver(address, mail), deliver(address, mail), deliver(address, mail)])).toEqual([
    null,
    null,
    null,
  ]);
  const [todo, ...more] = await todosOf(ada, project);
  expect(more).toEqual([]);
  await ada.delete(`/todo/${todo.id}`);
  await deliver(address, mail);
  const nameless = mailOf({ from, to: address, subject: "Nameless", messageId: null });
  await deliver(address, nameless);
  await deliver(address, nameless);
  expect((await todosOf(ada, project)).map((one: { todo_title: string }) => one.todo_title)).toEqual(["Nameless"]);
});

test.each([
  ["somebody else", "sender", (from: string) => ({ from: `x${from}` })],
  [
    "failing DMARC",
    "unproved",
    (from: string) => ({ from, checks: { ...passing(from), dmarc: "fail header.from=x" } }),
  ],
  [
    "failing SPF and DKIM",
    "unproved",
    (from: string) => ({
      from,
      checks: {
        dkim: "fail (bad signature) header.d=example.com",
        dmarc: "fail header.from=example.com policy.dmarc=reject",
        spf: "fail (mx.cloudflare.net: domain does not designate 192.0.2.1) smtp.mailfrom=ada@example.com",
        arc: "fail smtp.remote-ip=192.0.2.1",
      },
    }),
  ],
  [
    "a passing ARC chain and failing DMARC",
    "unproved",
    (from: string) => ({
      from,
      checks: { dmarc: "fail header.from=example.com", arc: "pass smtp.remote-ip=192.0.2.1" },
    }),
  ],
  ["no checks", "unproved", (from: string) => ({ from, checks: null })],
  [
    "forged results",
    "unproved",
    (from: string) => ({
      from,
      checks: { dmarc: "fail header.from=example.com" },
      headers: ["Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=example.com"],
    }),
  ],
  ["a second author", "sender", (from: string) => ({ from, headers: [`From: ${from}`] })],
  [
    "an author beside an address of the same domain",
    "sender",
    (from: string) => ({ from: `${from}> <eve@example.com`, checks: passing(from) }),
  ],
])("a mail with %s is refused, and nobody is sent anything", async (_, outcome, changed) => {
  const { ada, project, address, from } = await mailer();
  const mail = mailOf({ to: address, ...changed(from) });
  expect(await deliver(address, mail, { from })).toBe("This address takes mail of its owner only");
  expect(await todosOf(ada, project)).toEqual([]);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: outcome });
  expect(answersTo(from)).toEqual([]);
});

test("an allowed sender is accepted, and a removed one is rejected", async () => {
  const { ada, project, address, from } = await mailer();
  const other = `${crypto.randomUUID()}@office.example`;
  expect((await ada.put("/auth/mail-address/senders", { senders: [from, other] })).body.senders).toEqual([from, other]);
  expect(await deliver(address, mailOf({ from: other, to: address }))).toBe(null);
  await ada.put("/auth/mail-address/senders", { senders: [from] });
  expect(await deliver(address, mailOf({ from: other, to: address, subject: "Again" }))).not.toBe(null);
  expect(await todosOf(ada, project)).toHaveLength(1);
});

test.each([
  ["an absence note", { headers: ["Auto-Submitted: auto-replied"] }],
  ["a mail of a program", { headers: ["Auto-Submitted: auto-generated (rfc3834)"] }],
  ["a mass mail", { headers: ["Precedence: bulk"] }],
  ["a mail of a list", { headers: ["List-Id: <quinces.example.com>"] }],
  ["a mail of a list without a name", { headers: ["List-Post: <mailto:quinces@example.com>"] }],
  ["a mail in a loop", { headers: ["X-Loop: quinces@example.com"] }],
  ["a report", { headers: ["Content-Type: multipart/report; report-type=disposition-notification; boundary=x"] }],
  ["a bounce", { envelope: "<>" }],
])("%s is left out without a word", async (_, { headers, envelope }: { headers?: string[]; envelope?: string }) => {
  const { ada, project, address, from } = await mailer();
  const mail = mailOf({ from, to: address, ...(headers && { headers }) });
  expect(await deliver(address, mail, { from: envelope ?? from })).toBe(null);
  expect(await todosOf(ada, project)).toEqual([]);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "automatic" });
  expect(answersTo(from)).toEqual([]);
});

test("a mail that says that it was not submitted automatically is accepted", async () => {
  const { ada, project, address, from } = await mailer();
  await deliver(address, mailOf({ from, to: address, headers: ["Auto-Submitted: no", "Precedence: normal"] }));
  expect(await todosOf(ada, project)).toHaveLength(1);
});

test("a mail from the address itself is left out", async () => {
  const { ada, project, address } = await mailer();
  await ada.put("/auth/mail-address/senders", { senders: [address] });
  expect(await deliver(address, mailOf({ from: address, to: address }), { from: address })).toBe(null);
  expect(await todosOf(ada, project)).toEqual([]);
});

test("without a project, and without a title, the sender gets one mail about it", async () => {
  const { ada, project, address, from } = await mailer();
  const empty = mailOf({ from, to: address, subject: "Re:", body: "Content-Type: text/plain\r\n\r\n  \r\n" });
  expect(await deliver(address, empty)).toBe(null);
  await deliver(address, empty);
  expect(answersTo(from)).toEqual(["Not added: "]);
  await ada.delete(`/project/${project}`);
  await deliver(address, mailOf({ from, to: address }));
  expect(answersTo(from).slice(1)).toEqual(["Not added: Call Ana"]);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "no-project" });
});

test("when no answer can be sent, the mail is rejected, so that the sender's mail server reports it", async () => {
  const { ada, project, address, from } = await mailer();
  await ada.delete(`/project/${project}`);
  const mail = mailOf({ from, to: address });
  expect(await deliver(address, mail, { env: { MAIL_URL: "smtp://127.0.0.1:1?tls=no" } })).toBe(NOT_ACCEPTED);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "no-project" });
});

test("at 69 open todos the sender gets an answer in their language, and there is no seventieth", async () => {
  const { ada, project, address, from } = await mailer();
  await ada.put("/auth/language", { locale: "de" });
  await insertTodos(ada, project, 69);
  const mail = mailOf({ from, to: address });
  await deliver(address, mail);
  await deliver(address, mail);
  expect(await todosOf(ada, project)).toHaveLength(69);
  const sent = await env.DB.prepare("SELECT kind, state, recipient FROM mail WHERE user_id = ? AND kind = 'mail-in'")
    .bind(ada.person.id)
    .all();
  expect(sent.results).toEqual([{ kind: "mail-in", state: "sent", recipient: from }]);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "todo-limit" });
});

test("a mail of up to 10 MB is accepted without its attachment, and a larger one is answered", async () => {
  const { ada, project, address, from } = await mailer();
  const mail = (bytes: number) => mailOf({ from, to: address, subject: "Film", body: withAttachment(bytes) });
  await deliver(address, mail(10_400_000));
  expect(await todosOf(ada, project)).toMatchObject([
    { todo_description: "See the film.\nAttachments left out: film.mp4" },
  ]);
  expect(await deliver(address, mail(10_500_000))).toBe(null);
  expect(await todosOf(ada, project)).toHaveLength(1);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "too-large" });
  expect(answersTo(from)).toEqual(["Not added: Film"]);
});

test("an address accepts fifty mails a day, answers ten more, and rejects the others, so that no mail is silently lost", async () => {
  const { ada, project, address, from } = await mailer();
  const mails = Array.from({ length: 63 }, (_, i) => mailOf({ from, to: address, subject: `${i}x` }));
  const refusals = await Promise.all(mails.map((mail) => deliver(address, mail)));
  expect([(await todosOf(ada, project)).length, answersTo(from).length]).toEqual([50, 10]);
  const refused = refusals.filter((one) => one !== null);
  expect([refused.length, ...new Set(refused)]).toEqual([3, NOT_ACCEPTED]);
  expect(await deliver(address, mailOf({ from, to: address, subject: "One more" }))).toBe(NOT_ACCEPTED);
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "too-many" });
});

test("a mail uses one of the fifty places however often it arrives in parallel, and one that creates no todo uses none", async () => {
  const { ada, project, address, from } = await mailer();
  const again = mailOf({ from, to: address, subject: "Again" });
  await Promise.all(Array.from({ length: 8 }, () => deliver(address, again)));
  const ids = await insertTodos(ada, project, 68);
  for (const i of [1, 2, 3]) await deliver(address, mailOf({ from, to: address, subject: `no room ${i}` }));
  expect(answersTo(from)).toHaveLength(3);
  await Promise.all(ids.map((id) => ada.delete(`/todo/${id}`)));
  const others = Array.from({ length: 49 }, (_, i) => mailOf({ from, to: address, subject: `${i}x` }));
  await Promise.all(others.map((mail) => deliver(address, mail)));
  expect(await todosOf(ada, project)).toHaveLength(50);
  expect(answersTo(from)).toHaveLength(3);
  await deliver(address, mailOf({ from, to: address, subject: "One more" }));
  expect(await addressOf(ada)).toMatchObject({ last_outcome: "too-many" });
});

test("a removed, a renewed and an unknown address, and those of people who are suspended, are refused", async () => {
  const { ada, address, from } = await mailer();
  const refused = async (to: string) => deliver(to, mailOf({ from, to }));
  const { address: next } = (await ada.post("/auth/mail-address", {})).body;
  expect(await refused(address)).toBe("No such address");
  expect(await refused(next)).toBe(null);
  await env.DB.prepare("UPDATE user SET suspended_at = ? WHERE id = ?").bind(AT, ada.person.id).run();
  expect(await refused(next)).toBe("No such address");
  await env.DB.prepare("UPDATE user SET suspended_at = NULL WHERE id = ?").bind(ada.person.id).run();
  await ada.delete("/auth/mail-address");
  for (const to of [next, "todo@in.sevenfold.example", "ada@elsewhere.example", ""])
    expect(await refused(to)).toBe("No such address");
});

test("while an account moves to another region its mail is rejected temporarily", async () => {
  const { ada, project, address, from } = await mailer();
  const moving = (region: string | null) =>
    env.DB.prepare("UPDATE user SET moving_to = ? WHERE id = ?").bind(region, ada.person.id).run();
  const mail = mailOf({ from, to: address });
  await moving("us");
  await expect(deliver(address, mail)).rejects.toThrow();
  await moving(null);
  expect(await deliver(address, mail)).toBe(null);
  expect(await todosOf(ada, project)).toHaveLength(1);
});

test("an installation without a domain for mail has no addresses", async () => {
  const { ada, address, from } = await mailer();
  const without = { env: { MAIL_IN_DOMAIN: "" } };
  expect(await deliver(address, mailOf({ from, to: address }), without)).toBe("No such address");
  expect((await ada.get("/auth/mail-address", without)).body).toEqual({ mail_address: null });
  expect((await ada.post("/auth/mail-address", {}, without)).status).toBe(404);
  expect((await ada.put("/auth/mail-address/senders", { senders: [from] }, without)).status).toBe(404);
});

test.each([
  ["nothing", ""],
  ["no mail", "\u0000\u0001\u0002"],
  ["headers alone", "From: a@example.com\r\nSubject"],
  ["parts without an end", 'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\n'.repeat(200)],
  ["an unknown charset", "Content-Type: text/plain; charset=x-nothing\r\n\r\n\u00FF"],
  ["signs that storage refuses", "Content-Type: text/plain\r\n\r\na\u0000b\u001Bc\uD800d"],
  [
    "deep parts",
    Array.from({ length: 80 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join("\r\n"),
  ],
  ["long lines", `Content-Type: text/html\r\n\r\n${"<a ".repeat(100_000)}`],
  ["many comments", `Content-Type: text/html\r\n\r\n${"<!--".repeat(100_000)}`],
])("a mail of %s makes no failure", async (_, body) => {
  const { address, from } = await mailer();
  await deliver(address, body);
  await deliver(address, mailOf({ from, to: address, body }));
});

test.each([
  ["short lines", `Content-Type: text/plain\r\n\r\n${"a\n".repeat(5_000_000)}`],
  ["broken base64", `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${"A=".repeat(5_000_000)}`],
  ["parts", `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(1_000_000)}`],
  [
    "parts in parts",
    Array.from({ length: 1000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join("\r\n"),
  ],
  ["headers", `${"X-Quinces: many\r\n".repeat(100_000)}\r\nQuinces.`],
])("a mail of very many %s becomes a todo that says that there was more", async (_, body) => {
  const { ada, project, address, from } = await mailer();
  expect(await deliver(address, mailOf({ from, to: address, body }))).toBe(null);
  expect(await todosOf(ada, project)).toMatchObject([
    { todo_title: "Call Ana", todo_description: expect.stringContaining("The rest of the mail was left out.") },
  ]);
});

test("the log has neither an address nor a text of a mail", async () => {
  const { address, from } = await mailer();
  await deliver(address, mailOf({ from, to: address, subject: "Secret quinces" }), { env: { REQUEST_LOG: "all" } });
  const line = loggedLines().findLast((one) => one.includes('"what":"mail"'))!;
  expect(JSON.parse(line)).toMatchObject({ outcome: "added" });
  for (const secret of [from, address, "quinces"]) expect(line).not.toContain(secret);
});

test("the hashes of received mails are forgotten after thirty days", async () => {
  const { ada, address, from } = await mailer();
  await deliver(address, mailOf({ from, to: address }));
  const kept = () =>
    env.DB.prepare("SELECT count(*) AS n FROM mail_received WHERE user_id = ?").bind(ada.person.id).first("n");
  const purge = JOBS["23 3 * * *"]!["received-mails"]!;
  const db = connect(env.DB);
  await purge({ env, db, now: new Date("2026-12-27T09:29:59.999Z") });
  expect(await kept()).toBe(1);
  await purge({ env, db, now: new Date("2026-12-27T09:30:00.000Z") });
  expect(await kept()).toBe(0);
});

test("other pages of the person get the todo by a live update", async () => {
  const { address, from } = await mailer();
  const pending: Promise<unknown>[] = [];
  const bytes = new TextEncoder().encode(mailOf({ from, to: address }));
  const message = { from, to: address, raw: new Blob([bytes]).stream(), rawSize: bytes.length, setReject: () => {} };
  await receiveMail(message, env, { waitUntil: (work) => void pending.push(work) }, new Date(AT));
  expect(pending.length).toBeGreaterThan(0);
  await Promise.all(pending);
});
