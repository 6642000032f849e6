import * as z from "zod/mini";

/** Milliseconds between the two attempts right after the request. */
export const MAIL_PAUSE = 2000;

/** The most mails that are listed, of waiting and of failed ones. */
export const UNSENT_LIMIT = 100;
/** Days for which a mail's row is kept after it was sent or given up. */
export const MAIL_DAYS = 90;
export const NEEDLESS_MAIL_MESSAGE = "This mail was sent, or nobody needs it any more.";

/** The acts of an admin on somebody's account about which the person and all admins get a mail. */
const MAILED_ACTS = ["promote", "demote", "suspend", "reinstate", "end-sessions", "end-codes", "delete"] as const;
export type MailedAct = (typeof MAILED_ACTS)[number];
const noticeKinds = MAILED_ACTS.flatMap((act) => [`person-${act}`, `admins-${act}`] as const);
export type MailedKind = (typeof noticeKinds)[number];

/** The kinds of mails, by purpose. */
const MAIL_KINDS = [
  "verify",
  "confirm-browser",
  "reset",
  "email-taken",
  "email-change",
  "email-changed",
  "email-changed-again",
  "email-undone",
  "password-changed",
  "password-set",
  "new-sign-in",
  "passkey-added",
  "passkey-removed",
  "provider-linked",
  "provider-unlinked",
  "codes-on",
  "codes-off",
  "codes-wrong",
  "recovery-code-used",
  "token-added",
  "feed-added",
  "mail-address-added",
  "push-added",
  "alert",
  "morning",
  "reminder",
  "mail-in",
  "webhook-off",
  "account-moved",
  ...noticeKinds,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** An unsent mail. Its text and links are not stored. */
export const UnsentMail = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(["pending", "failed"]),
  tries: z.number(),
  created_at: z.string(),
  /** When the next attempt is due; null after it was given up. */
  retry_at: z.nullable(z.string()),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

/** The newest mails that wait for an attempt, and those that were given up. */
export const UnsentMails = z.object({ waiting: z.array(UnsentMail), failed: z.array(UnsentMail) });
export type UnsentMails = z.infer<typeof UnsentMails>;

/** The result of sending a mail again. After a failure, `message` contains the mail server's reason. */
export const SentAgain = z.object({ is_sent: z.boolean(), message: z.string() });
export type SentAgain = z.infer<typeof SentAgain>;
