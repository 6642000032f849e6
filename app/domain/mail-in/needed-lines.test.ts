import { expect, test } from "vitest";
import { headBytes, neededLines } from "./needed-lines.server.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const HEAD = "From: ada@example.com\r\nSubject: Film\r\nContent-Type: multipart/mixed; boundary=b\r\n";

/** The needed lines of a mail with the body `rest`. */
function needed(rest: string, head = HEAD) {
  const mail = bytesOf(`${head}\r\n${rest}`);
  const { bytes, isCut } = neededLines(mail, headBytes(mail));
  return { text: new TextDecoder().decode(bytes), isCut };
}

const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;

test("a mail is read without its attachments, and its texts completely", () => {
  const film = part('video/mp4; name="film.mp4"', "QUJD\r\n".repeat(100_000));
  const texts = [part("text/plain", "See the film.\r\n\r\n-- \r\nAda"), part("text/html", "<p>It rains.")];
  expect(needed([texts[0], film, texts[1], film, "--b--\r\n"].join(""))).toEqual({
    text: `${HEAD}\r\n${texts[0]}--b\r\nContent-Type: video/mp4; name="film.mp4"\r\n${texts[1]}--b\r\nContent-Type: video/mp4; name="film.mp4"\r\n--b--\r\n`,
    isCut: false,
  });
});

test("lines of a text that look like a boundary and a header are text", () => {
  const quoted =
    "See:\r\n--\r\nContent-Type: application/json\r\n\r\n{}\r\n--bb\r\nContent-Type: a/b\r\n\r\nand this\r\n";
  expect(needed(quoted, "Subject: Film\r\n").text).toBe(`Subject: Film\r\n\r\n${quoted}`);
  expect(needed(part("text/plain", quoted)).text).toBe(`${HEAD}\r\n${part("text/plain", quoted)}`);
});

test("nested boundaries are recognised, also folded and in quotes", () => {
  const inner = 'multipart/mixed;\r\n\tboundary=\r\n "a (b)"';
  const film = "--a (b)\r\nContent-Type: video/mp4\r\n\r\n";
  expect(needed(`--b\r\nContent-Type: ${inner}\r\n\r\n${film}QUJD\r\n--a (b)--\r\n`).text).not.toContain("QUJD");
});

test("a mail that is nothing but an attachment has no text", () => {
  const head = "Subject: Film\r\nContent-Type: application/pdf\r\nFrom: ada@example.com\r\n";
  expect(needed("JVBERi0xLjQK\r\n".repeat(100_000), head)).toEqual({ text: head, isCut: false });
});

test.each([
  ["empty lines", "\n"],
  ["lines of one sign", "a\r\n"],
  ["one line", "A="],
  ["parts", "--b\r\n\r\nx\r\n"],
  ["boundaries", "--b\n"],
  ["headers of parts", "--b\nX: y\n"],
  ["texts of parts", part("text/plain", "quince ".repeat(10_000))],
])("of a mail of many %s no more is read than of a usual one, and that is said", (_, sign) => {
  const { text, isCut } = needed(sign.repeat(10_000_000 / sign.length));
  expect(isCut).toBe(true);
  expect(text.length).toBeLessThanOrEqual(HEAD.length + 1024 * 1024);
  expect(text.split("\n").length).toBeLessThanOrEqual(15_010);
});

test("in a mail with an impossibly long head, nothing below it is read", () => {
  const { text, isCut } = needed("See the film.", `${HEAD}${"X-A: b\r\n".repeat(100_000)}`);
  expect([text.length, isCut]).toEqual([64 * 1024, true]);
});

test("the head of a mail ends above its first blank line", () => {
  const headOf = (mail: string) => new TextDecoder().decode(headBytes(bytesOf(mail)));
  expect(headOf("A: b\r\nC: d\r\n\r\nE: f")).toBe("A: b\r\nC: d\r\n");
  expect(headOf("A: b\n\nC: d")).toBe("A: b\n");
  expect(headOf("A: b")).toBe("A: b");
  expect(headOf("\r\nA: b")).toBe("");
});
