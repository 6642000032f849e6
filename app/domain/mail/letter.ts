import { OFF_AFTER_DAYS } from "../webhook/webhook.ts";
import type { I18n } from "@lingui/core";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { LEADING_DAYS } from "../region/leading.ts";
import { LEFT_BEHIND_MESSAGE, MOVED_TITLE } from "../region/move.ts";
import { EMAIL_UNDO_DAYS, UNVERIFIED_DAYS } from "../account/account.ts";
import type { MailKind, MailedAct, MailedKind } from "./mail.ts";

/** The content of a mail, independent of its format. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** A second link, below the button. */
  second?: { question: string; label: string; url: string };
  footnote: string;
}

/** The URLs in a mail: of its button, and of its second link if it has one. */
export interface MailLinks {
  action: string;
  second?: string;
}

/** The label of the link to the product. */
export const OPEN_SEVENFOLD = text("mail.open_sevenfold", "Open Sevenfold");
/** The texts of the reply to a mail that became no todo. */
export const NOT_A_TODO = text("mail.no_todo", "Your mail did not become a todo.");
export const MAILED_A_TODO = text(
  "mail.mailed_a_todo",
  "You get this answer because you sent a mail to your address for todos.",
);
const NOT_CREATED = text("mail.not_created", "You did not create an account?");
const NOT_ME = text("mail.not_me", "This was not me");

/**
 * The content of the mail of `kind` in the language of `i18n`; the sentence `about` follows its first one. It
 * contains no text that a visitor typed. Mails to admins are in English.
 */
export function letterFor(i18n: I18n, kind: MailKind, links: MailLinks, about: string | null = null): Letter {
  const { label, subject, paragraphs, footnote } = letters[kind];
  const [first = "", ...rest] = paragraphs.map((one) => translate(i18n, one));
  return {
    subject: translate(i18n, subject),
    paragraphs: about === null ? [first, ...rest] : [first, about, ...rest],
    action: { label: translate(i18n, label), url: links.action },
    ...(links.second && {
      second: { question: translate(i18n, NOT_CREATED), label: translate(i18n, NOT_ME), url: links.second },
    }),
    footnote: translate(i18n, footnote),
  };
}

type Text = Omit<Letter, "action" | "second"> & { label: string };

/** The texts of an admin's acts: for the person, and for the other admins. */
const acts: Record<MailedAct, { person: [subject: string, text: string]; admins: string }> = {
  promote: {
    person: [
      text("mail.admin_now", "You are an admin now"),
      text(
        "mail.admin_made_admin_sevenfold_act",
        "An admin made you an admin of Sevenfold. You can act as other people, and delete their accounts.",
      ),
    ],
    admins: "Somebody was made an admin",
  },
  demote: {
    person: [
      text("mail.no_admin_more", "You are no admin any more"),
      text(
        "mail.admin_made_regular_user_sevenfold",
        "An admin made you a regular user of Sevenfold, and signed you out. API tokens ended too. Your own todos, notes and settings have not changed.",
      ),
    ],
    admins: "Somebody was removed as an admin",
  },
  suspend: {
    person: [
      text("mail.account_suspended", "Your account is suspended"),
      text(
        "mail.admin_suspended_sevenfold_account_signed",
        "An admin suspended your Sevenfold account: you are signed out, and cannot sign in. API tokens pause. Nothing is deleted.",
      ),
    ],
    admins: "An account was suspended",
  },
  reinstate: {
    person: [
      text("mail.account_open_again", "Your account is open again"),
      text(
        "mail.admin_lifted_suspension_sevenfold_account",
        "An admin lifted the suspension of your Sevenfold account. You can sign in, and API tokens work again.",
      ),
    ],
    admins: "The suspension of an account was lifted",
  },
  "end-sessions": {
    person: [
      text("mail.were_signed_out_everywhere", "You were signed out everywhere"),
      text(
        "mail.admin_signed_sevenfold_account_out",
        "An admin signed your Sevenfold account out on every device. API tokens ended too.",
      ),
    ],
    admins: "Somebody was signed out everywhere",
  },
  "end-codes": {
    person: [
      text("mail.twostep_codes_off", "Two-step codes are off"),
      text(
        "mail.admin_turned_twostep_codes_sevenfold",
        "An admin turned the two-step codes of your Sevenfold account off. The password alone signs in.",
      ),
    ],
    admins: "The two-step codes of somebody were turned off",
  },
  delete: {
    person: [
      text("mail.account_deleted", "Your account was deleted"),
      text(
        "mail.admin_deleted_sevenfold_account_all",
        "An admin deleted your Sevenfold account with all that was in it.",
      ),
    ],
    admins: "An account was deleted",
  },
};

