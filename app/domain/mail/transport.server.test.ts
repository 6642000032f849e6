import { env } from "cloudflare:workers";
import { expect, inject, test, vi } from "vitest";
import type { ReceivedMail } from "../../../tests/smtp.ts";
import { encryptionOf, sendMail } from "./transport.server.ts";

const { port, tlsPort, inbox } = inject("smtp");
const links = { action: "http://localhost/x" };
const letter = { subject: "Grüße", text: "Hello.\n.\nDots stay", html: "<p>Hello</p>", links };
const send = (MAIL_URL: string, to: string, more = {}) => sendMail({ ...env, MAIL_URL, ...more }, { ...letter, to });

/** The mails that the server accepted for one person. */
async function receivedBy(to: string) {
  const all = (await (await fetch(inbox)).json()) as ReceivedMail[];
  return all.filter((mail) => mail.to.includes(to));
}

test("a mail reaches a real server, by host name and by IP address, with both versions", async () => {
  for (const host of ["127.0.0.1", "localhost"]) {
    const to = `${host}@example.com`;
    await send(`smtp://${host}:${port}`, to, { MAIL_FROM: "Sevenfold <post@seven.example>" });
    const [mail, ...more] = await receivedBy(to);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: "post@seven.example", to: [to] });
    expect(mail!.raw).toContain("From: Sevenfold <post@seven.example>");
    expect(mail!.raw).toMatch(/Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=/);
    expect(mail!.raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(mail!.raw).toContain("Dots stay");
    expect(mail!.raw).toContain("<p>Hello</p>");
  }
});

test("the user name and password of the URL are decoded and used", async () => {
  await send(`smtp://sevenfold:p%40ss%2Fword@127.0.0.1:${port}`, "auth@example.com");
  expect(await receivedBy("auth@example.com")).toHaveLength(1);
  await expect(send(`smtp://sevenfold:wrong@127.0.0.1:${port}`, "auth@example.com")).rejects.toThrow(/Invalid login/);
});

test("a server on this machine may offer a certificate that cannot be verified", async () => {
  await send(`smtp://localhost:${tlsPort}`, "tls@example.com");
  expect(await receivedBy("tls@example.com")).toMatchObject([{ secure: false }]);
});

test("another machine gets mails only encrypted, unless the address says otherwise", () => {
  const required = (address: string) => encryptionOf(new URL(address)).requireTLS;
  for (const own of ["smtp://localhost:25", "smtp://127.0.0.1", "smtp://[::1]:587", "smtp://ada:x@localhost"])
    expect([own, required(own)]).toEqual([own, false]);
  for (const other of [
    "smtp://mail.example",
    "smtp://ada:x@mail.example",
    "smtp://10.0.0.1:25",
    "smtp://mail.example?tls=yes",
  ])
    expect([other, required(other)]).toEqual([other, true]);
  expect(encryptionOf(new URL("smtp://mail.example:25?tls=no"))).toEqual({ requireTLS: false, ignoreTLS: false });
  // Encrypted from the first byte.
  expect(required("smtps://mail.example")).toBe(false);
});

test("another machine without encryption, or without a proper certificate, gets no mail and is named", async () => {
  // This address leads to this machine, which the transport does not know.
  await expect(send(`smtp://0.0.0.0:${port}`, "open@example.com")).rejects.toThrow("STARTTLS");
  await expect(send(`smtps://0.0.0.0:${tlsPort}`, "untrusted@example.com")).rejects.toThrow(
    "0.0.0.0: no connection, or a certificate that is not trusted",
  );
  expect(await receivedBy("open@example.com")).toEqual([]);
  expect(await receivedBy("untrusted@example.com")).toEqual([]);
});

test("a mail fails when the server refuses it, stalls or does not exist", async () => {
  await expect(send(`smtp://127.0.0.1:${port}`, "refused@example.com")).rejects.toThrow("550 No such person");
  await expect(send("smtp://127.0.0.1:1", "ada@example.com")).rejects.toThrow();
  await expect(send(`smtp://127.0.0.1:${port}`, "stalling@example.com")).rejects.toThrow(/time/i);
  expect(await receivedBy("refused@example.com")).toEqual([]);
}, 15_000);

test("an address cannot add a second recipient or a header", async () => {
  for (const to of [
    "ada@example.com\r\nRCPT TO:<eve@example.com>",
    "ada@example.com\r\nBcc: eve@example.com",
    "ada@example.com, eve@example.com",
    "ada@example.com;eve@example.com",
    "Ada <eve@example.com>",
    '"eve@example.com"@example.com',
    "everyone: ada@example.com, eve@example.com;",
    "",
  ]) {
    await expect(send(`smtp://127.0.0.1:${port}`, to)).rejects.toThrow("Not one address");
  }
  expect(await receivedBy("eve@example.com")).toEqual([]);
});

test("Resend gets the mail with its key, and its refusal is reported", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: "1" }));
  await send("resend:", "ada@example.com", { RESEND_API_KEY: "re_key" });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe("https://api.resend.com/emails");
  expect(new Headers(init!.headers).get("authorization")).toBe("Bearer re_key");
  const { links: _, ...mail } = letter;
  const from = "Sevenfold <no-reply@localhost>";
  expect(JSON.parse(init!.body as string)).toEqual({ ...mail, from, to: ["ada@example.com"] });
  fetched.mockResolvedValue(Response.json({ message: "Invalid from" }, { status: 422 }));
  await expect(send("resend:", "ada@example.com")).rejects.toThrow("Resend answered 422");
  fetched.mockRestore();
});

test("Cloudflare's binding gets the mail, and its absence is an error", async () => {
  const EMAIL = { send: vi.fn(async () => ({ messageId: "1" })) };
  await send("cloudflare:", "ada@example.com", { EMAIL, MAIL_FROM: "Sevenfold <post@seven.example>" });
  const { links: _, ...mail } = letter;
  const from = { name: "Sevenfold", email: "post@seven.example" };
  expect(EMAIL.send).toHaveBeenCalledWith({ ...mail, from, to: "ada@example.com" });
  await expect(send("cloudflare:", "ada@example.com")).rejects.toThrow("no send_email binding");
  await expect(send("pigeon:", "ada@example.com")).rejects.toThrow("MAIL_URL names no transport: pigeon:");
});

test("additional headers are sent whole by every transport", async () => {
  const end = `https://seven.example/morning?uid=${crypto.randomUUID()}&token=${"a".repeat(43)}`;
  const headers = { "List-Unsubscribe": `<${end}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const more = { ...letter, to: "list@example.com", headers };
  await sendMail({ ...env, MAIL_URL: `smtp://127.0.0.1:${port}` }, more);
  const [{ raw } = { raw: "" }] = await receivedBy("list@example.com");
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, " ");
  for (const [name, value] of Object.entries(headers)) expect(unfolded).toContain(`\r\n${name}: ${value}\r\n`);
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: "1" }));
  await sendMail({ ...env, MAIL_URL: "resend:", RESEND_API_KEY: "re_key" }, more);
  expect(JSON.parse(fetched.mock.calls[0]![1]!.body as string)).toMatchObject({ headers });
  fetched.mockRestore();
  const EMAIL = { send: vi.fn(async () => ({ messageId: "1" })) };
  await sendMail({ ...env, MAIL_URL: "cloudflare:", EMAIL: EMAIL as never }, more);
  expect(EMAIL.send).toHaveBeenCalledWith(expect.objectContaining({ headers }));
});
