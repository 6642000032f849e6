import { accent, ink, inkSoft, line, onAccent, paper, surface } from "#app/palette.ts";
import { EMAIL_UNDO_DAYS, UNVERIFIED_DAYS } from "../account/account.ts";
import type { MailKind, ToldAct, ToldKind } from "./mail.ts";

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

/**
 * The content of the mail of `kind`, with the sentence `about` after its first one. It contains no text typed by a visitor.
 */
export function letterFor(kind: MailKind, links: MailLinks, about: string | null = null): Letter {
  const { label, ...letter } = letters[kind];
  const [first = "", ...rest] = letter.paragraphs;
  return {
    ...letter,
    paragraphs: about === null ? letter.paragraphs : [first, about, ...rest],
    action: { label, url: links.action },
    ...(links.second && {
      second: { question: "You did not create an account?", label: "This was not me", url: links.second },
    }),
  };
}

type Text = Omit<Letter, "action" | "second"> & { label: string };

/** What an admin did: to the person, and as the other admins read it. */
const acts: Record<ToldAct, { person: [subject: string, text: string]; admins: string }> = {
  promote: {
    person: [
      "You are an admin now",
      "An admin made you an admin of Sevenfold. You can act as other people, and delete their accounts.",
    ],
    admins: "Somebody was made an admin",
  },
  demote: {
    person: [
      "You are no admin any more",
      "An admin made you a regular user of Sevenfold, and signed you out. API tokens ended too. Your own todos, notes and settings have not changed.",
    ],
    admins: "Somebody was removed as an admin",
  },
  suspend: {
    person: [
      "Your account is suspended",
      "An admin suspended your Sevenfold account: you are signed out, and cannot sign in. API tokens pause. Nothing is deleted.",
    ],
    admins: "An account was suspended",
  },
  reinstate: {
    person: [
      "Your account is open again",
      "An admin lifted the suspension of your Sevenfold account. You can sign in, and API tokens work again.",
    ],
    admins: "The suspension of an account was lifted",
  },
  "end-sessions": {
    person: [
      "You were signed out everywhere",
      "An admin signed your Sevenfold account out on every device. API tokens ended too.",
    ],
    admins: "Somebody was signed out everywhere",
  },
  "end-codes": {
    person: [
      "Two-step codes are off",
      "An admin turned the two-step codes of your Sevenfold account off. The password alone signs in.",
    ],
    admins: "The two-step codes of somebody were turned off",
  },
  delete: {
    person: ["Your account was deleted", "An admin deleted your Sevenfold account with all that was in it."],
    admins: "An account was deleted",
  },
};

const actLetters = Object.fromEntries(
  (Object.keys(acts) as ToldAct[]).flatMap((act): [string, Text][] => {
    const { person, admins } = acts[act];
    return [
      [
        `person-${act}`,
        {
          subject: person[0],
          paragraphs: [person[1]],
          label: "Open Sevenfold",
          footnote: "If you do not know why, write to whoever runs this installation.",
        },
      ],
      [
        `admins-${act}`,
        {
          subject: admins,
          paragraphs: [
            `${admins} by an admin. The audit log says who did it, to whom and when.`,
            "If none of you did it, somebody uses the session or the password of an admin: sign that admin out, and change the password.",
          ],
          label: "Open the Audit Log",
          footnote: "All admins get this mail. If you know of it, there is nothing to do.",
        },
      ],
    ];
  }),
) as Record<ToldKind, Text>;

