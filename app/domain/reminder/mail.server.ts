import type { AppContext } from "#app/context.ts";
import type { Database } from "#app/db/database.ts";
import { logRetry } from "#app/log.ts";
import { noteMail } from "../mail/note.server.ts";
import type { Letter } from "../mail/template.ts";
import { sendLetter } from "../mail/transport.server.ts";
import type { Notice } from "../notification/notification.ts";

/** The person who gets a mail, and their address. */
export interface Recipient {
  user_id: string;
  email: string;
}

/** Mails a reminder, with one link to complete the todo and one to put the reminder off. Returns whether the mail server took it. */
export async function mailReminder(
  context: Pick<AppContext, "env"> & { db: Database; now: Date },
  { user_id, email }: Recipient,
  { title, body, path, reminder }: Pick<Notice, "title" | "body" | "path" | "reminder">,
): Promise<boolean> {
  const { env } = context;
  const url = (to: string) => new URL(to, env.APP_URL).href;
  const answer = `/reminder?token=${reminder}`;
  const links: Pick<Letter, "action" | "second"> = reminder
    ? {
        action: { label: "Done", url: url(answer) },
        second: { question: "Not now?", label: "Remind me later", url: url(`${answer}&later=yes`) },
      }
    : { action: { label: "Open Sevenfold", url: url(path) } };
  const letter = {
    subject: title,
    paragraphs: [body],
    ...links,
    footnote: "You asked for reminders by mail in your settings.",
  };
  const failure = await sendLetter(env, email, letter);
  if (failure === null) await noteMail(context, { user_id, recipient: email, kind: "reminder" }, true);
  else logRetry("reminder", { failure });
  return failure === null;
}
