import type { Env } from "../context.ts";

/** A mail ready to leave. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one link in it, for those who read mails on the console. */
  link: string;
}

/** Hands a mail over by what MAIL_URL names. Rejects when it was not taken. */
export async function sendMail(env: Env, message: Message): Promise<void> {
  const { protocol } = new URL(env.MAIL_URL ?? "log:");
  const send = transports[protocol];
  if (!send) throw new Error(`MAIL_URL names no transport: ${protocol}`);
  await send(env, message);
}

const transports: Record<string, (env: Env, message: Message) => Promise<void>> = {
  "log:": async (_env, { to, subject, link }) => {
    // This is where the mails of a local installation go.
    // oxlint-disable-next-line no-console
    console.log(`Mail to ${to}: ${subject}\n  ${link}`);
  },
};