const letters: Record<MailKind, Text> = {
  ...actLetters,
  // Sent again by hand: what failed then may be over.
  alert: {
    subject: "Sevenfold needs attention",
    paragraphs: ["A part of the service failed, or worked again, when this mail was first tried."],
    label: "Open the Admin Panel",
    footnote: "The panel shows how the service is now.",
  },
  // Made at the time, and never sent again.
  reminder: {
    subject: "A reminder",
    paragraphs: ["One of your todos reminds you."],
    label: "Open Sevenfold",
    footnote: "You asked for reminders by mail in your settings.",
  },
  // Made at the time, and never sent again.
  morning: {
    subject: "Your morning line",
    paragraphs: ["What is due, late and planned is on your home screen."],
    label: "Open Sevenfold",
    footnote: "Your settings have its hour, and turn it off.",
  },
  verify: {
    subject: "Verify your email address",
    paragraphs: ["Welcome to Sevenfold. Please verify your email address to start planning your week."],
    label: "Verify Email",
    footnote: `The link is valid for 24 hours. An account that nobody verifies is removed after ${UNVERIFIED_DAYS} days.`,
  },
  "confirm-browser": {
    subject: "Confirm your browser",
    paragraphs: [
      "Somebody, perhaps you, wants to sign in to a Sevenfold account with this email address. It was registered more than once, perhaps by somebody else.",
      "If it is you, open the link in the browser in which you sign in, and sign in again.",
    ],
    label: "Confirm This Browser",
    footnote:
      "The link is valid for 24 hours. If it is not you, set a new password on the page behind the link: then the account is yours.",
  },
  reset: {
    subject: "Reset your password",
    paragraphs: ["You asked to set a new password for your Sevenfold account. Doing so signs you out everywhere."],
    label: "Set New Password",
    footnote: "The link is valid for 1 hour and works once. If you did not ask for it, your password stays as it is.",
  },
  "email-taken": {
    subject: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to use this email address for another account at Sevenfold. It already has one.",
      "If you forgot your password, set a new one; this verifies your email address as well.",
    ],
    label: "Set New Password",
    footnote: "If it was not you, there is nothing to do: your account is as it was.",
  },
  "email-change": {
    subject: "Confirm your new email address",
    paragraphs: ["You asked to use this email address for your Sevenfold account. Please confirm it."],
    label: "Confirm New Address",
    footnote: "The link is valid for 24 hours and works once. If you did not ask for it, nothing changes.",
  },
  "email-changed": {
    subject: "Your email address was changed",
    paragraphs: [
      "Your Sevenfold account has a new email address. This one is not used for it any more.",
      "If you did not change it, undo it: this address comes back, everyone is signed out, and you set a new password.",
    ],
    label: "Undo the Change",
    footnote: `The link is valid for ${EMAIL_UNDO_DAYS} days. If you changed the address, there is nothing to do.`,
  },
  "email-changed-again": {
    subject: "Your email address was changed again",
    paragraphs: [
      "Your Sevenfold account has a new email address. This one is not used for it any more.",
      `It was changed twice within ${EMAIL_UNDO_DAYS} days, so only the link that was mailed to the first address can undo it.`,
    ],
    label: "Open Sevenfold",
    footnote: "If you changed the address, there is nothing to do.",
  },
  "email-undone": {
    subject: "The change of your email address was undone",
    paragraphs: [
      "Your Sevenfold account has its former email address again, by the link that was mailed there. This address is not used for it any more.",
      "Everyone was signed out, and the password does not work any more. The former address was mailed a link to set a new one. Passkeys and two-step codes from before the change still work.",
    ],
    label: "Open Sevenfold",
    footnote: "If you did not undo the change, sign in with a passkey, and tell whoever runs this installation.",
  },
  "password-changed": {
    subject: "Your password was changed",
    paragraphs: ["The password of your Sevenfold account was changed. If it was not you, set a new one now."],
    label: "Set New Password",
    footnote: "If you changed it, there is nothing to do.",
  },
  "new-sign-in": {
    subject: "New sign-in to your account",
    paragraphs: [
      "Somebody signed in to your Sevenfold account with a browser that had not signed in before.",
      "Your settings list where you are signed in. If it was not you, sign it out there and change your password.",
    ],
    label: "See Where You Are Signed In",
    footnote: "If it was you, there is nothing to do.",
  },
  "passkey-added": factorLetter(
    "A passkey was added",
    "A passkey was added to your Sevenfold account: it signs in without your password.",
  ),
  "passkey-removed": factorLetter(
    "A passkey was removed",
    "A passkey of your Sevenfold account was removed. It does not sign in any more.",
  ),
  "codes-on": factorLetter(
    "Two-step codes are on",
    "From now on, signing in to your Sevenfold account with the password asks for a code of your authenticator app.",
  ),
  "codes-off": factorLetter(
    "Two-step codes are off",
    "Your Sevenfold account does not ask for two-step codes any more. The password alone signs in.",
  ),
  "codes-wrong": factorLetter(
    "Somebody knows your password",
    "Somebody gave the password of your Sevenfold account, and ten wrong two-step codes within a day. The codes keep them out.",
  ),
  "token-added": accessLetter(
    "An API token was made",
    "An API token of your Sevenfold account was made. A program that has it reads your data, and changes it if the token may.",
  ),
  "feed-added": accessLetter(
    "A calendar feed was made",
    "Your Sevenfold account has a calendar feed with a new address. Whoever has the address reads what you have planned.",
  ),
  "push-added": accessLetter("Notifications are on", "A device takes the notifications of your Sevenfold account now."),
  "recovery-code-used": factorLetter(
    "A recovery code was used",
    "A recovery code of your Sevenfold account was used to sign in. It does not work again; your settings say how many are left, and make new ones.",
  ),
};

/** A mail about what else reads an account. */
function accessLetter(subject: string, text: string) {
  return {
    subject,
    paragraphs: [text, "If it was not you, end it in your settings, and change your password there."],
    label: "See Your Settings",
    footnote: "If it was you, there is nothing to do.",
  };
}

