import * as z from "zod/mini";

/** Waiting and failed mails that are listed of each. */
export const UNSENT_LIMIT = 100;
/** Days that a mail's row is kept after it was sent or given up. */
export const MAIL_DAYS = 90;
export const NEEDLESS_MAIL_MESSAGE = "This mail was sent, or its address is verified already.";

/** A mail that was not sent yet. Its text and its links are not kept. */
export const UnsentMail = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(["verify", "reset", "email-taken"]),
  state: z.enum(["pending", "failed"]),
  tries: z.number(),
  created_at: z.string(),
  /** When the next try is due; null once it was given up. */
  retry_at: z.nullable(z.string()),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

/** The newest of the mails that wait for a try, and of those that were given up. */
export const UnsentMails = z.object({ waiting: z.array(UnsentMail), failed: z.array(UnsentMail) });
export type UnsentMails = z.infer<typeof UnsentMails>;
