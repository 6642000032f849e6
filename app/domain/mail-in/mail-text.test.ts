import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/messages.ts";
import { mailDescription, mailTitle, plainBody, plainSubject } from "./mail-text.ts";

const i18n = i18nOf("en");

test("a subject loses the prefixes of answers and forwarding, however many, in the languages of mail programs", () => {
  for (const subject of [
    "Re: Call Ana",
    "RE: FW: Fwd: Call Ana",
    "AW: WG: Call Ana",
    "TR : Call Ana",
    "RV: Call Ana",
    "Odp: Call Ana",
    "回复：Call Ana",
    "返信: 転送: Call Ana",
    "Re[2]: Call Ana",
    "  Fwd:\r\n Call\tAna ",
  ]) {
    expect(plainSubject(subject)).toBe("Call Ana");
  }
  expect(plainSubject("Report: numbers")).toBe("Report: numbers");
  expect(plainSubject("I: Call Ana", "it")).toBe("Call Ana");
  expect(plainSubject("I: Call Ana")).toBe("I: Call Ana");
  expect(plainSubject("Re: ")).toBe("");
});

test("a text loses its signature, and the lines above a forwarded text except the sender", () => {
  expect(plainBody("See below.\r\n\r\n\r\n\r\nThanks\r\n-- \r\nAda\r\nCountess")).toBe("See below.\n\nThanks");
  const gmail =
    "fyi\n\n---------- Forwarded message ---------\nFrom: Ana <ana@x.example>\nDate: Fri, Nov 27, 2026 at 9:12 AM\nSubject: S\nTo: Ada <a@x.example>\n\n\nThe text.";
  expect(plainBody(gmail)).toBe("fyi\n\nFrom: Ana <ana@x.example>\n\nThe text.");
  const outlook =
    "________________________________\nVon: Ana <ana@x.example>\nGesendet: Freitag, 27. November 2026 09:12\nAn: Ada\nBetreff: S\n\nDer Text.";
  expect(plainBody(outlook)).toBe("Von: Ana <ana@x.example>\n\nDer Text.");
  const html =
    "Please answer.\nVon: Ana <ana@x.example>\nGesendet: Freitag, 27. November 2026 09:12\nAn: Ada\nBetreff: S\nDer Text.";
  expect(plainBody(html)).toBe("Please answer.\nVon: Ana <ana@x.example>\nDer Text.");
  const apple = "Begin forwarded message:\n\n> From: Ana\n> Subject: S\n> Date: Fri\n> To: Ada\n> \n> The text.";
  expect(plainBody(apple)).toContain("The text.");
});

test("lines of an own text that look like fields stay", () => {
  const list = "Shopping:\nMilk: 2\nBread: 1\nQuinces: 12\nJam: none";
  expect(plainBody(`For Friday.\n\n${list}`)).toBe(`For Friday.\n\n${list}`);
  const contacts = "Ana: ana@x.example\nBert: bert@x.example\nCleo: cleo@x.example";
  const plan = "-----\nStart: 9:00\nLunch: 12:30\nEnd: 17:00, 2026";
  for (const own of [list, contacts, plan]) expect(plainBody(own)).toBe(own);
});

test("a description has as much of the text as fits, and says what was left out", () => {
  expect(mailDescription(i18n, { body: "Short.", attachments: [], isCut: false, isSubjectCut: false })).toBe("Short.");
  const long = mailDescription(i18n, {
    body: "quince ".repeat(60),
    attachments: [],
    isCut: false,
    isSubjectCut: false,
  });
  expect([...long].length).toBeLessThanOrEqual(240);
  expect(long).toMatch(/quince…\nThe rest of the mail was left out\.$/);
});

test("attachments are named, the first three of many, and long names are shortened", () => {
  const told = (attachments: string[], body = "") =>
    mailDescription(i18n, { body, attachments, isCut: false, isSubjectCut: false });
  expect(told(["a.pdf", "b.png"], "Text")).toBe("Text\nAttachments left out: a.pdf, b.png");
  expect(told(["a", "b", "c", "d", "e"])).toBe("Attachments left out: a, b, c and 2 more");
  const most = mailDescription(i18n, {
    body: "🍐".repeat(500),
    attachments: Array.from({ length: 99 }, () => `${"x".repeat(200)}.pdf`),
    isCut: false,
    isSubjectCut: true,
  });
  expect([...most].length).toBeLessThanOrEqual(240);
  expect(most).toContain("and 96 more");
  expect(most).toContain("The subject was longer than 120 characters.");
});

test("a title is cut to what a todo may have", () => {
  expect([...mailTitle("🍐".repeat(200))].length).toBe(120);
  expect(mailTitle("x".repeat(119))).toBe("x".repeat(119));
});

test("long lines of punctuation are read as fast as others", () => {
  for (const sign of ["—", "-", "_", "> ", "a:", "a@b:", "*", " "]) {
    const line = `${sign.repeat(20_000 / sign.length)}x`;
    expect(plainBody(line)).toContain("x");
    expect(plainSubject(line)).toContain("x");
  }
});
