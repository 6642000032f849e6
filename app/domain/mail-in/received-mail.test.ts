import { expect, test } from "vitest";
import { readHead } from "./received-mail.server.ts";

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
