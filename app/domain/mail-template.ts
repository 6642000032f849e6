/** What a mail is about. */
export type MailKind = "verify" | "reset" | "email-taken";

/** What a mail says, whatever it is sent with. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  footnote: string;
}

/** What the mail of `kind` says. `url` is where its button leads. Nothing in it was typed by a visitor. */
export function letterFor(kind: MailKind, url: string): Letter {
  return { ...letters[kind], action: { label: letters[kind].label, url } };
}

const letters: Record<MailKind, Omit<Letter, "action"> & { label: string }> = {
  verify: {
    subject: "Verify your email address",
    paragraphs: ["Welcome to Sevenfold. Please verify your email address to start planning your week."],
    label: "Verify email",
    footnote: "The link is valid for 24 hours. If you did not create an account, you can ignore this mail.",
  },
  reset: {
    subject: "Reset your password",
    paragraphs: ["You asked to set a new password for your Sevenfold account. Doing so signs you out everywhere."],
    label: "Set a new password",
    footnote: "The link is valid for 1 hour and works once. If you did not ask for it, your password stays as it is.",
  },
  "email-taken": {
    subject: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to register at Sevenfold with this email address, which already has an account.",
      "If you forgot your password, set a new one; this verifies your email address as well.",
    ],
    label: "Set a new password",
    footnote: "If it was not you, there is nothing to do: your account is as it was.",
  },
};

/** The plain text version. */
export function plainMail({ subject, paragraphs, action, footnote }: Letter): string {
  return [subject, ...paragraphs, `${action.label}:\n${action.url}`, footnote, "Sevenfold"].join("\n\n");
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The HTML version. */
export function htmlMail({ subject, paragraphs, action, footnote }: Letter): string {
  const url = escape(action.url);
  return `<!doctype html><html lang="en"><body><h1>${escape(subject)}</h1>${paragraphs
    .map((paragraph) => `<p>${escape(paragraph)}</p>`)
    .join("")}<p><a href="${url}">${escape(action.label)}</a></p><p>${escape(footnote)}</p></body></html>`;
}
