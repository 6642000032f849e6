import type { AppContext } from "#app/context.ts";
import { i18nOf } from "#app/i18n/messages.ts";
import { logError } from "#app/log.ts";
import { noteMail } from "../mail/note.server.ts";
import type { Letter } from "../mail/letter.ts";
import { sendLetter } from "../mail/transport.server.ts";

export type AlertContext = Pick<AppContext, "env" | "db" | "now" | "requestId">;

/** The most admins who get a mail about an alert. */
export const MAX_RECIPIENTS = 10;

/**
 * Sends an alert to all recipients. Resolves to whether at least one mail was accepted. Each mail has a row in the
 * list of mails.
 */
export async function sendAlert(context: AlertContext, recipients: string[], letter: Letter): Promise<boolean> {
  const results = await Promise.all(
    recipients.map(async (to) => {
      const failure = await sendLetter(context.env, i18nOf("en"), to, letter);
      const isSent = failure === null;
      if (!isSent) logError(new Error(failure), context.requestId);
      await noteMail(context, { user_id: "", recipient: to, kind: "alert" }, isSent).catch((error: unknown) =>
        logError(error, context.requestId),
      );
      return isSent;
    }),
  );
  return results.includes(true);
}
