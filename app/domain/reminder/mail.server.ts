import type { AppContext } from "#app/context.ts";
import type { Database } from "#app/db/database.ts";
import { logRetry } from "#app/log.ts";
import { noteMail } from "../mail/note.server.ts";
import { htmlMail, type Letter, plainMail } from "../mail/template.ts";
import { sendMail } from "../mail/transport.server.ts";
import type { Notice } from "../notification/notification.ts";

/** Whom a reminder is mailed to. */
export interface Recipient {
  user_id: string;
  email: string;
}

/** Mails a reminder, with links that complete the todo or put the reminder off. Returns whether the mail server took it. */
export async function mailReminder(
  context: Pick<AppContext, "env"> & { db: Database; now: Date },
  { user_id, email }: Recipient,
  { title, body, path, reminder }: Pick<Notice, "title" | "body" | "path" | "reminder">,
): Promise<boolean> {
  const { env } = context;
  const url = (to: string) => new URL(to, env.APP_URL).href;
  const letter: Letter = {
    subject: title,
    paragraphs: [body],
    action: reminder
      ? { label: "Done or later", url: url(`/reminder?token=${reminder}`) }
      : { label: "Open Sevenfold", url: url("/app") },
    decline: { question: "Its todo is on your home screen.", label: "Open the todo", url: url(path) },
    footnote: "You asked for reminders by mail in your settings.",
  };
  const message = {
    to: email,
    subject: letter.subject,
    text: plainMail(letter),
    html: htmlMail(letter),
    links: { action: letter.action.url, decline: letter.decline!.url },
  };
  try {
    await sendMail(env, message);
  } catch (error) {
    // A server's error contains the recipient, who must not appear in the log.
    logRetry("reminder", { failure: (error as Error).message.replaceAll(/\S+@\S+/g, "…") });
    return false;
  }
  await noteMail(context, { user_id, recipient: email, kind: "reminder" }, true);
  return true;
}