const actLetters = Object.fromEntries(
  (Object.keys(acts) as MailedAct[]).flatMap((act): [string, Text][] => {
    const { person, admins } = acts[act];
    return [
      [
        `person-${act}`,
        {
          subject: person[0],
          paragraphs: [person[1]],
          label: OPEN_SEVENFOLD,
          footnote: text("mail.if_do_not_know_why", "If you do not know why, write to whoever runs this installation."),
        },
      ],
      [
        `admins-${act}`,
        {
          subject: admins,
          paragraphs: [
            `${admins} by an admin. The audit log says who did it, to whom and when.`,
            text(
              "mail.if_none_did_somebody_uses",
              "If none of you did it, somebody uses the session or the password of an admin: sign that admin out, and change the password.",
            ),
          ],
          label: "Open the Audit Log",
          footnote: "All admins get this mail. If you know of it, there is nothing to do.",
        },
      ],
    ];
  }),
) as Record<MailedKind, Text>;

const letters: Record<MailKind, Text> = {
  ...actLetters,
  // An alert that an admin sends again; the failure may be over.
  alert: {
    subject: "Sevenfold needs attention",
    paragraphs: ["A part of the service or a host failed, or worked again, when this mail was first tried."],
    label: "Open the Admin Panel",
    footnote: "The panel shows how the service is now.",
  },
  // Each of these mails has its own text, and is never sent again.
  "mail-in": {
    subject: text("mail.not_added", "Not added"),
    paragraphs: [NOT_A_TODO],
    label: OPEN_SEVENFOLD,
    footnote: MAILED_A_TODO,
  },
  // Each of these mails has its own text, and is never sent again.
  reminder: {
    subject: text("mail.reminder", "A reminder"),
    paragraphs: [text("mail.one_todos_reminds", "One of your todos reminds you.")],
    label: OPEN_SEVENFOLD,
    footnote: text("mail.asked_for_reminders", "You asked for reminders by mail in your settings."),
  },
  // Each of these mails has its own text, and is never sent again.
  morning: {
    subject: text("mail.morning_line", "Your morning line"),
    paragraphs: [text("mail.what_due_late_planned_home", "What is due, late and planned is on your home screen.")],
    label: OPEN_SEVENFOLD,
    footnote: text("mail.settings_hour_turn_off", "Your settings have its hour, and turn it off."),
  },
  verify: {
    subject: text("mail.verify_email_address", "Verify your email address"),
    paragraphs: [
      text(
        "mail.welcome_sevenfold_please_verify_email",
        "Welcome to Sevenfold. Please verify your email address to start planning your week.",
      ),
    ],
    label: text("mail.verify_email", "Verify Email"),
    footnote: text(
      "mail.link_valid_24_hours_account",
      "The link is valid for 24 hours. An account that nobody verifies is removed after {days} days.",
      { days: UNVERIFIED_DAYS },
    ),
  },
  "confirm-browser": {
    subject: text("mail.confirm_browser", "Confirm your browser"),
    paragraphs: [
      text(
        "mail.somebody_perhaps_wants_sign_sevenfold",
        "Somebody, perhaps you, wants to sign in to a Sevenfold account with this email address. It was registered more than once, perhaps by somebody else.",
      ),
      text(
        "mail.if_open_link_browser_which",
        "If it is you, open the link in the browser in which you sign in, and sign in again.",
      ),
    ],
    label: text("mail.confirm_browser_more", "Confirm This Browser"),
    footnote: text(
      "mail.link_valid_24_hours_if",
      "The link is valid for 24 hours. If it is not you, set a new password on the page behind the link: then the account is yours.",
    ),
  },
  reset: {
    subject: text("mail.reset_password", "Reset your password"),
    paragraphs: [
      text(
        "mail.asked_set_new_password_sevenfold",
        "You asked to set a new password for your Sevenfold account. Doing so signs you out everywhere.",
      ),
    ],
    label: text("mail.set_new_password", "Set New Password"),
    footnote: text(
      "mail.link_valid_1_hour_works",
      "The link is valid for 1 hour and works once. If you did not ask for it, your password stays as it is.",
    ),
  },
  "email-taken": {
    subject: text("mail.already_account", "You already have an account"),
    paragraphs: [
      text(
        "mail.someone_perhaps_tried_use_email",
        "Someone, perhaps you, tried to use this email address for another account at Sevenfold. It already has one.",
      ),
      text(
        "mail.if_forgot_password_set_new",
        "If you forgot your password, set a new one; this verifies your email address as well.",
      ),
    ],
    label: text("mail.set_new_password", "Set New Password"),
    footnote: text(
      "mail.if_not_there_nothing_do",
      "If it was not you, there is nothing to do: your account is as it was.",
    ),
  },
  "email-change": {
    subject: text("mail.confirm_new_email_address", "Confirm your new email address"),
    paragraphs: [
      text(
        "mail.asked_use_email_address_sevenfold",
        "You asked to use this email address for your Sevenfold account. Please confirm it.",
      ),
    ],
    label: text("mail.confirm_new_address", "Confirm New Address"),
    footnote: text(
      "mail.link_valid_24_hours_works",
      "The link is valid for 24 hours and works once. If you did not ask for it, nothing changes.",
    ),
  },
  "email-changed": {
    subject: text("mail.email_address_changed", "Your email address was changed"),
    paragraphs: [
      text(
        "mail.sevenfold_account_new_email_address",
        "Your Sevenfold account has a new email address. This one is not used for it any more.",
      ),
      text(
        "mail.if_did_not_change_undo",
        "If you did not change it, undo it: this address comes back, everyone is signed out, and you set a new password.",
      ),
    ],
    label: text("mail.undo_change", "Undo the Change"),
    footnote: text(
      "mail.link_valid_days_if_changed",
      "The link is valid for {days} days. If you changed the address, there is nothing to do.",
      { days: EMAIL_UNDO_DAYS },
    ),
  },
  "email-changed-again": {
    subject: text("mail.email_address_changed_again", "Your email address was changed again"),
    paragraphs: [
      text(
        "mail.sevenfold_account_new_email_address",
        "Your Sevenfold account has a new email address. This one is not used for it any more.",
      ),
      text(
        "mail.changed_twice_within_days_so",
        "It was changed twice within {days} days, so only the link that was mailed to the first address can undo it.",
        { days: EMAIL_UNDO_DAYS },
      ),
    ],
    label: OPEN_SEVENFOLD,
    footnote: text("mail.if_changed_address_there_nothing", "If you changed the address, there is nothing to do."),
  },
  "email-undone": {
    subject: text("mail.change_email_address_undone", "The change of your email address was undone"),
    paragraphs: [
      text(
        "mail.sevenfold_account_former_email_address",
        "Your Sevenfold account has its former email address again, by the link that was mailed there. This address is not used for it any more.",
      ),
      text(
        "mail.everyone_signed_out_password_does",
        "Everyone was signed out, and the password does not work any more. The former address was mailed a link to set a new one. Passkeys and two-step codes from before the change still work.",
      ),
    ],
    label: OPEN_SEVENFOLD,
    footnote: text(
      "mail.if_did_not_undo_change",
      "If you did not undo the change, sign in with a passkey, and tell whoever runs this installation.",
    ),
  },
  "password-changed": {
    subject: text("mail.password_changed", "Your password was changed"),
    paragraphs: [
      text(
        "mail.password_sevenfold_account_changed_if",
        "The password of your Sevenfold account was changed. If it was not you, set a new one now.",
      ),
    ],
    label: text("mail.set_new_password", "Set New Password"),
    footnote: text("mail.if_changed_there_nothing_do", "If you changed it, there is nothing to do."),
  },
  "password-set": {
    subject: text("mail.password_set", "Your account has a password now"),
    paragraphs: [
      text(
        "mail.first_password_set",
        "Your Sevenfold account had no password, and one was set. If it was not you, set another one now.",
      ),
    ],
    label: text("mail.set_new_password", "Set New Password"),
    footnote: text("mail.if_set_nothing_do", "If you set it, there is nothing to do."),
  },
  "new-sign-in": {
    subject: text("mail.new_signin_account", "New sign-in to your account"),
    paragraphs: [
      text(
        "mail.somebody_signed_sevenfold_account_browser",
        "Somebody signed in to your Sevenfold account with a browser that had not signed in before.",
      ),
      text(
        "mail.settings_list_where_signed_if",
        "Your settings list where you are signed in. If it was not you, sign it out there, and change your password if you have one.",
      ),
    ],
    label: text("mail.see_where_signed", "See Where You Are Signed In"),
    footnote: text("mail.if_there_nothing_do", "If it was you, there is nothing to do."),
  },
  "passkey-added": factorLetter(
    text("mail.passkey_added", "A passkey was added"),
    text(
      "mail.passkey_added_sevenfold_account_signs",
      "A passkey was added to your Sevenfold account: it signs in from now on.",
    ),
  ),
  "passkey-removed": factorLetter(
    text("mail.passkey_removed", "A passkey was removed"),
    text(
      "mail.passkey_sevenfold_account_removed_does",
      "A passkey of your Sevenfold account was removed. It does not sign in any more.",
    ),
  ),
  "provider-linked": factorLetter(
    text("mail.provider_linked", "A sign-in was linked"),
    text(
      "mail.provider_linked_account",
      "A sign-in with another service was linked to your Sevenfold account: it signs in from now on.",
    ),
  ),
  "provider-unlinked": factorLetter(
    text("mail.provider_unlinked", "A sign-in was unlinked"),
    text(
      "mail.provider_unlinked_account",
      "The sign-in with another service was unlinked from your Sevenfold account. It does not sign in any more.",
    ),
  ),
  "codes-on": factorLetter(
    text("mail.twostep_codes", "Two-step codes are on"),
    text(
      "mail.from_now_signing_sevenfold_account",
      "From now on, signing in to your Sevenfold account without a passkey asks for a code of your authenticator app.",
    ),
  ),
  "codes-off": factorLetter(
    text("mail.twostep_codes_off", "Two-step codes are off"),
    text("mail.sevenfold_account_does_not_ask", "Your Sevenfold account does not ask for two-step codes any more."),
  ),
  "codes-wrong": factorLetter(
    text("mail.somebody_knows_password", "Somebody knows your password"),
    text(
      "mail.somebody_gave_password_sevenfold_account",
      "Somebody gave the password of your Sevenfold account, and ten wrong two-step codes within a day. The codes keep them out.",
    ),
  ),
  "token-added": accessLetter(
    text("mail.api_token_made", "An API token was made"),
    text(
      "mail.api_token_sevenfold_account_made",
      "An API token of your Sevenfold account was made. A program that has it reads your data, and changes it if the token may.",
    ),
  ),
  "feed-added": accessLetter(
    text("mail.calendar_feed_made", "A calendar feed was made"),
    text(
      "mail.sevenfold_account_calendar_feed_new",
      "Your Sevenfold account has a calendar feed with a new address. Whoever has the address reads what you have planned.",
    ),
  ),
  "mail-address-added": accessLetter(
    text("mail.mail_address_made", "An address for todos was made"),
    text(
      "mail.sevenfold_account_mail_address_new",
      "Your Sevenfold account has a new address to which todos are mailed. The senders that your settings allow can add todos by it, and read nothing.",
    ),
  ),
  "account-moved": {
    subject: MOVED_TITLE,
    paragraphs: [
      text(
        "mail.account_moved_all",
        "Your Sevenfold account has moved to another region, with everything that can go along.",
      ),
      LEFT_BEHIND_MESSAGE,
      text(
        "mail.account_moved_sign_in",
        "Sign in there as before. If you have no password, “Forgot your password?” on the login page sets one. The former address leads there for {days} days.",
        { days: LEADING_DAYS },
      ),
    ],
    label: text("mail.account_moved_label", "Sign In There"),
    footnote: text("mail.account_moved_why", "You get this mail because an account with your address was moved."),
  },
  "webhook-off": {
    subject: text("mail.webhook_off", "A webhook was turned off"),
    paragraphs: [
      text(
        "mail.webhook_took_nothing",
        "One of your webhooks has accepted nothing for {days} days, or answered that it is gone. Nothing is sent to it until you turn it on again in Settings.",
        { days: OFF_AFTER_DAYS },
      ),
    ],
    label: OPEN_SEVENFOLD,
    footnote: text("mail.webhook_why", "You get this mail because you added a webhook."),
  },
  "push-added": accessLetter(
    text("mail.notifications", "Notifications are on"),
    text(
      "mail.device_takes_notifications_sevenfold_account",
      "A device now receives the notifications of your Sevenfold account.",
    ),
  ),
  "recovery-code-used": factorLetter(
    text("mail.recovery_code_used", "A recovery code was used"),
    text(
      "mail.recovery_code_sevenfold_account_used",
      "A recovery code of your Sevenfold account was used to sign in. It does not work again; your settings say how many are left, and make new ones.",
    ),
  ),
};

/** A mail about other access to an account, such as a token. */
function accessLetter(subject: string, first: string) {
  return {
    subject,
    paragraphs: [
      first,
      text(
        "mail.if_not_end_settings_change",
        "If it was not you, end it in your settings, and change your password there if you have one.",
      ),
    ],
    label: text("mail.see_settings", "See Your Settings"),
    footnote: text("mail.if_there_nothing_do", "If it was you, there is nothing to do."),
  };
}

/** A mail about the ways in which somebody signs in. */
function factorLetter(subject: string, first: string) {
  return {
    subject,
    paragraphs: [
      first,
      text(
        "mail.if_not_change_password_now",
        "If it was not you, see now in your settings what can sign in, and change your password if you have one.",
      ),
    ],
    label: text("mail.see_how_sign", "See How You Sign In"),
    footnote: text("mail.if_there_nothing_do", "If it was you, there is nothing to do."),
  };
}
