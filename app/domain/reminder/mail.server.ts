import type { I18n } from "@lingui/core";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import type { AppContext } from "#app/context.ts";
import type { Database } from "#app/db/database.ts";
import { logRetry } from "#app/log.ts";
import { noteMail } from "../mail/note.server.ts";
import { type Letter, OPEN_SEVENFOLD } from "../mail/letter.ts";
import { sendLetter } from "../mail/transport.server.ts";
import type { Notice } from "../notification/notification.ts";

/** The recipient of a reminder by mail, and their address. */
export interface Recipient {
  user_id: string;
  email: string;
}

const DONE = text("reminder.act.done", "Done");
const NOT_NOW = text("reminder.not_now", "Not now?");
const LATER = text("reminder.later", "Remind me later");
const ASKED_FOR = text("mail.asked_for_reminders", "You asked for reminders by mail in your settings.");

/**
 * Mails a reminder in the language of `i18n`, with one link that completes the todo and one that snoozes the
 * reminder. Returns whether the mail server accepted it.
 */
export async function mailReminder(
  context: Pick<AppContext, "env"> & { db: Database; now: Date },
  { user_id, email }: Recipient,
  i18n: I18n,
  { title, body, path, reminder }: Pick<Notice, "title" | "body" | "path" | "reminder">,
): Promise<boolean> {
  const { env } = context;
  const url = (to: string) => new URL(to, env.APP_URL).href;
  const answer = `/reminder?token=${reminder}`;
  const links: Pick<Letter, "action" | "second"> = reminder
    ? {
        action: { label: translate(i18n, DONE), url: url(answer) },
        second: { question: translate(i18n, NOT_NOW), label: translate(i18n, LATER), url: url(`${answer}&later=yes`) },
      }
    : { action: { label: translate(i18n, OPEN_SEVENFOLD), url: url(path) } };
  const letter = { subject: title, paragraphs: [body], ...links, footnote: translate(i18n, ASKED_FOR) };
  const failure = await sendLetter(env, i18n, email, letter);
  if (failure === null) await noteMail(context, { user_id, recipient: email, kind: "reminder" }, true);
  else logRetry("reminder", { failure });
  return failure === null;
}
