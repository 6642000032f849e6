import { expect, test } from "vitest";
import { readBody, readHead } from "./received-mail.server.ts";

const authorOf = async (...lines: string[]) =>
  (await readHead(new TextEncoder().encode([...lines, "Subject: Film", "", ""].join("\r\n"))))?.from;

test.each([
  "From: ada@example.com",
  "From:ada@example.com",
  "From:\r\n ADA@example.com",
  'From: "Lovelace, Ada (office)" <ada@example.com>',
  "From: =?utf-8?Q?Ada_L=C3=B6velace?= <ada@example.com>",
  "From: ada@example.com (Ada Lovelace)",
  "From: eve@example.com <ada@example.com>",
  'From: "<eve@example.com>" <ada@example.com>',
  'From: "x\\" <eve@example.com>" <ada@example.com>',
])("%j is by Ada", async (line) => {
  expect(await authorOf(line)).toBe("ada@example.com");
});

test.each([
  ["several addresses", "From: ada@example.com, eve@example.com"],
  ["several addresses in brackets", "From: <ada@example.com> <eve@example.com>"],
  ["addresses beside names", 'From: "a"<ada@example.com>"b"<eve@example.com>'],
  ["brackets in brackets", "From: <<ada@example.com> eve@example.com>"],
  ["addresses without a comma", "From: ada@example.com eve@example.com"],
  ["an address and one in quotes", 'From: ada@example.com "eve@example.com"'],
  ["an encoded address", "From: =?utf-8?Q?=3Cada=40example=2Ecom=3E?="],
  ["an address in quotes", 'From: "ada@example.com"'],
  ["a group", "From: all: ada@example.com;"],
  ["a NUL in its address", "From: <ada\u0000@example.com>"],
  ["a sign before its address", "From: <\u0001ada@example.com>"],
  ["a bracket without an end", "From: <ada@example.com"],
  ["a comment in its address", "From: <ada(x)@example.com>"],
  ["very many signs", `From: ${'"\\'.repeat(30_000)} <ada@example.com>`],
  ["a sign whose lower case is a letter", "From: <\u212Ada@example.com>"],
  ["a second line", "From: ada@example.com\r\nFrom : ada@example.com"],
])("a From header with %s names nobody", async (_, line) => {
  expect(await authorOf(line)).toBe(null);
});

test("a subject whose signs are not encoded is read in UTF-8, and else in Windows-1252", async () => {
  const head = (subject: string) =>
    Uint8Array.from(`Subject: ${subject}\r\nFrom: ada@example.com\r\n\r\n`, (sign) => sign.charCodeAt(0));
  expect((await readHead(head("Gr\u00f6\u00dfe \u0080")))?.subject).toBe("Größe €");
  expect((await readHead(head("Gr\u00c3\u00b6\u00c3\u009fe")))?.subject).toBe("Größe");
});

test.each([
  ["UTF-8 that says Latin 1", "=?iso-8859-1?Q?Gr=C3=B6=C3=9Fe?=", "Größe"],
  ["UTF-8 that says Windows-1252, in Base64", "=?Windows-1252?B?R3LDtsOfZQ==?=", "Größe"],
  ["UTF-8 that says Latin 2, with a language", "=?iso-8859-2*de?Q?Gr=C3=B6=C3=9Fe?=", "Größe"],
  ["Latin 1 that says UTF-8", "=?utf-8?Q?Gr=F6=DFe?=", "Größe"],
  ["Latin 1 that says so", "=?iso-8859-1?Q?Gr=F6=DFe?=", "Größe"],
  ["a letter of UTF-8 in two words", "=?latin1?Q?Gr=C3?=\r\n =?latin1?Q?=B6=C3=9Fe?=", "Größe"],
  ["words in two encodings, both as they say", "=?utf-8?Q?Gr=C3=B6?= =?iso-8859-1?Q?=DFe?=", "Größe"],
  ["words with text beside them", "Re: =?utf-8?Q?Gr=F6=DFe?= of =?latin1?Q?=C3=B6?=", "Re: Größe of ö"],
  ["UTF-8 with a mistake in it", "=?utf-8?Q?=C3=B6_=F6?=", "ö \uFFFD"],
  ["Russian in one byte a letter", "=?koi8-r?Q?=CD=CF=A3_=EA=CF?=", "моё Йо"],
  ["Chinese", "=?gb2312?Q?=C1=AA=CD=A8?=", "联通"],
])("the words of a subject are read although their encoding may be declared wrongly: %s", async (_, subject, read) => {
  const mail = `Subject: ${subject}\r\nFrom: ada@example.com\r\n\r\n`;
  expect((await readHead(new TextEncoder().encode(mail)))?.subject).toBe(read);
});

/** A mail with the body `rest`; each character is a byte. */
const bodyOf = (rest: string) =>
  readBody(Uint8Array.from(`From: ada@example.com\r\n${rest}`, (sign) => sign.charCodeAt(0)));

test.each([
  ["says no encoding", "Content-Type: text/plain"],
  ["says UTF-8", "Content-Type: text/plain; charset=utf-8"],
  ["says Windows-1252", "Content-Type: text/plain; charset=windows-1252"],
  ["says nothing", "X-A: b"],
  ["is in a part", "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain"],
])("a text in Windows-1252 is read when its mail %s", async (_, head) => {
  expect((await bodyOf(`${head}\r\n\r\nGr\u00f6\u00dfe\r\n`)).text.trim()).toBe("Größe");
});

test("a text in another encoding is read as its mail says", async () => {
  const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain;\r\n charset="koi8-r"';
  expect((await bodyOf(`${head}\r\n\r\n\u00ea\u00cf\r\n--b--`)).text.trim()).toBe("Йо");
});