/** A mail about how somebody signs in. */
function factorLetter(subject: string, text: string) {
  return {
    subject,
    paragraphs: [text, "If it was not you, change your password now, and see in your settings what can sign in."],
    label: "See How You Sign In",
    footnote: "If it was you, there is nothing to do.",
  };
}

/** The plain text version. */
export function plainMail({ subject, paragraphs, action, second, footnote }: Letter): string {
  const below = second ? [`${second.question} ${second.label}:\n${second.url}`] : [];
  return [subject, ...paragraphs, `${action.label}:\n${action.url}`, ...below, footnote, "Sevenfold"].join("\n\n");
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The colours of the two themes, as mail clients can read them. */
const theme = (name: "light" | "dark") => ({
  paper: paper[name],
  surface: surface[name],
  line: line[name],
  ink: ink[name],
  soft: inkSoft[name],
  accent: accent[name],
  onAccent: onAccent[name],
});
const light = theme("light");
const dark = theme("dark");
/** The backs of the mark's folds: its colour, thinned. */
const accentBack = { light: "#73a9aa", dark: "#488580" };

/** Overrides the inline colours in mail clients with a dark theme. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important } .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important } .soft { color: ${dark.soft} !important } .line { border-color: ${dark.line} !important }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important } .link { color: ${dark.accent} !important }
.fold0 { background: ${dark.accent} !important } .fold1 { background: ${accentBack.dark} !important }
.top0 { border-bottom-color: ${dark.accent} !important } .top1 { border-bottom-color: ${accentBack.dark} !important }
.end0 { border-top-color: ${dark.accent} !important } .end1 { border-top-color: ${accentBack.dark} !important } }`;

const folds = [0, 1, 2, 3, 4, 5, 6].map((i) => ({ side: i % 2, colour: i % 2 ? accentBack.light : light.accent }));
const table = (style: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${rows}</table>`;

/** The logo, seven folds of one strip: slanted by border corners, since mails cannot carry SVG. */
function mark(): string {
  const cell = "padding:0;font-size:0;line-height:0";
  const slanted = (edge: "top" | "bottom", name: string) =>
    folds.map(({ side, colour }) => {
      const open = (edge === "bottom") === (side === 0) ? "left" : "right";
      const border = `border-${edge}:3px solid ${colour};border-${open}:4px solid transparent`;
      return `<td style="${cell}"><div class="${name}${side}" style="width:0;height:0;${border}"></div></td>`;
    });
  const straight = folds.map(
    ({ side, colour }) => `<td class="fold${side}" width="4" height="14" style="${cell};background:${colour}"></td>`,
  );
  const rows = [slanted("bottom", "top"), straight, slanted("top", "end")];
  return table("", rows.map((cells) => `<tr>${cells.join("")}</tr>`).join(""));
}

/**
 * The HTML version: tables and inline colours, which every mail client can read, and a dark theme for clients that
 * support it.
 */
export function htmlMail({ subject, paragraphs, action, second, footnote }: Letter): string {
  const url = escape(action.url);
  const strip = folds.map(
    ({ side, colour }) =>
      `<td class="fold${side}" height="4" style="padding:0;font-size:0;line-height:0;background:${colour}"></td>`,
  );
  const text = paragraphs.map((one) => `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${escape(one)}</p>`);
  const brand = `<tr><td style="padding:0">${mark()}</td><td class="ink" style="padding:0 0 0 10px;font-size:16px;font-weight:600;color:${light.ink}">Sevenfold</td></tr>`;
  const button = `<tr><td style="padding:0"><a class="button" href="${url}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none">${escape(action.label)}</a></td></tr>`;
  const below = second
    ? `${escape(second.question)} <a class="link" href="${escape(second.url)}" style="color:${light.accent}">${escape(second.label)}</a><br>`
    : "";
  const letter = `<tr><td style="padding:32px 32px 28px">
${table("", brand)}
<h1 class="ink" style="margin:28px 0 14px;font-size:23px;line-height:1.3;font-weight:600;color:${light.ink}">${escape(subject)}</h1>
${text.join("\n")}
${table("margin:24px 0", button)}
<p class="soft" style="margin:0;font-size:13px;color:${light.soft}">Or open this address:<br><a class="link" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>
<p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${light.line};font-size:13px;color:${light.soft}">${below}${escape(footnote)}</p>
</td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title><style>${darkStyle}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? subject)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left;background:${light.surface};border:1px solid ${light.line};font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
<tr><td style="padding:0">${table("width:100%", `<tr>${strip.join("")}</tr>`)}</td></tr>
${letter}</table>
</td></tr></table></body></html>`;
}
