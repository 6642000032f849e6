import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { makeEmptyInstallation } from "../empty-installation.ts";
import { build } from "../../scripts/local/prepare.ts";
import { type Server, serve } from "../../scripts/local/serve-build.ts";
import { newSession } from "../../scripts/local/session.ts";
import {
  forwardedFromGmail,
  forwardedFromOutlook,
  japaneseBody,
  japaneseSubject,
  MAIL_IN_DOMAIN,
  mailOf,
  passing,
  quotedPrintable,
  withAttachment,
} from "../mails.ts";

const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-mails-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
let server: Server;

beforeAll(async () => {
  await build();
  await makeEmptyInstallation(stateDir);
  const vars = { APP_URL: origin, REQUEST_LOG: "errors", MAIL_URL: "log:", MAIL_IN_DOMAIN };
  server = await serve({ port, stateDir, vars, hasTriggers: true });
}, 600_000);

afterAll(async () => {
  await server.close();
  rmSync(stateDir, { recursive: true, force: true });
});

/** A person with a mail address for todos. */
async function mailer() {
  const id = randomUUID();
  const from = `${id}@example.com`;
  const now = new Date().toISOString();
  using database = openDatabase(stateDir);
  database
    .prepare(
      "INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, 'user', ?, ?)",
    )
    .run(id, `u${id.slice(0, 8)}`, from, now, now);
  const cookie = `session=${newSession(database, id)}`;
  const call = async (method: string, path: string, sent?: object) => {
    const headers = { cookie, ...(sent && { "content-type": "application/json" }) };
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    });
    return answer.json() as Promise<Record<string, string>>;
  };
  const { id: project } = await call("POST", "/project/", { proje_title: "Work" });
  const { address } = await call("POST", "/auth/mail-address", {});
  const todos = () => call("GET", `/todo/project/${project}`) as Promise<unknown> as Promise<Record<string, string>[]>;
  return { from, address: address!, todos };
}

/** Passes a mail to the runtime, as Cloudflare's mail server would. Returns the response. */
async function deliver(from: string, to: string, mail: string) {
  const path = `/cdn-cgi/local/email?${new URLSearchParams({ from, to })}`;
  const answer = await fetch(`${origin}${path}`, { method: "POST", body: mail });
  return { status: answer.status, text: await answer.text() };
}

test("mails of several programs become todos through the runtime's own handler", async () => {
  const { from, address, todos } = await mailer();
  const mails = [
    ["=?utf-8?Q?Zw=C3=B6lf_Quitten?=", quotedPrintable],
    [japaneseSubject, japaneseBody],
    ["Fwd: Offer for the compiler", forwardedFromGmail],
    ["=?iso-8859-1?Q?WG:_Angebot_f=FCr_Ada?=", forwardedFromOutlook],
    ["Film !high tomorrow", withAttachment(10_400_000)],
  ] as const;
  for (const [subject, body] of mails)
    expect(await deliver(from, address, mailOf({ from, to: address, subject, body }))).toMatchObject({ status: 200 });
  expect((await todos()).map(({ todo_title, todo_description }) => [todo_title, todo_description])).toEqual([
    ["Film", "See the film.\nAttachments left out: film.mp4"],
    [
      "Angebot für Ada",
      "Bitte prüfen & antworten.\nVon: Konrad Zuse <konrad@z3.example>\nDas Angebot gilt bis Freitag.\nAttachments left out: Angebot für Ada.pdf",
    ],
    [
      "Offer for the compiler",
      "please look at this\n\nFrom: Grace Hopper <grace@navy.example>\n\nThe offer holds until Friday.",
    ],
    [expect.stringContaining("会議の資料"), "よろしくお願いします。"],
    [expect.stringContaining("Quitten"), expect.stringMatching(/^Zwölf große Quitten für € 5/)],
  ]);
});

test("the runtime's handler rejects an unproved mail, accepts a repeated one once, and ignores programs", async () => {
  const { from, address, todos } = await mailer();
  const spoofed = mailOf({ from, to: address, checks: { ...passing(from), dmarc: "fail header.from=example.com" } });
  expect(await deliver(from, address, spoofed)).toMatchObject({ text: expect.stringContaining("owner only") });
  expect(await deliver(from, `todo+nobody@${MAIL_IN_DOMAIN}`, mailOf({ from, to: address }))).toMatchObject({
    text: expect.stringContaining("No such address"),
  });
  await deliver(from, address, mailOf({ from, to: address, headers: ["Auto-Submitted: auto-replied"] }));
  expect(await todos()).toEqual([]);
  const mail = mailOf({ from, to: address });
  await deliver(from, address, mail);
  await deliver(from, address, mail);
  expect(await todos()).toMatchObject([{ todo_title: "Call Ana", todo_description: "About the quinces." }]);
});

/**
 * Bodies that are expensive to parse: lines of one character, units of base64, many parts, and nested parts. They are
 * not larger, because the local runtime parses mails too.
 */
const COSTLY = [
  `Content-Type: text/plain\r\n\r\n${"a\n".repeat(300_000)}`,
  `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${"A=".repeat(200_000)}`,
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(5000)}`,
  Array.from({ length: 1000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join("\r\n"),
];

test("hundreds of mails at once, and mails that are expensive to read, become one todo each, or are rejected with a reason", async () => {
  const { from, address, todos } = await mailer();
  const costly = COSTLY.map((body) => mailOf({ from, to: address, body }));
  const others = Array.from({ length: 100 }, (_, i) => mailOf({ from, to: address, subject: `Quince ${i}` }));
  for (const mail of costly) expect(await deliver(from, address, mail)).toMatchObject({ status: 200 });
  const answers = await Promise.all(others.map((mail) => deliver(from, address, mail)));
  expect(await todos()).toHaveLength(50);
  // 54 mails exceed the limit of fifty a day, and ten of them get an answer by mail.
  expect(answers.filter(({ text }) => text.includes("was not accepted"))).toHaveLength(44);
  const again = await Promise.all(others.map((mail) => deliver(from, address, mail)));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await todos()).toHaveLength(50);
});