const ENCODED = "\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";

test.each([
  ["UTF-8 that says ASCII", "charset=us-ascii\r\n\r\nGr\u00c3\u00b6\u00c3\u009fe"],
  ["UTF-8 that says Latin 1", 'charset="iso-8859-1"\r\n\r\nGr\u00c3\u00b6\u00c3\u009fe'],
  ["encoded UTF-8 that says Windows-1252", `charset=windows-1252${ENCODED}Gr=C3=B6=C3=9Fe`],
  ["encoded UTF-8 that says Latin 2", `charset=iso-8859-2${ENCODED}Gr=C3=B6=C3=9Fe`],
  ["encoded Windows-1252 that says UTF-8", `charset=utf-8${ENCODED}Gr=F6=DFe`],
  ["encoded Windows-1252 that says so", `charset=windows-1252${ENCODED}Gr=F6=DFe`],
  ["Latin 1 that says so", "charset=iso-8859-1\r\n\r\nGr\u00f6\u00dfe"],
])("the text of a mail is read although its encoding may be declared wrongly: %s", async (_, rest) => {
  expect((await bodyOf(`Content-Type: text/plain; ${rest}\r\n`)).text.trim()).toBe("Größe");
  const part = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain;\r\n ${rest}\r\n--b--`;
  expect((await bodyOf(part)).text.trim()).toBe("Größe");
});

test.each(["=?iso-8859-1?Q?Gr=C3=B6=C3=9Fe=2Epdf?=", "=?utf-8?Q?Gr=F6=DFe=2Epdf?=", "=?latin1?Q?Gr=F6=DFe=2Epdf?="])(
  "the name of an attachment is read like a subject: %s",
  async (name) => {
    const part = `Content-Type: application/pdf\r\nContent-Disposition: attachment;\r\n filename="${name}"\r\n\r\nx`;
    const mail = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--`;
    expect((await bodyOf(mail)).attachments).toEqual(["Größe.pdf"]);
  },
);

test.each([
  ["UTF-8 that says so", "filename*=utf-8''Gr%C3%B6%C3%9Fe.pdf", "Größe.pdf"],
  ["UTF-8 that says Latin 1", "filename*=iso-8859-1'de'Gr%C3%B6%C3%9Fe.pdf", "Größe.pdf"],
  ["UTF-8 that says Latin 2, in quotes", "filename*=\"ISO-8859-2''Gr%C3%B6%C3%9Fe.pdf\"", "Größe.pdf"],
  ["Latin 1 that says so", "filename*=ISO-8859-1''Gr%F6%DFe.pdf", "Größe.pdf"],
  ["Latin 1 that says UTF-8", "filename*=UTF-8''Gr%F6%DFe.pdf", "Größe.pdf"],
  ["Latin 1 that says nothing", "filename*=''Gr%F6%DFe.pdf", "Größe.pdf"],
  [
    "a letter of UTF-8 in two lines",
    "filename*0*=latin1''Gr%C3;\r\n filename*1*=%B6%C3%9Fe;\r\n filename*2=.pdf",
    "Größe.pdf",
  ],
  ["Russian in one byte a letter", "filename*=koi8-r''%CD%CF%A3.pdf", "моё.pdf"],
  ["UTF-8 with a mistake in it", "filename*=utf-8''%C3%B6%F6.pdf", "ö\uFFFD.pdf"],
  ["Chinese", "filename*=gb2312''%C1%AA%CD%A8.pdf", "联通.pdf"],
])(
  "the encoded name of an attachment is read although it may declare the wrong encoding: %s",
  async (_, name, read) => {
    const text = "Content-Type: text/plain\r\n\r\nQuinces";
    const part = `Content-Type: application/pdf\r\nContent-Disposition: attachment;\r\n ${name}\r\n\r\nx`;
    const parts = `--b\r\n${text}\r\n--b\r\n${part}\r\n--b--`;
    const body = await bodyOf(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`);
    expect(body).toMatchObject({ text: "Quinces\n", attachments: [read] });
    const inType = part.replace("pdf\r\n", `pdf;\r\n ${name.replaceAll("filename", "name")}\r\n`).replace(name, "x=y");
    const typed = await bodyOf(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${inType}\r\n--b--`);
    expect(typed.attachments).toEqual([read]);
  },
);

test("UTF-8 with a mistake in it stays UTF-8, and an encoding of several bytes is read as declared", async () => {
  expect((await bodyOf(`Content-Type: text/plain; charset=utf-8${ENCODED}=C3=B6 =F6`)).text.trim()).toBe("ö \uFFFD");
  const koi = `Content-Type: text/plain; charset=koi8-r${ENCODED}=CD=CF=A3 =EA=CF`;
  expect((await bodyOf(koi)).text.trim()).toBe("моё Йо");
  const gbk = "Content-Type: text/plain; charset=gb2312\r\n\r\n\u00c1\u00aa\u00cd\u00a8";
  expect((await bodyOf(gbk)).text.trim()).toBe("联通");
});

test("declarations in HTML are no text", async () => {
  const html =
    "<?xml version='1.0'?><!DOCTYPE html PUBLIC '-//W3C//DTD'><html><body><![if !mso]>Quinces<![endif]></body></html>";
  expect((await bodyOf(`Content-Type: text/html\r\n\r\n${html}`)).text).toBe("Quinces");
});

test("a body that cannot be read is reported as left out", async () => {
  expect(await bodyOf("Content-Type: multipart/mixed; boundary=b\r\n\r\nQuinces.\r\n")).toMatchObject({
    text: "",
    isCut: true,
  });
  expect(await bodyOf("Content-Type: text/plain\r\n\r\n \r\n\r\n")).toMatchObject({ isCut: false });
});
