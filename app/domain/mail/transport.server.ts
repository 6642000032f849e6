import type { I18n } from "@lingui/core";
import type { AppContext } from "#app/context.ts";
import { htmlMail, type Letter, plainMail } from "./template.ts";
import type { Message, Transport } from "./transport.ts";
import { smtp } from "./smtp.server.ts";

/** Sends a mail with the transport that MAIL_URL names. Rejects if it was not accepted. */
export async function sendMail(env: AppContext["env"], message: Omit<Message, "from">): Promise<void> {
  // Addresses are validated on input; this check prevents header injection in any case.
  if (!/^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/.test(message.to)) throw new Error("Not one address");
  const { protocol } = new URL(env.MAIL_URL || "log:");
  const send = transports[protocol];
  if (!send) throw new Error(`MAIL_URL names no transport: ${protocol}`);
  await send({ ...message, from: env.MAIL_FROM || "Sevenfold <no-reply@localhost>" }, env);
}

/**
 * Sends a letter in the language of `i18n`. Returns why the mail server did not accept it, or null if it did. Never
 * throws.
 */
export async function sendLetter(
  env: AppContext["env"],
  i18n: I18n,
  to: string,
  letter: Letter,
  headers?: Message["headers"],
): Promise<string | null> {
  const { subject, action, second } = letter;
  const links = { action: action.url, ...(second && { second: second.url }) };
  const mail = {
    to,
    subject,
    text: plainMail(i18n, letter),
    html: htmlMail(i18n, letter),
    links,
    ...(headers && { headers }),
  };
  return sendMail(env, mail).then(
    () => null,
    // A server's error message contains the recipient, which must not appear in the log.
    (error: Error) => error.message.replaceAll(/\S+@\S+/g, "…"),
  );
}

/** Prints the links to the console: the transport of a local installation. */
const log: Transport = async ({ to, subject, links }) => {
  const lines = [links.action, ...(links.second ? [`Or: ${links.second}`] : [])];
  // oxlint-disable-next-line no-console
  console.log([`Mail to ${to}: ${subject}`, ...lines].join("\n  "));
};

const resend: Transport = async ({ from, to, subject, text, html, headers }, env) => {
  const answer = await fetch("https://api.resend.com/emails", {
    method: "POST",
    headers: { authorization: `Bearer ${env.RESEND_API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ from, to: [to], subject, text, html, ...(headers && { headers }) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`Resend answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
};

/** Sends through the send_email binding `EMAIL` of Cloudflare's Email Service. */
const cloudflare: Transport = async ({ from, to, subject, text, html, headers }, env) => {
  if (!env.EMAIL) throw new Error("MAIL_URL is cloudflare: but there is no send_email binding EMAIL");
  const [, name = "", email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  await env.EMAIL.send({ from: { email, name }, to, subject, text, html, ...(headers && { headers }) });
};

const transports: Record<string, Transport> = {
  "log:": log,
  "smtp:": smtp,
  "smtps:": smtp,
  "resend:": resend,
  "cloudflare:": cloudflare,
};
