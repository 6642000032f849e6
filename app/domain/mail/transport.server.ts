import type { I18n } from "@lingui/core";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { AppContext } from "#app/context.ts";
import { htmlMail, plainMail } from "./format.ts";
import type { Letter, MailLinks } from "./letter.ts";

/** Timeouts in milliseconds: for one step, and for the whole delivery. */
const STEP = 5000;
const ALL = 12_000;

/** The parts of MAIL_URL: `smtp://[user:pass@]host[:port][?tls=no]`, or `smtps://`. */
interface Server {
  secure: boolean;
  host: string;
  port: number;
  auth: { user: string; pass: string } | null;
}

function serverOf({ protocol, hostname, port, username, password }: URL): Server {
  const secure = protocol === "smtps:";
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return { secure, host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) || (secure ? 465 : 587), auth };
}

/**
 * Returns nodemailer's settings for encryption. Mails contain links that sign in, so the server must support
 * encryption; with `?tls=no` in the address it is used only if the server offers it. A server on this machine is used
 * without encryption, because its certificate could not be validated.
 */
export function encryptionOf({ protocol, hostname, searchParams }: URL) {
  const onThisMachine = /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(hostname);
  const isOptional = onThisMachine || searchParams.get("tls") === "no";
  return { requireTLS: protocol !== "smtps:" && !isOptional, ignoreTLS: onThisMachine };
}

/**
 * Sends by SMTP, with STARTTLS. Loads only nodemailer's SMTP client and message composer,
 * and only when a mail is sent: the rest of the package is three times their size.
 */
const smtp: Transport = async ({ from, to, subject, text, html, headers = {} }, env) => {
  const { default: Client } = await import("nodemailer/lib/smtp-connection");
  const { default: Part } = await import("nodemailer/lib/mime-node");
  const mail = new Part("multipart/alternative").setHeader({
    from,
    to: { name: "", address: to },
    subject,
    ...headers,
  });
  mail.createChild("text/plain; charset=utf-8").setContent(text);
  mail.createChild("text/html; charset=utf-8").setContent(html);

  const address = new URL(env.MAIL_URL!);
  const { secure, host, port, auth } = serverOf(address);
  const late = AbortSignal.timeout(ALL);
  // Connects by host name: nodemailer's own DNS lookup uses a public resolver without local names, and the runtime
  // validates the certificate against the name of the connection.
  const connection = secure ? connectSecurely(port, host) : connect(port, host);
  let client: InstanceType<typeof Client> | undefined;
  try {
    await opened(connection, secure ? "secureConnect" : "connect", late);
    client = new Client({
      host,
      port,
      secure,
      connection,
      secured: secure,
      ...encryptionOf(address),
      greetingTimeout: STEP,
      socketTimeout: STEP,
    });
    const failed = new Promise<never>((_resolve, reject) => {
      client!.on("error", reject);
      late.addEventListener("abort", () => reject(new Error("The mail server took too much time")));
    });
    const step = (run: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
      ]);
    await step((done) => client!.connect(done));
    if (auth) await step((done) => client!.login(auth, done));
    await step((done) => client!.send(mail.getEnvelope(), mail.createReadStream(), done));
    client.quit();
  } catch (error) {
    client?.close();
    connection.destroy();
    throw isUnnamed(error) ? new Error(`${host}: no connection, or a certificate that is not trusted`) : error;
  }
};

/** Says whether the runtime hides the reason of the failure: it never says why it rejects a certificate. */
const isUnnamed = (error: unknown) =>
  error instanceof Error && /^(internal error|proxy request failed)/.test(error.message);

function opened(socket: Socket, event: "connect" | "secureConnect", late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once("error", reject);
    socket.setTimeout(STEP, () => reject(new Error("The mail server could not be reached in time")));
    late.addEventListener("abort", () => reject(new Error("The mail server took too much time")));
  });
}

/** Sends a mail with the transport that MAIL_URL names. Rejects if it was not accepted. */
export async function sendMail(env: AppContext["env"], message: Omit<Mail, "from">): Promise<void> {
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
  headers?: Mail["headers"],
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

/** A mail ready to be sent. */
interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** Its links, for the transport that prints them to the console. */
  links: MailLinks;
}

/** Sends a mail; rejects when it was not accepted. */
type Transport = (message: Mail, env: AppContext["env"]) => Promise<void>;
