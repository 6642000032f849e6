import { expect, test } from "vitest";
import { MailSenders, mailAddressOf, newMailSecret, secretIn } from "./mail-address.ts";

const DOMAIN = "in.sevenfold.example";

test("an address has its secret whatever the case in which a mail program writes it", () => {
  const secret = newMailSecret();
  const address = mailAddressOf(secret, DOMAIN);
  expect(secretIn(address, DOMAIN)).toBe(secret);
  expect(secretIn(` ${address.toUpperCase()} `, DOMAIN)).toBe(secret);
  expect(newMailSecret()).not.toBe(secret);
});

test.each([
  "",
  "todo@in.sevenfold.example",
  "todo+@in.sevenfold.example",
  "todo+abc@in.sevenfold.example",
  "@",
  "a@b@c",
])("%j is no address of a person", (address) => expect(secretIn(address, DOMAIN)).toBe(null));

test("an address of another domain belongs to nobody", () => {
  const address = mailAddressOf(newMailSecret(), DOMAIN);
  expect(secretIn(address, "other.example")).toBe(null);
  expect(secretIn(`${address}@${DOMAIN}`, DOMAIN)).toBe(null);
});

test("senders are one to ten addresses, each once, in lower case, with a + if they have one", () => {
  const read = (senders: unknown) => MailSenders.safeParse({ senders }).data?.senders;
  expect(read([" Ada@Example.com", "ada@example.com", "ada+work@example.com"])).toEqual([
    "ada@example.com",
    "ada+work@example.com",
  ]);
  for (const wrong of [
    [],
    ["ada"],
    ["+@example.com"],
    ["+a@example.com"],
    ["a b@example.com"],
    ["a@example.com>"],
    [1],
    "a@b.c",
  ])
    expect(read(wrong)).toBe(undefined);
  expect(read(Array.from({ length: 11 }, (_, i) => `a${i}@example.com`))).toBe(undefined);
});
